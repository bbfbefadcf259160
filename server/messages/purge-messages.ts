import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { dropMailsAbout } from '#server/platform/mail/outbox.ts'
import { deleteOldMessages } from './store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * How long a message is stored, in milliseconds: 12 months. People often return at the same season a year later; older
 * messages have no use. The privacy page states this time.
 */
export const messageRetention = 365 * day

const atOnce = 200
const everyHour = 60 * 60 * 1000

/** The periodic job of messages. */
export function messageJobs(context: Context): Job[] {
  return [{ name: 'forget-messages', every: everyHour, run: (signal) => purgeMessages(context, signal) }]
}

/** Deletes messages older than 12 months in any state, with the mails about them. Returns how many. */
export async function purgeMessages({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const before = new Date(clock.now().getTime() - messageRetention)
  const purge = (limit: number) =>
    inTransaction(db, async (tx) => {
      const deleted = await deleteOldMessages(tx, before, limit)
      await dropMailsAbout(tx, deleted)
      return deleted.length
    })
  return purgeInBatches(atOnce, purge, signal)
}
