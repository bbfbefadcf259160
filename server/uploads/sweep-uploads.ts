import { unclaimedProofLife } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { suffixOf, sweptAfter, temporariesSweptEvery, variants } from './rules.ts'
import { deleteStaleReady, withoutRow } from './store.ts'

const atOnce = 200
const everyTenMinutes = 10 * 60 * 1000

/** What uploads have done from time to time. */
export function uploadJobs(context: Context): Job[] {
  return [
    {
      name: 'sweep-uploads',
      every: everyTenMinutes,
      run: async (signal) => {
        await sweepUploads(context, signal)
      },
    },
    {
      name: 'sweep-temporary-files',
      every: temporariesSweptEvery,
      run: async () => {
        await sweepTemporaries(context)
      },
    },
  ]
}

/**
 * Removes temporary files that a crash left behind; those of an upload that goes on in any process are touched again and
 * again, and stay. Answers how many.
 */
export function sweepTemporaries({ clock, files }: Pick<Context, 'clock' | 'files'>): Promise<number> {
  return files.removeTemporariesOlderThan(new Date(clock.now().getTime() - sweptAfter.temporary))
}

/**
 * Removes what uploads left behind: temporary files of nobody any more, uploads that nobody claimed
 * for two hours, files of two hours that no row knows. A file that a row needs stays; several processes may sweep at once. Answers how many.
 */
export async function sweepUploads(
  context: Context,
  signal?: AbortSignal,
): Promise<{ temporary: number; unclaimed: number; orphans: number }> {
  const now = context.clock.now().getTime()
  const before = (milliseconds: number) => new Date(now - milliseconds)
  const temporary = await sweepTemporaries(context)
  const unclaimed = await sweepUnclaimed(context, before(unclaimedProofLife), signal)
  const orphans = await sweepOrphans(context, before(sweptAfter.orphan), signal)
  return { temporary, unclaimed, orphans }
}

async function sweepUnclaimed(context: Context, before: Date, signal?: AbortSignal): Promise<number> {
  let count = 0
  while (!signal?.aborted) {
    const keys = await deleteStaleReady(context.db, before, atOnce)
    for (const key of keys) await removeFiles(context, key)
    count += keys.length
    if (keys.length < atOnce) break
  }
  return count
}

async function sweepOrphans({ db, files }: Context, before: Date, signal?: AbortSignal): Promise<number> {
  let count = 0
  let group: string[] = []
  const removeOrphans = async () => {
    const orphans = new Set(await withoutRow(db, [...new Set(group.map(storageKey))]))
    for (const key of group.filter((one) => orphans.has(storageKey(one)))) {
      await files.remove(key)
      count++
    }
    group = []
  }
  for await (const { key, modifiedAt } of files.listKept()) {
    if (signal?.aborted) return count
    if (modifiedAt < before) group.push(key)
    if (group.length >= atOnce) await removeOrphans()
  }
  await removeOrphans()
  return count
}

const storageKey = (key: string) => key.split('.')[0] ?? key

/** Removes the files of an upload whose row is gone; what a crash leaves of them is swept later. */
export async function removeFiles({ files }: Pick<Context, 'files'>, key: string): Promise<void> {
  for (const variant of variants) await files.remove(key + suffixOf(variant))
}
