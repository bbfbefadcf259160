import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './tables.ts'

const REPEATS = 3
const LONGEST_PAUSE_MS = 50
const scopes = new AsyncLocalStorage<{ owner: object; isOpen: boolean }>()

/**
 * Runs an act in one transaction: all of it is kept or nothing. On PostgreSQL an act that met a deadlock or a
 * serialization fault is run again, up to three times, so it must do nothing but query the transaction it is given.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  act: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => runInScope(db.getExecutor().adapter, () => act(tx)))
    } catch (error) {
      if (repeats === REPEATS || !isWorthRepeating(error)) throw error
    }
    // At random, so that the two that met do not meet again.
    await pause(Math.random() * LONGEST_PAUSE_MS)
  }
}

/**
 * Throws where the caller is inside a transaction of the same database: a query past the transaction would wait for
 * it for ever, or miss what it has written.
 */
export function refuseInsideTransaction(owner: object): void {
  const scope = scopes.getStore()
  if (scope?.isOpen && scope.owner === owner) {
    throw new Error('Inside a transaction use the transaction itself: the database handle would pass it by')
  }
}

async function runInScope<Result>(owner: object, act: () => Promise<Result>): Promise<Result> {
  const scope = { owner, isOpen: true }
  try {
    return await scopes.run(scope, act)
  } finally {
    scope.isOpen = false
  }
}

function isWorthRepeating(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
