import { type Dialect, Kysely, sql } from 'kysely'
import { DatabaseRefused } from './refusal.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { openSqliteFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

export type DatabaseKind = 'sqlite' | 'postgres'

/** Which database: a file of our own, or a PostgreSQL server by its `postgres://` address. */
export type DatabaseSettings = { kind: 'sqlite'; file: string } | { kind: 'postgres'; url: string }

/** An open database. */
export type Database = {
  kind: DatabaseKind
  settings: DatabaseSettings
  db: Kysely<Tables>
  /** Fails where the database does not answer, or its file was removed or replaced. */
  check(): Promise<void>
  /** Closes every connection; on SQLite this also empties the log into the file. */
  close(): Promise<void>
}

/** `serving` gives up waiting after seconds; `migrating` waits for as long as it takes, with foreign keys unchecked. */
export type DatabaseUse = 'serving' | 'migrating'

const WAIT_LIMIT_MS = 5000
const MIGRATION_WAIT_LIMIT_MS = 10 * 60_000

/**
 * Opens the database. Throws DatabaseRefused, with a sentence that says why, where it cannot be used.
 * `onIdleFault` hears of a PostgreSQL connection lost between two queries, `onFileGone` of an SQLite file that was removed or
 * replaced while it is open.
 */
export async function openDatabase(
  settings: DatabaseSettings,
  options: {
    use?: DatabaseUse
    onIdleFault?: (error: Error) => void
    onFileGone?: (error: Error) => void
  } = {},
): Promise<Database> {
  const { use = 'serving', onIdleFault = () => {}, onFileGone = () => {} } = options
  const isServing = use === 'serving'
  const waitLimit = isServing ? WAIT_LIMIT_MS : MIGRATION_WAIT_LIMIT_MS
  let assertInPlace = () => {}
  let dialect: Dialect
  if (settings.kind === 'sqlite') {
    const pair = await openSqliteFile({ file: settings.file, waitLimit, foreignKeys: isServing, onFileGone })
    assertInPlace = pair.assertInPlace
    dialect = sqliteDialect(pair)
  } else {
    dialect = await openPostgres(settings.url, use, onIdleFault)
  }
  const db = new Kysely<Tables>({ dialect })
  const database: Database = {
    kind: settings.kind,
    settings,
    db,
    check: async () => {
      assertInPlace()
      await db.selectNoFrom(sql<number>`1`.as('answer')).executeTakeFirstOrThrow()
    },
    close: () => db.destroy(),
  }
  await assertUsable(database)
  return database
}

async function openPostgres(url: string, use: DatabaseUse, onIdleFault: (error: Error) => void) {
  // Its client is not loaded where nobody uses it: that keeps a start on SQLite quick and small.
  const { postgresDialect } = await import('./postgres-dialect.ts')
  const { openPool } = await import('./postgres-pool.ts')
  const isServing = use === 'serving'
  return postgresDialect(openPool(url, { isServing, waitLimit: WAIT_LIMIT_MS, onIdleFault }))
}

async function assertUsable({ db, kind, check, close }: Database): Promise<void> {
  try {
    // Kysely closes only what has been used.
    await check()
    if (kind === 'sqlite') return
    const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db)
    if (rows[0]?.server_encoding === 'UTF8') return
    throw new DatabaseRefused(
      'The PostgreSQL database must be encoded in UTF8. Create it anew with ENCODING UTF8.',
    )
  } catch (error) {
    await close()
    if (kind === 'sqlite' || error instanceof DatabaseRefused) throw error
    const reason =
      error instanceof Error ? error.message || ('code' in error && String(error.code)) : 'unknown'
    throw new DatabaseRefused(`PostgreSQL cannot be used: ${reason}. Check its address and that it runs.`, {
      cause: error,
    })
  }
}
