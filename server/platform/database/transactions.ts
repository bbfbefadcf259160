import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from './db.ts'

const MAX_RETRIES = 3
const MAX_PAUSE_MS = 50
const scopes = new AsyncLocalStorage<{ owner: object; isOpen: boolean }>()

/**
 * Runs an act in one transaction. On PostgreSQL an act that fails with a deadlock or a serialization error is run
 * again, up to three times, so it must do nothing but query this transaction.
 */
export async function inTransaction<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    try {
      return await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => runInScope(db.getExecutor().adapter, () => act(tx)))
    } catch (error) {
      if (retries === MAX_RETRIES || !isConflict(error)) throw error
    }
    // Random, so that the two transactions do not collide again.
    await pause(Math.random() * MAX_PAUSE_MS)
  }
}

/**
 * Throws if the caller is inside a transaction of the same database: a query outside that transaction would wait for it
 * forever, or miss what it has written.
 */
export function assertOutsideTransaction(owner: object): void {
  const scope = scopes.getStore()
  if (scope?.isOpen && scope.owner === owner) {
    throw new Error(
      'Inside a transaction, query `tx` instead of the database: another query would wait for the transaction or miss its writes',
    )
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

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
