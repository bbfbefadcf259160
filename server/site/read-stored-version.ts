import { cairoDay } from '#contract/cairo-days.ts'
import { leftOutSections, normalizeSections, normalizeSettings } from '#contract/normalize-site.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { textsOf } from '#contract/translation-rules.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { siteDefaults } from './default-settings.ts'
import { findVersion, type StoredVersion } from './store.ts'
import { nothingConfirmed } from './unclaimed-content.ts'
import { withoutUnconfirmed } from './unconfirmed-claims.ts'

/** A whole version, and the paths of its outdated translations, as `hero.title.en`. */
export type MarkedSite = PublishedSite & { stale: string[] }

/** A stored version, repaired for display; the defaults if nothing is stored. */
export function shownSite({ settings, log }: Context, stored: StoredVersion | null): PublishedSite {
  const defaults = siteDefaults(settings.demo)
  if (!stored) return { ...defaults, version: 0, publishedAt: null }
  const { settings: repaired, broken } = normalizeSettings(stored.settings, defaults.settings)
  for (const field of broken) {
    log.warn({ field, version: stored.version }, 'a stored site setting cannot be read; its default is used')
  }
  for (const { place, id, component } of leftOutSections(stored.sections)) {
    const facts = { field: place, section: id, component, version: stored.version }
    log.warn(facts, 'a stored section cannot be shown; it is omitted')
  }
  return {
    settings: settings.demo ? repaired : claimedSettings(repaired, stored.published_at),
    sections: normalizeSections(stored.sections, defaults.sections),
    version: stored.version,
    publishedAt: stored.published_at,
  }
}

/**
 * A version of before the product asked what is confirmed: its samples are not shown, and its prices count as
 * confirmed, because people apply at them.
 */
function claimedSettings(settings: SiteSettings, publishedAt: string): SiteSettings {
  if (settings.confirmed) return settings
  const confirmed = { ...nothingConfirmed, prices: cairoDay(new Date(publishedAt)) }
  return { ...withoutUnconfirmed(settings), confirmed }
}

/** As `shownSite`, with the outdated translations among the texts that still exist. */
export function markedSite(context: Context, stored: StoredVersion | null): MarkedSite {
  const site = shownSite(context, stored)
  const marks = new Set(stored?.stale ?? [])
  const stale = textsOf(site.settings).flatMap(({ path }) =>
    [`${path}.ar`, `${path}.en`].filter((text) => marks.has(text)),
  )
  return { ...site, stale }
}

/** One version, repaired for display; 0 is the site before its owner published anything. Throws `not_found`. */
export async function readVersion(context: Context, version: number): Promise<MarkedSite> {
  const stored = version === 0 ? null : await findVersion(context.db, version)
  if (!stored && version !== 0) throw new AppError('not_found')
  return markedSite(context, stored)
}
