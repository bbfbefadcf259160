import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { Database } from '#server/platform/database/open.ts'
import { decryptResponse, encryptResponse } from './encrypt-response.ts'
import { AppError } from './errors.ts'

/** How long the first response to a key is stored, in milliseconds: a day. */
export const idempotencyLife = 24 * 60 * 60 * 1000

// An act whose process died must not block retries forever.
const abandonedAfter = 60_000
// A double click waits for the first call; after this many milliseconds the caller gets `repeat_in_progress`.
const waitLimit = 5000
const pollInterval = 25

type Repeatable<Answer> = {
  endpoint: string
  /** The account of the caller; null for a visitor. */
  callerId: string | null
  key: string | undefined
  content: unknown
  /** Throws if the call may not be made now. A repeat of a known key gets its response all the same. */
  admit?: (() => Promise<void>) | undefined
  /** Returns the part of a response to store, without values that are shown only once. */
  keep(answer: Answer): unknown
  /** Makes the error for the same key with other content, if not `repeat_differs`. */
  differs?: (() => AppError) | undefined
}

/** Stores the first response of each idempotency key. */
export type IdempotencyStore = {
  /** Runs an act once per key; repeats with the same content get the first response again. */
  once<Answer>(repeatable: Repeatable<Answer>, act: () => Promise<Answer>): Promise<Answer>
}

type IdempotencyNeeds = {
  database: Database
  clock: Clock
  digest: (purpose: string, text: string) => string
  log: Logger
}

/**
 * Opens the store in the database, so that it works across restarts and processes. Failed acts are not stored; if a
 * process dies between an act and storing its response, a repeat runs the act again after a minute. Responses are
 * encrypted with the caller's key and content, mixed with the product's own key, and the database has only digests of
 * those. So a caller who repeats a call can read its response, tokens and links included, and a stolen database cannot.
 */
export function openIdempotencyStore({ database, clock, digest, log }: IdempotencyNeeds): IdempotencyStore {
  return {
    once: async <Answer>(repeatable: Repeatable<Answer>, act: () => Promise<Answer>): Promise<Answer> => {
      if (!repeatable.key) return act()
      const content = JSON.stringify(repeatable.content) ?? ''
      const lock = digest('repeat-answer', `${repeatable.key}\n${content}`)
      const scope = `${repeatable.endpoint}:${repeatable.callerId ?? ''}`
      const row = {
        scope,
        caller_id: repeatable.callerId,
        key: digest('repeated-key', repeatable.key),
        body_hash: digest('repeat-content', content),
      }
      if (repeatable.admit && !(await isKnown(database, row))) await repeatable.admit()
      const result = await reserveOrWait(database, clock, row).catch((error) =>
        Promise.reject(asConflictError(error, repeatable)),
      )
      if ('first' in result) return decryptResponse(result.first, lock) as Answer
      const reservation = { ...row, created_at: result.since }
      const answer = await act().catch((error) => releaseAndThrow({ database, log }, reservation, error))
      // The act is done: failing to store its response must not make the call fail.
      const encrypted = encryptResponse(repeatable.keep(answer), lock)
      await saveResponse(database, reservation, encrypted).catch((error) =>
        log.warn({ err: error }, 'the response to an idempotency key could not be stored'),
      )
      return answer
    },
  }
}

function asConflictError(error: unknown, { differs }: { differs?: (() => AppError) | undefined }): unknown {
  return differs && error instanceof AppError && error.code === 'repeat_differs' ? differs() : error
}

/** Releases the key of an act that failed, so that it can be retried, and rethrows the error. */
async function releaseAndThrow(
  { database, log }: Pick<IdempotencyNeeds, 'database' | 'log'>,
  reservation: Reservation,
  failure: unknown,
): Promise<never> {
  await deleteReservation(database, reservation).catch((error) =>
    log.warn({ err: error }, 'an idempotency key could not be released after an error'),
  )
  throw failure
}

type Row = { scope: string; caller_id: string | null; key: string; body_hash: string }

/** The reservation of a key by one act, and its time; a later act may take it over. */
type Reservation = Row & { created_at: string }

/** Either the stored response, or the reservation under which the act runs. */
type ReservationResult = { first: unknown } | { since: string }

const inProgress = 0
const completed = 1

async function reserveOrWait(database: Database, clock: Clock, row: Row): Promise<ReservationResult> {
  const end = performance.now() + waitLimit
  for (;;) {
    try {
      return await reserve(database, clock, row)
    } catch (error) {
      const isStillRunning = error instanceof AppError && error.code === 'repeat_in_progress'
      if (!isStillRunning || performance.now() >= end) throw error
    }
    do await pause(pollInterval)
    while (performance.now() < end && (await isInProgress(database, row)))
  }
}

async function statusOf({ db }: Database, { scope, key }: Row): Promise<number | undefined> {
  const known = await db
    .selectFrom('idempotency')
    .select('status')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return known?.status
}

async function isKnown(database: Database, row: Row): Promise<boolean> {
  return (await statusOf(database, row)) !== undefined
}

async function isInProgress(database: Database, row: Row): Promise<boolean> {
  return (await statusOf(database, row)) === inProgress
}

async function reserve({ db }: Database, clock: Clock, row: Row): Promise<ReservationResult> {
  const now = clock.now()
  const inserted = await db
    .insertInto('idempotency')
    .values({ ...row, status: inProgress, answer: 'null', created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return { since: now.toISOString() }
  const known = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .executeTakeFirst()
  if (!known) throw new AppError('repeat_in_progress', { retryAfter: 1 })
  const age = now.getTime() - Date.parse(known.created_at)
  if (known.status === inProgress ? age > abandonedAfter : age > idempotencyLife) {
    return takeOver({ db, now }, row, known.created_at)
  }
  if (known.body_hash !== row.body_hash) throw new AppError('repeat_differs')
  if (known.status === inProgress) throw new AppError('repeat_in_progress', { retryAfter: 1 })
  return { first: known.answer }
}

async function takeOver(
  { db, now }: { db: Db; now: Date },
  row: Row,
  since: string,
): Promise<ReservationResult> {
  const taken = await db
    .updateTable('idempotency')
    .set({ body_hash: row.body_hash, status: inProgress, answer: 'null', created_at: now })
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .where('created_at', '=', since)
    .returning('key')
    .executeTakeFirst()
  if (!taken) throw new AppError('repeat_in_progress', { retryAfter: 1 })
  return { since: now.toISOString() }
}

async function saveResponse({ db }: Database, reservation: Reservation, encrypted: string): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: completed, answer: JSON.stringify(encrypted) })
    .where('scope', '=', reservation.scope)
    .where('key', '=', reservation.key)
    .where('created_at', '=', reservation.created_at)
    .execute()
}

async function deleteReservation({ db }: Database, reservation: Reservation): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', reservation.scope)
    .where('key', '=', reservation.key)
    .where('created_at', '=', reservation.created_at)
    .execute()
}

/** Deletes responses that are older than a day. */
export async function purgeIdempotencyKeys({ db }: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - idempotencyLife).toISOString())
    .execute()
}
