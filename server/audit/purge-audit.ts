import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { deleteExpired, dropExpiredNetworks } from './store.ts'

const EVERY_HOUR = 60 * 60 * 1000
const AT_ONCE = 500

/** What the audit trail has done from time to time. */
export function auditJobs(context: Pick<Context, 'db' | 'clock'>): Job[] {
  return [{ name: 'purge-audit', every: EVERY_HOUR, run: (signal) => purgeAudit(context, signal) }]
}

/** Removes the entries whose time is over, and the networks of erased people's, 500 at once. */
async function purgeAudit({ db, clock }: Pick<Context, 'db' | 'clock'>, signal: AbortSignal): Promise<void> {
  const now = clock.now()
  for (const purge of [deleteExpired, dropExpiredNetworks]) {
    while (!signal.aborted && (await purge(db, now, AT_ONCE)) === AT_ONCE) {
      // The next batch: other writers take their turn between two.
    }
  }
}
