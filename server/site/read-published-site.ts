import type { PublishedSite } from '#contract/site.ts'
import type { Context } from '#server/context.ts'
import { shownSite } from './read-stored-version.ts'
import { findNewest, findVersion, newestVersion } from './store.ts'

type CachedSite = { site: PublishedSite; checkedAt: number }
type Cache = { known: CachedSite | null; reading: Promise<PublishedSite> | null }

const checkInterval = 1000
const newCache = (): Cache => ({ known: null, reading: null })

/**
 * The published site, from memory. At most once a second checks whether another process has published a newer one;
 * while the database is unavailable, returns the last known one.
 */
export async function readPublishedSite(context: Context): Promise<PublishedSite> {
  const { clock, log, state } = context
  const cache = state.of(newCache)
  const { known } = cache
  if (known && Math.abs(clock.now().getTime() - known.checkedAt) < checkInterval) return known.site
  if (cache.reading) return cache.reading
  cache.reading = readCurrent(context, cache)
  try {
    return await cache.reading
  } catch (error) {
    if (!known) throw error
    log.warn({ err: error }, 'the published site could not be checked; the last known one is shown')
    return known.site
  } finally {
    cache.reading = null
  }
}

/** The published site as the database has it, also if another process published it just now. */
export function readNewestSite(context: Context): Promise<PublishedSite> {
  return readCurrent(context, context.state.of(newCache))
}

/** How long a replaced version stays valid for visitors who have it open, in milliseconds. */
const replacedVersionLife = 24 * 60 * 60 * 1000

/**
 * The version of the site that a visitor has open, so that they get the prices that they were shown. For a version that
 * never existed, or was replaced more than a day ago, returns the current one.
 */
export async function readSeenSite(context: Context, version: number | undefined): Promise<PublishedSite> {
  const present = await readPublishedSite(context)
  if (version === undefined || version === present.version) return present
  if (version > present.version) {
    // Another process may have published it within the second for which the cache is trusted.
    const newer = await findVersion(context.db, version)
    return newer ? shownSite(context, newer) : present
  }
  const next = await findVersion(context.db, version + 1)
  const replacedAt = Date.parse(next?.published_at ?? '')
  if (!(context.clock.now().getTime() - replacedAt <= replacedVersionLife)) return present
  const seen = version === 0 ? null : await findVersion(context.db, version)
  return seen === null && version !== 0 ? present : shownSite(context, seen)
}

/** Caches a site that was just published, so that this process shows it at once. */
export function cachePublishedSite(context: Context, site: PublishedSite): void {
  const cache = context.state.of(newCache)
  if (cache.known && cache.known.site.version > site.version) return
  cache.known = { site, checkedAt: context.clock.now().getTime() }
}

async function readCurrent(context: Context, cache: Cache): Promise<PublishedSite> {
  const { db, clock } = context
  const { known } = cache
  const checkedAt = clock.now().getTime()
  const isSame = known !== null && (await newestVersion(db)) === known.site.version
  const site = isSame ? known.site : shownSite(context, await findNewest(db))
  const newer = cache.known
  // Another version may have been published during the read.
  if (newer && newer.site.version > site.version) return newer.site
  cache.known = { site, checkedAt }
  return site
}
