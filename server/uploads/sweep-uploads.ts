import { unclaimedProofLife } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { allSuffixes, sweptAfter, temporariesSweptEvery } from './rules.ts'
import { deleteStaleReady, filesToRemove, forgetFilesToRemove } from './store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

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
 * Removes what uploads left behind: temporary files of nobody any more, uploads that nobody claimed for two hours, files
 * whose removal was cut off; files that no row knows are set aside, see `sweepOrphans`. A file that a row needs stays; several
 * processes may sweep at once. Answers how many.
 */
export async function sweepUploads(
  context: Context,
  signal?: AbortSignal,
): Promise<{ temporary: number; unclaimed: number; orphans: number }> {
  const temporary = await sweepTemporaries(context)
  const unclaimed = await sweepUnclaimed(context, signal)
  await removeDeleted(context, signal)
  const orphans = await sweepOrphans(context, signal)
  return { temporary, unclaimed, orphans }
}

async function sweepUnclaimed(context: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(context.clock.now().getTime() - unclaimedProofLife)
  let count = 0
  while (!signal?.aborted) {
    const keys = await inTransaction(context.db, (tx) => deleteStaleReady(tx, before, atOnce))
    for (const key of keys) await removeFiles(context, key)
    count += keys.length
    if (keys.length < atOnce) break
  }
  return count
}

async function removeDeleted(context: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const keys = await filesToRemove(context.db, atOnce)
    for (const key of keys) await removeFiles(context, key)
    if (keys.length < atOnce) break
  }
}

/** Removes the files of an upload whose row was deleted; what a crash or a fault leaves of them the next sweep removes. */
export async function removeFiles({ db, files }: Pick<Context, 'db' | 'files'>, key: string): Promise<void> {
  for (const suffix of allSuffixes) await files.remove(key + suffix)
  await forgetFilesToRemove(db, key)
}
