import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { Db, Tx } from './db.ts'

const MAX_RETRIES = 3
const MAX_PAUSE_MS = 50

/** An open transaction: its database, and what to do once it has committed. */
type Scope = { owner: object; isOpen: boolean; afterCommit: (() => void)[] }

const scopes = new AsyncLocalStorage<Scope>()

/**
 * Runs an act in one transaction. On PostgreSQL an act that fails with a deadlock or a serialization error is run
 * again, up to three times, so it must do nothing but query this transaction.
 */
export async function inTransaction<Result>(db: Db, act: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let retries = 0; ; retries++) {
    const scope: Scope = { owner: ownerOf(db), isOpen: true, afterCommit: [] }
    try {
      const result = await db
        .transaction()
        .setIsolationLevel('read committed')
        .execute((tx) => runInScope(scope, () => act(tx)))
      for (const follow of scope.afterCommit) follow()
      return result
    } catch (error) {
      if (retries === MAX_RETRIES || !isConflict(error)) throw error
    }
    // Random, so that the two transactions do not collide again.
    await pause(Math.random() * MAX_PAUSE_MS)
  }
}

/**
 * Runs an act once the caller's transaction of this database has committed, and never if it is rolled back; outside a
 * transaction at once. The act must not throw.
 */
export function afterCommit(db: Db, act: () => void): void {
  const scope = scopes.getStore()
  if (scope?.isOpen && scope.owner === ownerOf(db)) scope.afterCommit.push(act)
  else act()
}

const ownerOf = (db: Db): object => db.getExecutor().adapter

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

async function runInScope<Result>(scope: Scope, act: () => Promise<Result>): Promise<Result> {
  try {
    return await scopes.run(scope, act)
  } finally {
    scope.isOpen = false
  }
}

function isConflict(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '40001' || error.code === '40P01')
}
