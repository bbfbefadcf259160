import { cairoDay, daysAfter } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { deleteVisits } from './store.ts'

/** The longest time that can be read, and as long a time before, which it is compared with. */
const daysKept = 180
const everyDay = 24 * 60 * 60 * 1000

/** What visits have done from time to time: the counts of days that nobody can read any more go. */
export function visitJobs({ db, clock }: Context): Job[] {
  return [
    {
      name: 'forget-visits',
      every: everyDay,
      run: async () => {
        await deleteVisits(db, daysAfter(cairoDay(clock.now()), 1 - daysKept))
      },
    },
  ]
}
