import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { addUnrecorded } from './store.ts'

const everyDay = 24 * 60 * 60 * 1000

/** The periodic job of the ledger: after a return to the version before it, what that approved is added. */
export function ledgerJobs({ db }: Pick<Context, 'db'>): Job[] {
  return [{ name: 'complete-ledger', every: everyDay, run: () => addUnrecorded(db) }]
}
