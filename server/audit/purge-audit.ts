import type { Context } from '#server/context.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { deleteExpiredEntries, dropExpiredNetworks } from './store.ts'

const EVERY_HOUR = 60 * 60 * 1000
const AT_ONCE = 500

/** The periodic job of the audit log. */
export function auditJobs(context: Pick<Context, 'db' | 'clock'>): Job[] {
  return [{ name: 'purge-audit', every: EVERY_HOUR, run: (signal) => purgeAudit(context, signal) }]
}

/** Deletes expired entries, and expired networks of erased users, 500 at once. */
async function purgeAudit({ db, clock }: Pick<Context, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const now = clock.now()
  for (const purge of [deleteExpiredEntries, dropExpiredNetworks]) {
    await purgeInBatches(AT_ONCE, (limit) => purge(db, now, limit), signal)
  }
}
