import { failureEntriesAnHour } from './rules.ts'
import { countAgain, insertCounted, takePlace } from './store.ts'

type Db = Parameters<typeof countAgain>[0]

/** A sign-in that failed; `account` is the keyed hash of the name that was tried, whether or not there is such an account. */
export type FailedSignIn = {
  at: Date
  account: string
  subjectId: string | null
  reason: string
  network: string
}

/**
 * Counts a failed sign-in in one entry for its name, network and hour. An hour has a bounded number of such entries:
 * beyond it failures are counted in one entry for each account that exists, and in one for all other names.
 */
export async function recordFailedSignIn(
  db: Db,
  failure: FailedSignIn,
  limit = failureEntriesAnHour,
): Promise<void> {
  const { at, account, subjectId, reason, network } = failure
  const hour = at.toISOString().slice(0, 13)
  const own = `sign_in_failed:${hour}:${account}:${network}`
  if (await countAgain(db, own, at)) return
  const entry = { at, actorId: null, action: 'sign_in_failed', subjectId }
  const place = `audit-failures:${hour}:${subjectId === null ? 'unknown' : 'known'}`
  if (await takePlace(db, place, { limit, now: at })) {
    await insertCounted(db, own, { ...entry, details: { reason }, network })
    return
  }
  const further = `sign_in_failed:${hour}:${subjectId ?? 'unknown'}`
  if (await countAgain(db, further, at)) return
  await insertCounted(db, further, { ...entry, details: { reason: 'many' } })
}
