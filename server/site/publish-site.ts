import type { PublishedSite, SectionSetting } from '#contract/site.ts'
import { repairSections } from '#contract/site-repair.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { siteDefaults } from './default-settings.ts'
import { keepPublishedSite } from './read-published-site.ts'
import { insertVersion, newestVersion } from './store.ts'

/**
 * Publishes a new version of the site for every visitor. `version` is the one that was edited: where somebody has
 * published a newer one since, nothing changes and `site_changed` is thrown.
 */
export async function publishSite(
  context: Context,
  draft: { settings: SiteSettings; sections: SectionSetting[]; version: number },
  by: { userId: string; network: string },
): Promise<PublishedSite> {
  const now = context.clock.now()
  const sections = repairSections(draft.sections, siteDefaults(context.settings.demo).sections)
  const version = draft.version + 1
  await inTransaction(context.db, async (tx) => {
    if ((await newestVersion(tx)) !== draft.version) throw new AppError('site_changed')
    const isFirst = await insertVersion(tx, {
      version,
      settings: draft.settings,
      sections,
      publishedBy: by.userId,
      now,
    })
    if (!isFirst) throw new AppError('site_changed')
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'site.published',
      details: { version },
      network: by.network,
    })
  })
  const site = { settings: draft.settings, sections, version, publishedAt: now.toISOString() }
  keepPublishedSite(context, site)
  return site
}
