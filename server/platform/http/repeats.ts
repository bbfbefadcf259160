import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/open.ts'
import { AppError } from './errors.ts'
import { open, seal } from './sealed-answer.ts'

/** How long a first answer is remembered, in milliseconds: a day. */
export const repeatLife = 24 * 60 * 60 * 1000

// A call that died half-way must not block its repeat for ever.
const abandonedAfter = 60_000
// A double click is answered when its first call is; after so many milliseconds the caller is told to wait.
const waitedFor = 5000
const lookedEvery = 25

type Repeatable<Answer> = {
  endpoint: string
  /** The account that calls; null for a visitor. */
  callerId: string | null
  key: string | undefined
  content: unknown
  /** What of an answer is kept: what is shown once is not. */
  keep(answer: Answer): unknown
  /** How the same key with other content is refused, where not as `repeat_differs`. */
  differs?: (() => AppError) | undefined
}

/** Remembers the first answers of repeatable calls. */
export type Repeats = {
  /** Carries an act out once for one key; its repeats with the same content get the first answer again. */
  once<Answer>(repeatable: Repeatable<Answer>, act: () => Promise<Answer>): Promise<Answer>
}

type RepeatsNeeds = {
  database: Database
  clock: Clock
  digest: (purpose: string, text: string) => string
  log: Logger
}

/**
 * Repeats remembered in the database, over restarts and processes. Failed acts are not remembered; where a process dies
 * between an act and keeping its answer, a repeat carries the act out anew after a minute. Answers are sealed under the
 * caller's key and what was sent with it, mixed with the product's own key; the database holds digests of them alone. Who
 * repeats can have an answer read, tokens and links in it too, and who steals the database cannot.
 */
export function openRepeats({ database, clock, digest, log }: RepeatsNeeds): Repeats {
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
      const turn = await reserveInTurn(database, clock, row).catch((error) =>
        Promise.reject(named(error, repeatable)),
      )
      if ('first' in turn) return open(turn.first, lock) as Answer
      const place = { ...row, created_at: turn.since }
      const answer = await act().catch((error) => giveBack({ database, log }, place, error))
      // What was done is done: it must not be answered as failed because its answer could not be kept.
      const kept = seal(repeatable.keep(answer), lock)
      await remember(database, place, kept).catch((error) =>
        log.warn({ err: error }, 'an answer could not be kept'),
      )
      return answer
    },
  }
}

function named(error: unknown, { differs }: { differs?: (() => AppError) | undefined }): unknown {
  return differs && error instanceof AppError && error.code === 'repeat_differs' ? differs() : error
}

/** Gives the place of an act that failed back, so that it can be tried again, and goes on with its failure. */
async function giveBack(
  { database, log }: Pick<RepeatsNeeds, 'database' | 'log'>,
  place: Place,
  failure: unknown,
): Promise<never> {
  await forget(database, place).catch((error) =>
    log.warn({ err: error }, 'a repeat could not be let in again'),
  )
  throw failure
}

type Row = { scope: string; caller_id: string | null; key: string; body_hash: string }

/** A row as one act holds it, since when: who came too late finds it taken over by another. */
type Place = Row & { created_at: string }

/** Either the first answer, or the place in which the act is to be carried out. */
type Turn = { first: unknown } | { since: string }

const inProgress = 0
const answered = 1

async function reserveInTurn(database: Database, clock: Clock, row: Row): Promise<Turn> {
  const end = performance.now() + waitedFor
  for (;;) {
    try {
      return await reserve(database, clock, row)
    } catch (error) {
      const isUnderWay = error instanceof AppError && error.code === 'repeat_in_progress'
      if (!isUnderWay || performance.now() >= end) throw error
    }
    do await pause(lookedEvery)
    while (performance.now() < end && (await isInProgress(database, row)))
  }
}

async function isInProgress({ db }: Database, { scope, key }: Row): Promise<boolean> {
  const known = await db
    .selectFrom('idempotency')
    .select('status')
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst()
  return known?.status === inProgress
}

async function reserve({ db }: Database, clock: Clock, row: Row): Promise<Turn> {
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
  if (known.status === inProgress ? age > abandonedAfter : age > repeatLife) {
    return takeOver({ db, now }, row, known.created_at)
  }
  if (known.body_hash !== row.body_hash) throw new AppError('repeat_differs')
  if (known.status === inProgress) throw new AppError('repeat_in_progress', { retryAfter: 1 })
  return { first: known.answer }
}

async function takeOver(
  { db, now }: { db: Database['db']; now: Date },
  row: Row,
  since: string,
): Promise<Turn> {
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

async function remember({ db }: Database, place: Place, sealed: string): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: answered, answer: JSON.stringify(sealed) })
    .where('scope', '=', place.scope)
    .where('key', '=', place.key)
    .where('created_at', '=', place.created_at)
    .execute()
}

async function forget({ db }: Database, place: Place): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', place.scope)
    .where('key', '=', place.key)
    .where('created_at', '=', place.created_at)
    .execute()
}

/** Forgets the answers that are older than a day. */
export async function forgetOldRepeats({ db }: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - repeatLife).toISOString())
    .execute()
}
