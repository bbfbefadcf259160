import type { Db } from '#server/platform/database/db.ts'
import { failureEntriesAnHour } from './rules.ts'
import { countAgain, insertCounted, takePlace } from './store.ts'

/** A failed sign-in; `account` is the keyed hash of the typed name, whether or not such an account exists. */
export type FailedSignIn = {
  at: Date
  account: string
  subjectId: string | null
  reason: string
  network: string
}

/**
 * Counts a failed sign-in in one entry per name, network and hour. The number of these entries per hour is limited;
 * over the limit, failures count in one entry per existing account, and in one for all other names.
 */
export async function recordFailedSignIn(
  db: Db,
  failure: FailedSignIn,
  limit = failureEntriesAnHour,
): Promise<void> {
  const { at, account, subjectId, reason, network } = failure
  const hour = at.toISOString().slice(0, 13)
  const own = `sign_in.failed:${hour}:${account}:${network}`
  if (await countAgain(db, own, at)) return
  const entry = { at, actorId: null, action: 'sign_in.failed', subjectId } as const
  const place = `audit-failures:${hour}:${subjectId === null ? 'unknown' : 'known'}`
  if (await takePlace(db, place, { limit, now: at })) {
    await insertCounted(db, own, { ...entry, details: { reason }, network })
    return
  }
  const further = `sign_in.failed:${hour}:${subjectId ?? 'unknown'}`
  if (await countAgain(db, further, at)) return
  await insertCounted(db, further, { ...entry, details: { reason: 'many' } })
}
