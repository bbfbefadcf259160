import { cairoDay } from '#contract/cairo-days.ts'
import { withEntryIds } from '#contract/entry-ids.ts'
import { normalizeSections } from '#contract/normalize-site.ts'
import type { PublishedSite, SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { changedPlaces } from './changed-paths.ts'
import { siteDefaults } from './default-settings.ts'
import { agreedOnly, placesOfGone, rejectMissing } from './missing-pictures.ts'
import { notifyAdmins } from './notify-admins.ts'
import { changedPaymentDetails } from './payment-details.ts'
import { cachePublishedSite } from './read-published-site.ts'
import { type MarkedSite, markedSite } from './read-stored-version.ts'
import { withDrawings } from './rules.ts'
import { withConfirmations } from './stamp-confirmations.ts'
import { findNewest, insertVersion } from './store.ts'

type Site = { settings: SiteSettings; sections: SectionSetting[] }

type Writing = Site & {
  /** The newest version that the caller has seen; if undefined, any newest version is replaced. */
  seen: number | undefined
  /** Returns the paths of outdated translations, given the site before and the settings after. */
  staleAfter(before: MarkedSite, settings: SiteSettings): string[]
  restoredFrom: number | null
}

/**
 * Inserts a site as the newest version, with the paths that it changes, and shows it to visitors. Changed payment
 * details are reported to the admins. Throws `site_changed`
 * if a newer one was published since, and
 * `too_many_requests` for too many changes of payment details. A missing image throws `invalid_input` at its path; in a restored version it
 * becomes a drawing instead, and `gone` has those paths.
 */
export async function writeVersion(
  context: Context,
  { seen, staleAfter, restoredFrom, ...given }: Writing,
  actor: Actor,
): Promise<{ site: PublishedSite; gone: string[] }> {
  const now = context.clock.now()
  const sections = normalizeSections(given.sections, siteDefaults(context.settings.demo).sections)
  const { gone, ...written } = await inTransaction(context.db, async (tx) => {
    const before = markedSite(context, await findNewest(tx))
    if (seen !== undefined && before.version !== seen) throw new AppError('site_changed')
    const sent = await agreedOnly(tx, given.settings, { isRestored: restoredFrom !== null })
    const gone = await placesOfGone(tx, sent)
    if (restoredFrom === null) rejectMissing(gone)
    const named = withEntryIds(sent, before.settings)
    // An earlier version was checked when it was published, or when it was read.
    const isChecked = context.settings.demo || restoredFrom !== null
    const claimed = isChecked ? named : withConfirmations(named, before.settings, cairoDay(now))
    const settings = withDrawings(claimed, gone)
    const next = before.version + 1
    const changed = changedPlaces(before, { settings, sections })
    const stale = staleAfter(before, settings)
    const row = { version: next, settings, sections, changed, stale, restoredFrom }
    const isFirst = await insertVersion(tx, { ...row, publishedBy: actor.userId, now })
    if (!isFirst) throw new AppError('site_changed')
    await audit(tx, actor, {
      at: now,
      action: restoredFrom === null ? 'site.published' : 'site.restored',
      details: { version: next, ...(restoredFrom !== null && { restoredFrom }) },
    })
    await reportPaymentDetails(tx, context, { before, settings, version: next, actor, now })
    return { version: next, settings, gone }
  })
  const site = { ...written, sections, publishedAt: now.toISOString() }
  cachePublishedSite(context, site)
  return { site, gone }
}

/**
 * Changes of payment details per user and hour: each is mailed to every admin, and the one that matters must not hide
 * among many.
 */
const paymentDetailsQuota = { name: 'payment-details', limit: 10, windowSeconds: 60 * 60 }

type Written = { before: PublishedSite; settings: SiteSettings; version: number; actor: Actor; now: Date }

/**
 * Records other payment or contact details, and reports them to the admins. The first version is not reported: nobody
 * has paid by the site before it, and its publisher is setting the site up.
 */
async function reportPaymentDetails(
  tx: Tx,
  context: Context,
  { before, settings, version, actor, now }: Written,
): Promise<void> {
  const changes = changedPaymentDetails(before.settings, settings)
  if (changes.length === 0) return
  await audit(tx, actor, { at: now, action: 'payment_details.changed', details: { version, changes } })
  if (before.version === 0) return
  // In the transaction: a publication that is rejected counts nothing.
  if (context.settings.rateLimits)
    await takeFromQuota({ db: tx, clock: context.clock }, paymentDetailsQuota, actor.userId)
  await notifyAdmins(tx, context, { before, version, changes, publisherId: actor.userId, now })
}
