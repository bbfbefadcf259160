/** What went wrong in a query, the same for both databases. */
export type DatabaseError = 'unique' | 'foreign_key' | 'busy' | 'full' | 'unavailable'

const sqliteErrors: Record<number, DatabaseError> = {
  1555: 'unique',
  2067: 'unique',
  2579: 'unique',
  787: 'foreign_key',
  5: 'busy',
  6: 'busy',
  13: 'full',
  8: 'unavailable',
  10: 'unavailable',
  14: 'unavailable',
}

// How a full disk appears to a reader: the log's index file cannot grow.
const SQLITE_IOERR_SHMSIZE = 4874
// With RESTRICT, deleting a row that others reference is reported as a trigger's error.
const SQLITE_CONSTRAINT_TRIGGER = 1811

const postgresErrors: Record<string, DatabaseError> = {
  '23505': 'unique',
  '23503': 'foreign_key',
  '23001': 'foreign_key',
  '40001': 'busy',
  '40P01': 'busy',
  '55P03': 'busy',
  '57014': 'busy',
  '53100': 'full',
  '53200': 'unavailable',
  '53300': 'unavailable',
  '57P01': 'unavailable',
  '57P02': 'unavailable',
  '57P03': 'unavailable',
  '57P05': 'unavailable',
  '25P03': 'unavailable',
}

const networkError =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|ENOENT$|EACCES$|ERR_SOCKET|ERR_TLS|CERT_)/
// The PostgreSQL client reports these without any code.
const lostConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable|^Query read timeout/

/** The file of an open database was removed or replaced. */
export class FileGone extends Error {}

const fromQuery = Symbol('from a query')

/**
 * Runs a query and marks its error as the database's: a file, a mail server and a database fail with the same codes, so
 * a code alone does not show where an error comes from.
 */
export async function markingQueryErrors<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Error) Object.defineProperty(error, fromQuery, { value: true })
    throw error
  }
}

/**
 * Classifies an error of a query; null for any other error of a query (then a bug of ours) and for errors that come
 * from no query. Also looks at `cause`, so it understands wrapped errors.
 */
export function translateError(error: unknown): DatabaseError | null {
  if (!(error instanceof Error)) return null
  if (error instanceof FileGone) return 'unavailable'
  const found = fromQuery in error ? (sqliteError(error) ?? postgresError(error)) : null
  return found ?? translateError(error.cause)
}

function sqliteError(error: Error): DatabaseError | null {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return null
  if (error.errcode === SQLITE_CONSTRAINT_TRIGGER) {
    return /FOREIGN KEY/i.test(error.message) ? 'foreign_key' : null
  }
  if (error.errcode === SQLITE_IOERR_SHMSIZE) return 'full'
  return sqliteErrors[error.errcode] ?? sqliteErrors[error.errcode & 0xff] ?? null
}

function postgresError(error: Error): DatabaseError | null {
  if (lostConnection.test(error.message)) return 'unavailable'
  if (!('code' in error) || typeof error.code !== 'string') return null
  if (error.code.startsWith('08')) return 'unavailable'
  return postgresErrors[error.code] ?? (networkError.test(error.code) ? 'unavailable' : null)
}
