import type { PublishedSite } from '#contract/site.ts'
import type { Context } from '#server/context.ts'
import { findNewest, findVersion, newestVersion } from './store.ts'
import { shownSite } from './stored-site.ts'

type Kept = { site: PublishedSite; checkedAt: number }

const checkedEvery = 1000
const kept = new WeakMap<Context['database'], Kept>()
const reading = new WeakMap<Context['database'], Promise<PublishedSite>>()

/**
 * The site as visitors see it, out of memory. At most once a second it is asked whether another process has published
 * a newer one; while the database does not answer, the one known last is shown.
 */
export async function readPublishedSite(context: Context): Promise<PublishedSite> {
  const { database, clock, log } = context
  const known = kept.get(database)
  if (known && Math.abs(clock.now().getTime() - known.checkedAt) < checkedEvery) return known.site
  const underWay = reading.get(database)
  if (underWay) return underWay
  const read = readAnew(context, known)
  reading.set(database, read)
  try {
    return await read
  } catch (error) {
    if (!known) throw error
    log.warn({ err: error }, 'the published site could not be checked; the last known one is shown')
    return known.site
  } finally {
    reading.delete(database)
  }
}

/** For how long after a newer one was published a version still counts for those who have it open, in milliseconds. */
const seenFor = 24 * 60 * 60 * 1000

/**
 * The site as somebody saw it who had this version open: prices changed in the meantime do not touch what they were
 * told. A version that never was, or was replaced more than a day ago, gives the present one.
 */
export async function readSeenSite(context: Context, version: number | undefined): Promise<PublishedSite> {
  const present = await readPublishedSite(context)
  if (version === undefined || version === present.version) return present
  if (version > present.version) {
    // Another process may have published it within the second for which the present one is believed.
    const newer = await findVersion(context.db, version)
    return newer ? shownSite(context, newer) : present
  }
  const next = await findVersion(context.db, version + 1)
  const replacedAt = Date.parse(next?.published_at ?? '')
  if (!(context.clock.now().getTime() - replacedAt <= seenFor)) return present
  const seen = version === 0 ? null : await findVersion(context.db, version)
  return seen === null && version !== 0 ? present : shownSite(context, seen)
}

/** Keeps a site that has just been published, so that the next reader of this process sees it at once. */
export function keepPublishedSite(context: Context, site: PublishedSite): void {
  const known = kept.get(context.database)
  if (known && known.site.version > site.version) return
  kept.set(context.database, { site, checkedAt: context.clock.now().getTime() })
}

async function readAnew(context: Context, known: Kept | undefined): Promise<PublishedSite> {
  const { database, db, clock } = context
  const checkedAt = clock.now().getTime()
  const isSame = known !== undefined && (await newestVersion(db)) === known.site.version
  const site = isSame ? known.site : shownSite(context, await findNewest(db))
  const newer = kept.get(database)
  // Somebody may have published while this was being read.
  if (newer && newer.site.version > site.version) return newer.site
  kept.set(database, { site, checkedAt })
  return site
}
