import type { FastifyInstance } from 'fastify'
import { listPlans, publishSite as publishSiteCall, readSite } from '#contract/site.ts'
import { planIds } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { publishSite } from './publish-site.ts'
import { readPublishedSite } from './read-published-site.ts'
import { planOf, tagOf } from './view.ts'

/** Opens the calls of the site: reading it, publishing it, its packages. */
export async function siteRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply, body) => {
      const tag = reply.getHeader('etag')
      if (tag === undefined || request.headers['if-none-match'] !== tag) return body
      reply.code(304).removeHeader('content-type')
      return null
    })
    serve(scope, readSite, async ({ reply }) => {
      const site = await readPublishedSite(context)
      reply.header('etag', tagOf(site)).header('cache-control', 'no-cache')
      return site
    })
  })

  serve(app, publishSiteCall, ({ body, caller, network }) =>
    publishSite(context, body, { userId: caller.userId, network }),
  )

  serve(app, listPlans, async () => {
    const site = await readPublishedSite(context)
    return { plans: planIds.map((id) => planOf(site, id)) }
  })
}
