import { compareDueProofs } from '#server/applications/payment-proofs/index.ts'
import { receiptJobs } from '#server/applications/proof-readings/index.ts'
import { deleteEndedQuotes } from '#server/applications/quotes/index.ts'
import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { carryOutDueDecisions } from './carry-out-decision.ts'
import { publishChange } from './publish-change.ts'
import { purgeNetworks } from './purge-networks.ts'
import { purgeFloods } from './purge-rejected.ts'

const everyHour = 60 * 60 * 1000
// Each run writes its lease twice, which an idle server must not do every second.
const fifteenSeconds = 15_000

/** The periodic jobs of applications. */
export function applicationJobs(context: Context): Job[] {
  return [
    {
      name: 'carry-out-decisions',
      every: fifteenSeconds,
      run: (signal) => carryOutDueDecisions(context, signal),
    },
    {
      name: 'compare-proofs',
      every: fifteenSeconds,
      run: (signal) => compareDueProofs(context, signal, (id) => publishChange(context, id, 'compared')),
    },
    {
      name: 'forget-floods',
      every: everyHour,
      run: (signal) => purgeFloods(context, signal),
    },
    {
      name: 'forget-networks',
      every: everyHour,
      run: async () => {
        await purgeNetworks(context)
      },
    },
    ...receiptJobs(context, (id) => publishChange(context, id, 'read')),
    {
      name: 'end-quotes',
      every: everyHour,
      run: () => deleteEndedQuotes(context.db, context.clock.now()),
    },
  ]
}
