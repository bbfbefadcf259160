import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { filesPlaceOf } from '#server/platform/files/files-settings.ts'
import { nameOfPlace } from '#server/platform/files/open-files.ts'
import { noteFilesWithoutRow } from '#server/platform/installation.ts'
import { isMoreThanCrashesLeave, storageKey, sweptAfter } from './rules.ts'
import { withoutRow } from './store.ts'

const atOnce = 200

/**
 * Sets files aside that have had no row for two hours, and deletes them 14 days later; one that has a row again by then
 * is restored. If there are more than crashes leave, the database may be the wrong one or an older copy: then nothing
 * is moved or deleted, and the log and the health check say so. Returns how many were set aside.
 */
export async function sweepOrphans(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, clock, log, settings } = context
  const now = clock.now()
  if (!(await sweepAside(context, now, signal))) return 0
  const found = await findOrphans(context, new Date(now.getTime() - sweptAfter.orphan), signal)
  if (!found) return 0
  const { keys, storedCount } = found
  // A demo may run on several databases whose sample files share the folder.
  if (!settings.filesAreSamples && isMoreThanCrashesLeave({ files: keys.length, storedCount })) {
    await noteFilesWithoutRow(db, { files: keys.length, kept: storedCount }, now)
    log.error(
      { files: keys.length, kept: storedCount, place: nameOfPlace(filesPlaceOf(settings)) },
      'many of the files have no row in the database, so none is moved: restore the right database, or run npm run unlock -- --new-files',
    )
    return 0
  }
  await noteFilesWithoutRow(db, null, now)
  for (const key of keys) await context.files.setAside(key, now)
  return keys.length
}

/** Sets all files without a row aside, however many there are, because the operator said so. Returns how many. */
export async function setOrphansAside(context: Context): Promise<number> {
  const now = context.clock.now()
  const found = await findOrphans(context, new Date(now.getTime() - sweptAfter.temporary))
  const keys = found?.keys ?? []
  for (const key of keys) await context.files.setAside(key, now)
  await noteFilesWithoutRow(context.db, null, now)
  return keys.length
}

type Orphans = { keys: string[]; storedCount: number }

/** The files from before this time that have no row, and the number of all files; null if aborted. */
async function findOrphans(
  { db, files }: Context,
  before: Date,
  signal?: AbortSignal,
): Promise<Orphans | null> {
  const keys: string[] = []
  let storedCount = 0
  let group: string[] = []
  const sweepGroup = async () => {
    keys.push(...(await unknownOf(db, group)))
    group = []
  }
  for await (const { key, modifiedAt } of files.listStored()) {
    if (signal?.aborted) return null
    storedCount++
    if (modifiedAt < before) group.push(key)
    if (group.length >= atOnce) await sweepGroup()
  }
  await sweepGroup()
  return { keys, storedCount }
}

/** Restores files that have a row again, and deletes those set aside 14 days ago; returns false if aborted. */
async function sweepAside({ db, files }: Context, now: Date, signal?: AbortSignal): Promise<boolean> {
  const until = new Date(now.getTime() - sweptAfter.setAside)
  let group: { key: string; since: Date }[] = []
  const sweepGroup = async () => {
    const keys = group.map(({ key }) => key)
    const unknown = new Set(await unknownOf(db, keys))
    for (const { key, since } of group) {
      if (!unknown.has(key)) await files.restore(key)
      else if (since <= until) await files.remove(key)
    }
    group = []
  }
  for await (const file of files.listAside()) {
    if (signal?.aborted) return false
    group.push(file)
    if (group.length >= atOnce) await sweepGroup()
  }
  await sweepGroup()
  return true
}

async function unknownOf(db: Db, keys: string[]): Promise<string[]> {
  const unknown = new Set(await withoutRow(db, [...new Set(keys.map(storageKey))]))
  return keys.filter((key) => unknown.has(storageKey(key)))
}
