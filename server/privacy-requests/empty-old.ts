import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { purgeInBatches } from '#server/platform/jobs/purge-in-batches.ts'
import type { Job } from '#server/platform/jobs/run-leased.ts'
import { emptyOldRequests } from './store.ts'

const day = 24 * 60 * 60 * 1000

/**
 * How long after the answer the name, the contact and the texts of a person without an account stay, in milliseconds: as
 * long as a message to the coach. A member's stay with the account.
 */
export const requesterRetention = 365 * day

const atOnce = 200
const everyHour = 60 * 60 * 1000

/** The periodic job of requests about data. */
export function privacyRequestJobs(context: Context): Job[] {
  return [{ name: 'forget-requesters', every: everyHour, run: (signal) => emptyOld(context, signal) }]
}

/** Empties the requests of people without an account a year after the answer. Returns how many. */
export function emptyOld({ db, clock }: Context, signal?: AbortSignal): Promise<number> {
  const until = new Date(clock.now().getTime() - requesterRetention)
  return purgeInBatches(
    atOnce,
    (limit) => inTransaction(db, (tx) => emptyOldRequests(tx, until, limit)),
    signal,
  )
}
