import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { dropMailsAbout } from '#server/platform/mail/outbox.ts'
import { messagesKept } from './rules.ts'
import { deleteMessages } from './store.ts'

const atOnce = 200
const everyHour = 60 * 60 * 1000

/** What messages have done from time to time. */
export function messageJobs(context: Context): Job[] {
  return [
    {
      name: 'forget-messages',
      every: everyHour,
      run: async (signal) => {
        await forgetMessages(context, signal)
      },
    },
  ]
}

/**
 * Removes the messages that came in 12 months ago, whatever became of them, with the mails that tell of them. Several
 * processes may do it at once. Answers how many.
 */
export async function forgetMessages({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - messagesKept)
  let count = 0
  while (!signal?.aborted) {
    const ids = await inTransaction(db, async (tx) => {
      const deleted = await deleteMessages(tx, before, atOnce)
      await dropMailsAbout(tx, deleted)
      return deleted
    })
    count += ids.length
    if (ids.length < atOnce) break
  }
  return count
}
