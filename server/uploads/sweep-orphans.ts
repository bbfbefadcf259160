import type { Context } from '#server/context.ts'
import { noteFilesWithoutRow } from '#server/platform/installation.ts'
import { isMoreThanCrashesLeave, storageKey, sweptAfter } from './rules.ts'
import { withoutRow } from './store.ts'

const atOnce = 200

/**
 * Moves files that no row has known for two hours out of what is served, and removes them 14 days later; one that a row
 * knows again by then comes back. Where there are more than crashes leave, the database may be the wrong one, or an older copy: then
 * nothing is moved or removed, which the log and health say. Answers how many were moved.
 */
export async function sweepOrphans(context: Context, signal?: AbortSignal): Promise<number> {
  const { db, clock, log, settings } = context
  const now = clock.now()
  if (!(await sweepAside(context, now, signal))) return 0
  const found = await findOrphans(context, new Date(now.getTime() - sweptAfter.orphan), signal)
  if (!found) return 0
  const { keys, kept } = found
  // Who looks at the demo may do so on several databases, whose samples share the folder.
  if (!settings.filesAreSamples && isMoreThanCrashesLeave({ files: keys.length, kept })) {
    await noteFilesWithoutRow(db, { files: keys.length, kept }, now)
    log.error(
      { files: keys.length, kept, folder: settings.filesDirectory },
      'the database does not know many of the files, so none is removed: bring the right database back, or run npm run unlock -- --new-files',
    )
    return 0
  }
  await noteFilesWithoutRow(db, null, now)
  for (const key of keys) await context.files.setAside(key, now)
  return keys.length
}

/** Moves all files aside that no row knows, however many they are, since whoever runs the product said so. Answers how many. */
export async function setOrphansAside(context: Context): Promise<number> {
  const now = context.clock.now()
  const found = await findOrphans(context, new Date(now.getTime() - sweptAfter.temporary))
  const keys = found?.keys ?? []
  for (const key of keys) await context.files.setAside(key, now)
  await noteFilesWithoutRow(context.db, null, now)
  return keys.length
}

type Orphans = { keys: string[]; kept: number }

/** The files from before a moment that no row knows, and how many files there are; null where it was stopped. */
async function findOrphans(
  { db, files }: Context,
  before: Date,
  signal?: AbortSignal,
): Promise<Orphans | null> {
  const keys: string[] = []
  let kept = 0
  let group: string[] = []
  const look = async () => {
    keys.push(...(await unknownOf(db, group)))
    group = []
  }
  for await (const { key, modifiedAt } of files.listKept()) {
    if (signal?.aborted) return null
    kept++
    if (modifiedAt < before) group.push(key)
    if (group.length >= atOnce) await look()
  }
  await look()
  return { keys, kept }
}

/** Brings back what a row knows again, and removes what was set aside 14 days ago; false where it was stopped. */
async function sweepAside({ db, files }: Context, now: Date, signal?: AbortSignal): Promise<boolean> {
  const until = new Date(now.getTime() - sweptAfter.setAside)
  let group: { key: string; since: Date }[] = []
  const look = async () => {
    const keys = group.map(({ key }) => key)
    const unknown = new Set(await unknownOf(db, keys))
    for (const { key, since } of group) {
      if (!unknown.has(key)) await files.bringBack(key)
      else if (since <= until) await files.remove(key)
    }
    group = []
  }
  for await (const file of files.listAside()) {
    if (signal?.aborted) return false
    group.push(file)
    if (group.length >= atOnce) await look()
  }
  await look()
  return true
}

async function unknownOf(db: Context['db'], keys: string[]): Promise<string[]> {
  const unknown = new Set(await withoutRow(db, [...new Set(keys.map(storageKey))]))
  return keys.filter((key) => unknown.has(storageKey(key)))
}
