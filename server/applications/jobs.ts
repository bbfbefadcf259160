import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { forgetNetworks } from './forget-networks.ts'
import { forgetRejected } from './forget-rejected.ts'

const everyHour = 60 * 60 * 1000

/** What applications have done from time to time. */
export function applicationJobs(context: Context): Job[] {
  return [
    {
      name: 'forget-rejected',
      every: everyHour,
      run: async (signal) => {
        await forgetRejected(context, signal)
      },
    },
    {
      name: 'forget-networks',
      every: everyHour,
      run: async () => {
        await forgetNetworks(context)
      },
    },
  ]
}
