import { Pool } from 'pg'
import { postgresTypes } from './postgres-dialect.ts'

const LARGEST_POOL = 10

/** Opens the connections to a PostgreSQL; none is made before the first query. `onIdleFault` hears of an idle one that is lost. */
export function openPool(
  url: string,
  {
    isServing,
    waitLimit,
    onIdleFault,
  }: { isServing: boolean; waitLimit: number; onIdleFault: (error: Error) => void },
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
  // A connection lost between two queries of a transaction would end the whole process if nobody listened.
  pool.on('connect', (client) => client.on('error', onIdleFault))
  pool.on('error', () => {})
  return pool
}
