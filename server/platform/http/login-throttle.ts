import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Database } from '#server/platform/database/open.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from './errors.ts'

/** How many failures lock, for how long, and when they expire. */
export type AttemptLimit = {
  name: string
  /** The number of failures at which the first lock starts. */
  failures: number
  windowSeconds: number
  /** Whether the window runs from the first failure or restarts with each. */
  counted: 'from_first' | 'from_last'
  /** Seconds of the first lock and of those after each further failure; the last value repeats. */
  locks: readonly [number, ...number[]]
}

/** One limit applied to one subject. The subject is computed by the server, never taken from the request. */
export type Throttle = { limit: AttemptLimit; subject: string }

// Clocks of two machines may differ by this much; a row further ahead was written before the clock was set back.
const CLOCK_MARGIN_MS = 5000
const LOCK_AFTER_SET_BACK_SECONDS = 60
const lastCodePoint = '\u{10FFFF}'
const MAX_ROWS = 100_000
// Few enough per statement that others hardly wait for it.
const ROWS_AT_ONCE = 2000

/**
 * Counts one attempt under every throttle before it is checked, as if it had failed already, so that parallel guesses
 * cannot exceed a limit. Throws 429 with the seconds to wait if any is locked; then nothing is counted.
 */
export async function reserveAttempt(
  { database, clock }: { database: Database; clock: Clock },
  throttles: readonly Throttle[],
): Promise<void> {
  const now = clock.now()
  try {
    await inTransaction(database.db, async (tx) => {
      for (const throttle of throttles) await reserve(tx, throttle, now)
    })
  } catch (error) {
    if (!(error instanceof Locked)) throw error
    if (error.isFromFuture) await shortenLock(database.db, error, now)
    throw new AppError('too_many_attempts', { retryAfter: error.wait })
  }
}

/** Undoes a reserved attempt that did not fail or was never checked; deletes the row if it was the only one. */
export async function giveAttemptBack(tx: Db, throttles: readonly Throttle[]): Promise<void> {
  for (const throttle of throttles) {
    const key = keyOf(throttle)
    await tx
      .updateTable('throttles')
      .set({ fails: sql<number>`throttles.fails - 1`, locked_until: null })
      .where('key', '=', key)
      .execute()
    await tx.deleteFrom('throttles').where('key', '=', key).where('fails', '<=', 0).execute()
  }
}

/** Deletes the failures under these throttles, after a success. */
export async function clearFailures(tx: Db, throttles: readonly Throttle[]): Promise<void> {
  if (throttles.length === 0) return
  await tx.deleteFrom('throttles').where('key', 'in', throttles.map(keyOf)).execute()
}

/** Deletes the failures of all subjects with this prefix, by byte order. */
export async function clearFailuresByPrefix(tx: Db, limit: AttemptLimit, beginning: string): Promise<void> {
  const first = keyOf({ limit, subject: beginning })
  await tx
    .deleteFrom('throttles')
    .where('key', '>=', first)
    .where('key', '<', first + lastCodePoint)
    .execute()
}

/**
 * Deletes the rows that no limit needs any more, and beyond `maxRows` those with the fewest failures, the oldest first:
 * an attacker who creates rows with always new names must not displace those that are locked, or nearly.
 */
export async function purgeAttempts(
  db: Db,
  now: Date,
  { maxRows = MAX_ROWS, signal }: { maxRows?: number; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted && (await deleteExpired(db, now)) === ROWS_AT_ONCE) await nextTurn()
  const { count } = await db
    .selectFrom('throttles')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  for (let surplus = Number(count) - maxRows; surplus > 0 && !signal?.aborted; ) {
    const removed = await deleteWithFewestFailures(db, now, Math.min(surplus, ROWS_AT_ONCE))
    if (removed === 0) return
    surplus -= removed
    await nextTurn()
  }
}

async function deleteExpired(db: Db, now: Date): Promise<number> {
  const ended = db
    .selectFrom('throttles')
    .select('key')
    .where('ends_at', '<=', now.toISOString())
    .orderBy('ends_at')
    .limit(ROWS_AT_ONCE)
  const { numDeletedRows } = await db.deleteFrom('throttles').where('key', 'in', ended).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Deletes rows that are not locked, and locked ones only if there are no others. */
async function deleteWithFewestFailures(db: Db, now: Date, limit: number): Promise<number> {
  const fewest = db.selectFrom('throttles').select('key').orderBy('fails').orderBy('updated_at').limit(limit)
  const isOpen = sql<boolean>`(locked_until is null or locked_until <= ${now.toISOString()})`
  for (const rows of [fewest.where(isOpen), fewest]) {
    const { numDeletedRows } = await db.deleteFrom('throttles').where('key', 'in', rows).executeTakeFirst()
    if (numDeletedRows > 0n) return Number(numDeletedRows)
  }
  return 0
}

class Locked extends Error {
  readonly key: string
  readonly until: string
  readonly wait: number
  readonly isFromFuture: boolean

  constructor(lock: { key: string; until: string; wait: number; isFromFuture: boolean }) {
    super('locked')
    this.key = lock.key
    this.until = lock.until
    this.wait = lock.wait
    this.isFromFuture = lock.isFromFuture
  }
}

const keyOf = ({ limit, subject }: Throttle) => `${limit.name}:${subject}`

async function reserve(tx: Tx, throttle: Throttle, now: Date): Promise<void> {
  const { limit } = throttle
  const key = keyOf(throttle)
  const present = now.toISOString()
  const ahead = later(now, CLOCK_MARGIN_MS / 1000)
  const since = later(now, -limit.windowSeconds)
  const start = sql.ref(
    limit.counted === 'from_first' ? 'throttles.window_starts_at' : 'throttles.updated_at',
  )
  // The longer of window and locks, from now: precise enough for the purge, and never too early.
  const latestEnd = later(now, Math.max(limit.windowSeconds, ...limit.locks))
  const isWindowOver = sql`(${start} <= ${since} or throttles.updated_at > ${ahead})`
  const reserved = await tx
    .insertInto('throttles')
    .values({
      key,
      fails: 1,
      window_starts_at: now,
      locked_until: lockAfter(limit, 1, now),
      updated_at: now,
      ends_at: latestEnd,
    })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          fails: sql<number>`case when ${isWindowOver} then 1 else throttles.fails + 1 end`,
          window_starts_at: sql<string>`case when ${isWindowOver} then ${present} else throttles.window_starts_at end`,
          // A lock that `else` leaves here has expired; without it PostgreSQL cannot infer the type.
          locked_until: sql<string>`case when ${isWindowOver} then ${lockAfter(limit, 1, now)} ${lockSteps(limit, now)} else throttles.locked_until end`,
          updated_at: present,
          ends_at: latestEnd,
        })
        .where(sql<boolean>`throttles.locked_until is null or throttles.locked_until <= ${present}`),
    )
    .returning('fails')
    .executeTakeFirst()
  if (!reserved) throw await readLock(tx, key, now)
}

function lockAfter(limit: AttemptLimit, fails: number, now: Date): string | null {
  if (fails < limit.failures) return null
  const seconds = limit.locks[Math.min(fails - limit.failures, limit.locks.length - 1)]
  return later(now, seconds ?? limit.locks[0])
}

function lockSteps(limit: AttemptLimit, now: Date) {
  const steps = limit.locks.map((seconds, index) => {
    const fails = limit.failures + index
    const isLast = index === limit.locks.length - 1
    const comparison = isLast ? sql`>=` : sql`=`
    return sql`when throttles.fails + 1 ${comparison} ${fails} then ${later(now, seconds)}`
  })
  return sql.join(steps, sql` `)
}

async function readLock(tx: Tx, key: string, now: Date): Promise<Error> {
  const row = await tx
    .selectFrom('throttles')
    .select(['locked_until', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  // The lock was removed between the two statements: the caller may retry at once.
  if (!row?.locked_until) return new AppError('too_many_attempts', { retryAfter: 1 })
  const until = Date.parse(row.locked_until)
  const isFromFuture = Date.parse(row.updated_at) > now.getTime() + CLOCK_MARGIN_MS
  const length = Math.ceil((until - Date.parse(row.updated_at)) / 1000)
  const wait = Math.min(Math.max(1, Math.ceil((until - now.getTime()) / 1000)), length)
  return new Locked({
    key,
    until: row.locked_until,
    wait: isFromFuture ? LOCK_AFTER_SET_BACK_SECONDS : wait,
    isFromFuture,
  })
}

async function shortenLock(db: Db, lock: Locked, now: Date): Promise<void> {
  await db
    .updateTable('throttles')
    .set({
      locked_until: later(now, LOCK_AFTER_SET_BACK_SECONDS),
      updated_at: now,
      window_starts_at: now,
      ends_at: later(now, LOCK_AFTER_SET_BACK_SECONDS),
    })
    .where('key', '=', lock.key)
    .where('locked_until', '=', lock.until)
    .execute()
}

const later = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString()
