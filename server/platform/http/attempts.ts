import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/open.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from './errors.ts'

/** How many failures lock, for how long, and when they are forgotten. */
export type AttemptLimit = {
  name: string
  /** The failure that locks first. */
  failures: number
  windowSeconds: number
  /** Whether the window runs from the first failure or begins again with each. */
  counted: 'from_first' | 'from_last'
  /** The seconds of the first lock and of those after each further failure; the last one stays. */
  locks: readonly [number, ...number[]]
}

/** One limit held against one subject. The subject is made by the server, never taken as sent. */
export type Hold = { limit: AttemptLimit; subject: string }

// Two machines' clocks may differ by this much; a row further ahead was written before the clock was set back.
const CLOCK_MARGIN_MS = 5000
const LOCK_AFTER_SET_BACK_SECONDS = 60
const beyondAnyLetter = '\u{10FFFF}'
const ROWS_KEPT = 100_000
// So many are removed by one statement, that others hardly wait for it.
const ROWS_AT_ONCE = 2000

/**
 * Reserves one attempt under every hold before it is judged, as if it had failed already, so that any number of
 * guesses at once cannot pass a limit. Throws 429 with the seconds to wait, and then nothing is reserved.
 */
export async function reserveAttempt(
  { database, clock }: { database: Database; clock: Clock },
  holds: readonly Hold[],
): Promise<void> {
  const now = clock.now()
  try {
    await inTransaction(database.db, async (tx) => {
      for (const hold of holds) await reserve(tx, hold, now)
    })
  } catch (error) {
    if (!(error instanceof Locked)) throw error
    if (error.isFromFuture) await shortenLock(database.db, error, now)
    throw new AppError('too_many_attempts', { retryAfter: error.wait })
  }
}

/** Takes back a reserved attempt that did not fail, or was never judged; of the only one nothing is left. */
export async function giveAttemptBack(tx: Kysely<Tables>, holds: readonly Hold[]): Promise<void> {
  for (const hold of holds) {
    const key = keyOf(hold)
    await tx
      .updateTable('throttles')
      .set({ fails: sql<number>`throttles.fails - 1`, locked_until: null })
      .where('key', '=', key)
      .execute()
    await tx.deleteFrom('throttles').where('key', '=', key).where('fails', '<=', 0).execute()
  }
}

/** Forgets the failures under these holds, after a success. */
export async function forgetFailures(tx: Kysely<Tables>, holds: readonly Hold[]): Promise<void> {
  if (holds.length === 0) return
  await tx.deleteFrom('throttles').where('key', 'in', holds.map(keyOf)).execute()
}

/** Forgets every failure of subjects that begin so; by the order of their bytes. */
export async function forgetSubject(
  tx: Kysely<Tables>,
  limit: AttemptLimit,
  beginning: string,
): Promise<void> {
  const first = keyOf({ limit, subject: beginning })
  await tx
    .deleteFrom('throttles')
    .where('key', '>=', first)
    .where('key', '<', first + beyondAnyLetter)
    .execute()
}

/**
 * Removes the rows that no limit needs any more, and where there are too many, those with the fewest failures, the oldest
 * first: whoever makes rows by ever new names must not wipe out those that lock, or are near to it.
 */
export async function sweepAttempts(
  db: Kysely<Tables>,
  now: Date,
  { rowsKept = ROWS_KEPT, signal }: { rowsKept?: number; signal?: AbortSignal } = {},
): Promise<void> {
  while (!signal?.aborted && (await removeEnded(db, now)) === ROWS_AT_ONCE) await nextTurn()
  const { count } = await db
    .selectFrom('throttles')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  for (let surplus = Number(count) - rowsKept; surplus > 0 && !signal?.aborted; ) {
    const removed = await removeFewest(db, now, Math.min(surplus, ROWS_AT_ONCE))
    if (removed === 0) return
    surplus -= removed
    await nextTurn()
  }
}

async function removeEnded(db: Kysely<Tables>, now: Date): Promise<number> {
  const ended = db
    .selectFrom('throttles')
    .select('key')
    .where('ends_at', '<=', now.toISOString())
    .orderBy('ends_at')
    .limit(ROWS_AT_ONCE)
  const { numDeletedRows } = await db.deleteFrom('throttles').where('key', 'in', ended).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Removes some rows that do not lock, and such as lock only where there are no others. */
async function removeFewest(db: Kysely<Tables>, now: Date, limit: number): Promise<number> {
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

const keyOf = ({ limit, subject }: Hold) => `${limit.name}:${subject}`

async function reserve(tx: Kysely<Tables>, hold: Hold, now: Date): Promise<void> {
  const { limit } = hold
  const key = keyOf(hold)
  const present = now.toISOString()
  const ahead = later(now, CLOCK_MARGIN_MS / 1000)
  const since = later(now, -limit.windowSeconds)
  const start = sql.ref(
    limit.counted === 'from_first' ? 'throttles.window_starts_at' : 'throttles.updated_at',
  )
  // Whichever is longer, counted from now: exact enough for the sweep, and never too early.
  const latestEnd = later(now, Math.max(limit.windowSeconds, ...limit.locks))
  const isOver = sql`(${start} <= ${since} or throttles.updated_at > ${ahead})`
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
          fails: sql<number>`case when ${isOver} then 1 else throttles.fails + 1 end`,
          window_starts_at: sql<string>`case when ${isOver} then ${present} else throttles.window_starts_at end`,
          // A lock that is left standing here has run out; without it PostgreSQL would not know the type.
          locked_until: sql<string>`case when ${isOver} then ${lockAfter(limit, 1, now)} ${lockSteps(limit, now)} else throttles.locked_until end`,
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

async function readLock(tx: Kysely<Tables>, key: string, now: Date): Promise<Error> {
  const row = await tx
    .selectFrom('throttles')
    .select(['locked_until', 'updated_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  // Lifted between the two statements: the caller may try again at once.
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

async function shortenLock(db: Kysely<Tables>, lock: Locked, now: Date): Promise<void> {
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
