import type { Context } from '#server/context.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import type { CountWaiting } from './send-due-notices.ts'

// Each run writes its lease twice, which an idle server must not do every second.
const fifteenSeconds = 15_000

/** The periodic job that sends notices to devices; `countWaiting` counts the applications that wait for a decision. */
export function pushJobs(context: Context, countWaiting: CountWaiting): Job[] {
  return [
    {
      name: 'send-notices',
      every: fifteenSeconds,
      run: async (signal) => {
        const { sendDueNotices } = await import('./send-due-notices.ts')
        await sendDueNotices(context, countWaiting, { signal })
      },
    },
  ]
}
