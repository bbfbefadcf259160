import type { PublishedSite, SectionSetting } from '#contract/site.ts'
import { repairSections } from '#contract/site-repair.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changedPlaces } from './changed-places.ts'
import { siteDefaults } from './default-settings.ts'
import { placesOfGone, refuseGone } from './gone-pictures.ts'
import { keepPublishedSite } from './read-published-site.ts'
import { withDrawings } from './rules.ts'
import { findNewest, insertVersion } from './store.ts'
import { type MarkedSite, markedSite } from './stored-site.ts'

/** Who publishes, and from which network. */
export type Publisher = { userId: string; network: string }

type Site = { settings: SiteSettings; sections: SectionSetting[] }

type Writing = Site & {
  /** The newest version that whoever publishes has seen; without it, whichever is the newest. */
  seen: number | undefined
  /** Which texts are stale now, by what the site said until now. */
  staleAfter(before: MarkedSite): string[]
  restoredFrom: number | null
}

/**
 * Stores a site as the newest version, with what it changes, and shows it to every visitor. Throws `site_changed` where
 * somebody has published since. A picture that is gone is refused at its field with `invalid_input`; in a version that is
 * restored the drawing takes its place, and `gone` are those places.
 */
export async function writeVersion(
  context: Context,
  { seen, staleAfter, restoredFrom, ...given }: Writing,
  by: Publisher,
): Promise<{ site: PublishedSite; gone: string[] }> {
  const now = context.clock.now()
  const sections = repairSections(given.sections, siteDefaults(context.settings.demo).sections)
  const { gone, ...written } = await inTransaction(context.db, async (tx) => {
    const before = markedSite(context, await findNewest(tx))
    if (seen !== undefined && before.version !== seen) throw new AppError('site_changed')
    const gone = await placesOfGone(tx, given.settings)
    if (restoredFrom === null) refuseGone(gone)
    const settings = withDrawings(given.settings, gone)
    const next = before.version + 1
    const changed = changedPlaces(before, { settings, sections })
    const stale = staleAfter(before)
    const row = { version: next, settings, sections, changed, stale, restoredFrom }
    const isFirst = await insertVersion(tx, { ...row, publishedBy: by.userId, now })
    if (!isFirst) throw new AppError('site_changed')
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: restoredFrom === null ? 'site.published' : 'site.restored',
      details: { version: next, ...(restoredFrom !== null && { restoredFrom }) },
      network: by.network,
    })
    return { version: next, settings, gone }
  })
  const site = { ...written, sections, publishedAt: now.toISOString() }
  keepPublishedSite(context, site)
  return { site, gone }
}
