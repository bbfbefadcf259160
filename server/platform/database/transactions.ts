import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from './db.ts'

const REPEATS = 3
const LONGEST_PAUSE_MS = 50
const scopes = new AsyncLocalStorage<{ owner: object; isOpen: boolean }>()

/**
 * Runs an act in one transaction. On PostgreSQL an act that fails with a deadlock or a serialization error is run
 * again, up to three times, so it must do nothing but query this transaction.
 */
export async function inTransaction<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let repeats = 0; ; repeats++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => runInScope(db.getExecutor().adapter, () => act(tx)))
    } catch (error) {
      if (repeats === REPEATS || !isWorthRepeating(error)) throw error
    }
    // Random, so that the two transactions do not collide again.
    await pause(Math.random() * LONGEST_PAUSE_MS)
  }
}

/**
 * Throws if the caller is inside a transaction of the same database: a query outside that transaction would wait for it
 * for ever, or miss what it has written.
 */
export function assertOutsideTransaction(owner: object): void {
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
