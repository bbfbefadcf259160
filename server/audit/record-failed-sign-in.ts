import type { Db } from '#server/platform/database/db.ts'
import { failureEntriesAnHour } from './rules.ts'
import { incrementCount, insertCounted, takeSlot } from './store.ts'

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
  const ownKey = `sign_in.failed:${hour}:${account}:${network}`
  if (await incrementCount(db, ownKey, at)) return
  const entry = { at, actorId: null, action: 'sign_in.failed', subjectId } as const
  const slotKey = `audit-failures:${hour}:${subjectId === null ? 'unknown' : 'known'}`
  if (await takeSlot(db, slotKey, { limit, now: at })) {
    await insertCounted(db, ownKey, { ...entry, details: { reason }, network })
    return
  }
  const overflowKey = `sign_in.failed:${hour}:${subjectId ?? 'unknown'}`
  if (await incrementCount(db, overflowKey, at)) return
  await insertCounted(db, overflowKey, { ...entry, details: { reason: 'many' } })
}
