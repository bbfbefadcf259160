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
 * Repeats remembered in the database, exact over restarts and processes. Failed acts are not remembered. Answers are
 * sealed under the caller's key and what was sent with it, mixed with the product's own key; the database holds digests of
 * them alone. Who repeats can have an answer read, tokens and links in it too, and who steals the database cannot.
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
      const first = await reserveInTurn(database, clock, row).catch((error) =>
        Promise.reject(named(error, repeatable)),
      )
      if (first !== null) return open(first, lock) as Answer
      const answer = await carryOut(database, row, act)
      // What was done is done: it must not be answered as failed because its answer could not be kept.
      const kept = seal(repeatable.keep(answer), lock)
      await remember(database, row, kept).catch((error) =>
        log.warn({ err: error }, 'an answer could not be kept'),
      )
      return answer
    },
  }
}

function named(error: unknown, { differs }: { differs?: (() => AppError) | undefined }): unknown {
  return differs && error instanceof AppError && error.code === 'repeat_differs' ? differs() : error
}

/** Runs the act; where it fails its place is given back, so that it can be tried again. */
async function carryOut<Answer>(database: Database, row: Row, act: () => Promise<Answer>): Promise<Answer> {
  try {
    return await act()
  } catch (error) {
    await forget(database, row)
    throw error
  }
}

type Row = { scope: string; caller_id: string | null; key: string; body_hash: string }

const inProgress = 0
const answered = 1

async function reserveInTurn(database: Database, clock: Clock, row: Row): Promise<unknown> {
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

async function reserve({ db }: Database, clock: Clock, row: Row): Promise<unknown> {
  const now = clock.now()
  const inserted = await db
    .insertInto('idempotency')
    .values({ ...row, status: inProgress, answer: 'null', created_at: now })
    .onConflict((conflict) => conflict.columns(['scope', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (inserted) return null
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
  return known.answer
}

async function takeOver(
  { db, now }: { db: Database['db']; now: Date },
  row: Row,
  since: string,
): Promise<null> {
  const taken = await db
    .updateTable('idempotency')
    .set({ body_hash: row.body_hash, status: inProgress, answer: 'null', created_at: now })
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .where('created_at', '=', since)
    .returning('key')
    .executeTakeFirst()
  if (!taken) throw new AppError('repeat_in_progress', { retryAfter: 1 })
  return null
}

async function remember({ db }: Database, row: Row, sealed: string): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status: answered, answer: JSON.stringify(sealed) })
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .where('body_hash', '=', row.body_hash)
    .execute()
}

async function forget({ db }: Database, row: Row): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .where('status', '=', inProgress)
    .execute()
}

/** Forgets the answers that are older than a day. */
export async function forgetOldRepeats({ db }: Database, now: Date): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', new Date(now.getTime() - repeatLife).toISOString())
    .execute()
}
