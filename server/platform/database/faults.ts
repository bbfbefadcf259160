/** What went wrong in a query, in words that mean the same on both databases. */
export type DatabaseFault = 'unique' | 'foreign_key' | 'busy' | 'full' | 'unavailable'

const sqliteFaults: Record<number, DatabaseFault> = {
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

// An index file of the log that cannot grow is how a full disk shows itself to a reader.
const SQLITE_IOERR_SHMSIZE = 4874
// Deleting a row that others still point to is reported as a trigger's refusal where the key says RESTRICT.
const SQLITE_CONSTRAINT_TRIGGER = 1811

const postgresFaults: Record<string, DatabaseFault> = {
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

const networkFault =
  /^(ECONN|ENOTFOUND|EAI_|ETIMEDOUT|EPIPE|EHOST|ENET|ENOENT$|EACCES$|ERR_SOCKET|ERR_TLS|CERT_)/
// The PostgreSQL client reports these without any code.
const lostConnection =
  /^Connection terminated|^timeout exceeded when trying to connect|connection error and is not queryable|^Query read timeout/

/** The file of an open database was removed, or another one lies in its place. */
export class FileGone extends Error {}

const queryErrors = new WeakSet<Error>()

/**
 * Runs what asks the database, and marks the error that it throws as the database's: a file, a mail server and a
 * database fail with the same codes, so that a code alone does not tell whose error it is.
 */
export async function markingQueryErrors<Result>(act: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Error) queryErrors.add(error)
    throw error
  }
}

/**
 * Says what an error of a query means, or null where it is none of these (a fault of our own, then), or where it comes
 * from no query. Looks through `cause`, so a wrapped error is understood as well.
 */
export function translateFault(error: unknown): DatabaseFault | null {
  if (!(error instanceof Error)) return null
  if (error instanceof FileGone) return 'unavailable'
  const fault = queryErrors.has(error) ? (sqliteFault(error) ?? postgresFault(error)) : null
  return fault ?? translateFault(error.cause)
}

function sqliteFault(error: Error): DatabaseFault | null {
  if (!('errcode' in error) || typeof error.errcode !== 'number') return null
  if (error.errcode === SQLITE_CONSTRAINT_TRIGGER) {
    return /FOREIGN KEY/i.test(error.message) ? 'foreign_key' : null
  }
  if (error.errcode === SQLITE_IOERR_SHMSIZE) return 'full'
  return sqliteFaults[error.errcode] ?? sqliteFaults[error.errcode & 0xff] ?? null
}

function postgresFault(error: Error): DatabaseFault | null {
  if (lostConnection.test(error.message)) return 'unavailable'
  if (!('code' in error) || typeof error.code !== 'string') return null
  if (error.code.startsWith('08')) return 'unavailable'
  return postgresFaults[error.code] ?? (networkFault.test(error.code) ? 'unavailable' : null)
}
