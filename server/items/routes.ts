import type { FastifyInstance } from 'fastify'
import { accessResource } from '#contract/members.ts'
import { browseResources, getResource, listCategories } from '#contract/resources.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { browse, browseCategories, browseOne } from './browse-resources.ts'
import { openItem } from './open-item.ts'

/** Opens the calls with which members read and open what they were given; how staff give is among the calls of members. */
export async function itemRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, accessResource, ({ body, caller }) => {
    const kind = body.resourceType === 'video' ? 'video' : 'document'
    return openItem(context, { kind, named: body.resourceId }, caller)
  })

  serve(app, browseResources, ({ query, caller }) => browse(context, query, caller))

  serve(app, listCategories, async ({ caller }) => ({ categories: await browseCategories(context, caller) }))

  serve(app, getResource, async ({ params, caller }) => ({
    resource: await browseOne(context, params.id, caller),
  }))
}
