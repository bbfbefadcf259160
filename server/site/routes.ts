import type { FastifyInstance } from 'fastify'
import { hasOpenPrices } from '#contract/open-prices.ts'
import { listPlans, type PublishedSite, publishSite as publishSiteCall, readSite } from '#contract/site.ts'
import * as drafts from '#contract/site-drafts.ts'
import * as history from '#contract/site-history.ts'
import { planIds } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { siteDefaults } from './default-settings.ts'
import { listDrafts } from './list-drafts.ts'
import { listVersions } from './list-versions.ts'
import { openDraft } from './open-draft.ts'
import { publishSite } from './publish-site.ts'
import { readPublishedSite } from './read-published-site.ts'
import { readVersion } from './read-stored-version.ts'
import { restoreVersion } from './restore-version.ts'
import { revokeDraft } from './revoke-draft.ts'
import { shareDraft } from './share-draft.ts'
import { planOf, tagOf } from './view.ts'

/** Registers the endpoints of the site: reading, publishing, packages, versions and shared drafts. */
export async function siteRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.addHook('onSend', async (request, reply, body) => {
      const tag = reply.getHeader('etag')
      if (tag === undefined || !matchesEtag(request.headers['if-none-match'], String(tag))) return body
      reply.code(304).removeHeader('content-type')
      return null
    })
    let tagged: { site: PublishedSite | null; tag: string } = { site: null, tag: '' }
    serve(scope, readSite, async ({ reply }) => {
      const site = await readPublishedSite(context)
      // The cache returns the same object until a new version is published.
      if (tagged.site !== site) tagged = { site, tag: tagOf(site) }
      reply.header('etag', tagged.tag).header('cache-control', 'no-cache')
      return site
    })
  })

  serve(app, publishSiteCall, ({ body, actor }) => publishSite(context, body, actor))

  serve(app, listPlans, async () => {
    const site = await readPublishedSite(context)
    return { plans: hasOpenPrices(site.settings) ? [] : planIds.map((id) => planOf(site, id)) }
  })

  openHistory(app, context)
  openDrafts(app, context)
  // Cached at startup, so that pages work when the database fails later, even if none was requested before.
  app.addHook('onReady', async () => {
    await readPublishedSite(context)
  })
}

function openHistory(app: FastifyInstance, context: Context): void {
  serve(app, history.listSiteVersions, ({ query }) => listVersions(context, query))

  serve(app, history.readSiteVersion, ({ params }) => readVersion(context, params.version))

  serve(app, history.restoreSiteVersion, ({ params, body, actor }) => {
    const restored = { version: params.version, seen: body.version }
    return restoreVersion(context, restored, actor)
  })

  serve(app, history.readSiteDefaults, async () => siteDefaults(context.settings.demo))
}

function openDrafts(app: FastifyInstance, context: Context): void {
  serve(app, drafts.shareDraft, (call) => {
    const { origin } = requestOriginOf(call, context.settings.publicUrl)
    return shareDraft(context, call.body, { actor: call.actor, name: call.caller.name, origin })
  })

  serve(app, drafts.listSharedDrafts, ({ query }) => listDrafts(context, query))

  serve(app, drafts.revokeDraft, ({ params, actor }) => revokeDraft(context, params.id, actor))

  serve(app, drafts.openDraft, ({ body }) => openDraft(context, body.token))
}
