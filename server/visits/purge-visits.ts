import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { deleteSteps, deleteVisits } from './store.ts'

/** The longest period that can be read, and an equal one before it for comparison. */
export const retentionDays = 180
const everyDay = 24 * 60 * 60 * 1000

/** The periodic job of visits: deletes counts of days that can no longer be read. */
export function visitJobs({ db, clock }: Context): Job[] {
  return [
    {
      name: 'forget-visits',
      every: everyDay,
      run: async () => {
        const before = daysAfter(cairoDay(clock.now()), 1 - retentionDays)
        await deleteVisits(db, before)
        await deleteSteps(db, before)
      },
    },
  ]
}
