import { type Dialect, Kysely, sql } from 'kysely'
import type { Db } from './db.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFile } from './sqlite-file.ts'
import { DatabaseStartError } from './startup-error.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Which database: an SQLite file, or a PostgreSQL server by its `postgres://` address. */
export type DatabaseSettings = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** An open database. */
export type Database = {
  kind: DatabaseKind
  settings: DatabaseSettings
  db: Db
  /** Throws if the database does not respond, or its file was removed or replaced. */
  check(): Promise<void>
  /** Closes every connection; on SQLite this also moves the log into the file. */
  close(): Promise<void>
}

/** `serving` waits seconds for a lock; `migrating` ten minutes (PostgreSQL: no limit), foreign keys off on SQLite. */
export type DatabaseUse = 'serving' | 'migrating'

const WAIT_LIMIT_MS = 5000
const MIGRATION_WAIT_LIMIT_MS = 10 * 60_000

/**
 * Opens the database. Throws DatabaseStartError, with a sentence that says why, if it cannot be used. `onIdleError` is
 * called when a PostgreSQL connection is lost between two queries, `onFileGone` when an open SQLite file was removed or
 * replaced.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  options: {
    use?: DatabaseUse
    onIdleError?: (error: Error) => void
    onFileGone?: (error: Error) => void
  } = {},
): Promise<Database> {
  const { use = 'serving', onIdleError = () => {}, onFileGone = () => {} } = options
  const isServing = use === 'serving'
  const waitLimit = isServing ? WAIT_LIMIT_MS : MIGRATION_WAIT_LIMIT_MS
  let assertSameFile = () => {}
  let dialect: Dialect
  if (settings.kind === 'sqlite') {
    const pair = await openSqliteFile({ file: settings.file, waitLimit, foreignKeys: isServing, onFileGone })
    assertSameFile = pair.assertSameFile
    dialect = sqliteDialect(pair)
  } else {
    dialect = await openPostgres(settings.url, use, onIdleError)
  }
  const db = new Kysely<Tables>({ dialect })
  const database: Database = {
    kind: settings.kind,
    settings,
    db,
    check: async () => {
      assertSameFile()
      await db.selectNoFrom(sql<number>`1`.as('answer')).executeTakeFirstOrThrow()
    },
    close: () => db.destroy(),
  }
  await assertUsable(database)
  return database
}

async function openPostgres(url: string, use: DatabaseUse, onIdleError: (error: Error) => void) {
  // Loaded only when used, so that a start on SQLite stays quick and small.
  const { postgresDialect } = await import('./postgres-dialect.ts')
  const { openPool } = await import('./postgres-pool.ts')
  const isServing = use === 'serving'
  return postgresDialect(openPool(url, { isServing, waitLimit: WAIT_LIMIT_MS, onIdleError }))
}

async function assertUsable({ db, kind, check, close }: Database): Promise<void> {
  try {
    // Kysely closes only connections that were used.
    await check()
    if (kind === 'sqlite') return
    const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    if (rows[0]?.server_encoding === 'UTF8') return
    throw new DatabaseStartError(
      'The PostgreSQL database must be encoded in UTF8. Create it again with ENCODING UTF8.',
    )
  } catch (error) {
    await close()
    if (kind === 'sqlite' || error instanceof DatabaseStartError) throw error
    const reason =
      error instanceof Error ? error.message || ('code' in error && String(error.code)) : 'unknown'
    throw new DatabaseStartError(
      `PostgreSQL cannot be used: ${reason}. Check its address and that it runs.`,
      {
        cause: error,
      },
    )
  }
}
