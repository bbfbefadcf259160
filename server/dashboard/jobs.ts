import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'

const fiveMinutes = 5 * 60 * 1000

/** The periodic job that sends the daily digests. */
export function dashboardJobs(context: Context): Job[] {
  return [
    {
      name: 'send-digests',
      every: fiveMinutes,
      run: async (signal) => {
        const { sendDigests } = await import('./digest.ts')
        await sendDigests(context, signal)
      },
    },
  ]
}
