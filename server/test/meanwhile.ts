import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { TestApp } from './test-app.ts'

type Answer = { statusCode: number; body: string }

/** The status and the error code of a call. */
export type CallOutcome = [number, string | undefined]

async function countWaiting({ context }: TestApp): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(context.db)
  return Number(rows[0]?.count)
}

/**
 * Runs `act` in a transaction, starts the calls one after the other, and commits once each has finished or waits for a
 * lock. On SQLite all of them wait for the transaction.
 */
export async function meanwhile(
  product: TestApp,
  act: (tx: Tx) => Promise<unknown>,
  calls: (() => Promise<Answer>)[],
): Promise<CallOutcome[]> {
  const { db, database } = product.context
  const [hold, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = inTransaction(db, async (tx) => {
    await act(tx)
    held.resolve()
    await hold.promise
  })
  await held.promise
  const answers: Promise<Answer>[] = []
  let answered = 0
  for (const begin of calls) {
    const answer = begin().finally(() => answered++)
    answers.push(answer)
    if (database.kind === 'sqlite') continue
    const isSettled = async () => expect(answered + (await countWaiting(product))).toBe(answers.length)
    await vi.waitFor(isSettled, { timeout: 10_000 })
  }
  hold.resolve()
  await holding
  const done = await Promise.all(answers)
  return done.map(({ statusCode, body }) => [statusCode, body ? JSON.parse(body).code : undefined])
}
