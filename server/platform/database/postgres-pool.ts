import { Pool } from 'pg'
import { postgresTypes } from './postgres-dialect.ts'

const LARGEST_POOL = 10

/** Opens a PostgreSQL pool; it connects at the first query. `onIdleError` is called when an idle connection is lost. */
export function openPool(
  url: string,
  {
    isServing,
    waitLimit,
    onIdleError,
  }: { isServing: boolean; waitLimit: number; onIdleError: (error: Error) => void },
): Pool {
  const pool = new Pool({
    connectionString: url,
    types: postgresTypes,
    max: isServing ? LARGEST_POOL : 1,
    connectionTimeoutMillis: waitLimit,
    keepAlive: true,
    ...(isServing
      ? {
          lock_timeout: waitLimit,
          statement_timeout: 15_000,
          query_timeout: 20_000,
          idle_in_transaction_session_timeout: 30_000,
        }
      : {}),
  })
  // Without a listener, a connection lost between two queries of a transaction would end the process.
  pool.on('connect', (client) => client.on('error', onIdleError))
  pool.on('error', () => {})
  return pool
}
