import { unclaimedProofLife } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { allSuffixes, sweptAfter, temporariesSweptEvery } from './rules.ts'
import { deleteFileToRemove, deleteStaleReady, filesToRemove } from './store.ts'
import { sweepOrphans } from './sweep-orphans.ts'

const atOnce = 200
const everyTenMinutes = 10 * 60 * 1000

/** The jobs of uploads. */
export function uploadJobs(context: Context): Job[] {
  return [
    {
      name: 'sweep-uploads',
      every: everyTenMinutes,
      run: (signal) => sweepUploads(context, signal),
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
 * Deletes temporary files that a crash left behind; those of an upload under way, in any process, are touched
 * repeatedly and stay. Returns how many.
 */
export function sweepTemporaries({ clock, files }: Pick<Context, 'clock' | 'files'>): Promise<number> {
  return files.removeTemporariesOlderThan(new Date(clock.now().getTime() - sweptAfter.temporary))
}

/**
 * Deletes what uploads left behind: old temporary files, uploads that were not claimed within two hours, and files
 * whose deletion was interrupted; sets aside files without a row, see `sweepOrphans`. Files with a row stay; several
 * processes may do this at once. Returns how many.
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
  const sweep = async (limit: number) => {
    const keys = await inTransaction(context.db, (tx) => deleteStaleReady(tx, before, limit))
    for (const key of keys) await removeFiles(context, key)
    return keys.length
  }
  return purgeInBatches(atOnce, sweep, signal)
}

async function removeDeleted(context: Context, signal?: AbortSignal): Promise<void> {
  const remove = async (limit: number) => {
    const keys = await filesToRemove(context.db, limit)
    for (const key of keys) await removeFiles(context, key)
    return keys.length
  }
  await purgeInBatches(atOnce, remove, signal)
}

/** Deletes the files of an upload whose row was deleted; the next cleanup deletes what a crash or an error leaves. */
export async function removeFiles({ db, files }: Pick<Context, 'db' | 'files'>, key: string): Promise<void> {
  await Promise.all(allSuffixes.map((suffix) => files.remove(key + suffix)))
  await deleteFileToRemove(db, key)
}

/** As `removeFiles`, for work that goes on: what cannot be removed now is logged, and the next cleanup removes it. */
export async function tryRemoveFiles(
  context: Pick<Context, 'db' | 'files' | 'log'>,
  key: string,
): Promise<void> {
  await removeFiles(context, key).catch((error) =>
    context.log.warn({ err: error }, 'a file could not be removed'),
  )
}
