import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { BackupError } from '#server/platform/database/backup-error.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { type DatabaseKind, type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'

/** The number of rows of each table, by name. */
export async function countTables(db: Db, names: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) {
    const { rows } = await sql<{ count: number | string }>`
      select count(*) as count from ${sql.table(name)}`.execute(db)
    counts[name] = Number(rows[0]?.count)
  }
  return counts
}

/** A restore into a PostgreSQL database that is not safe to start yet: its id, and the data folder that it also writes. */
export type BegunRestore = { id: string; dataDirectory: string }

/** What a PostgreSQL database holds: whether it has tables, and the restore that has begun in it and not ended. */
export async function restoreState(
  settings: DatabaseSettings,
): Promise<{ isEmpty: boolean; begun: BegunRestore | null }> {
  const { db, close } = await openDatabase(settings)
  try {
    return { isEmpty: (await tablesOf(db)).length === 0, begun: await begunIn(db) }
  } finally {
    await close()
  }
}

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = current_schema()`.execute(db)
  return rows.map(({ name }) => name)
}

async function begunIn(db: Db): Promise<BegunRestore | null> {
  const there = await sql`select 1 where to_regclass('unfinished_restore') is not null`.execute(db)
  if (there.rows.length === 0) return null
  const { rows } = await sql<BegunRestore>`
    select id, data_directory as "dataDirectory" from unfinished_restore`.execute(db)
  return rows[0] ?? null
}

/**
 * Marks an empty PostgreSQL database as one that a restore has begun in. The mark is a table beside the restored ones,
 * which no copy has: whichever data folder a start names, it finds it.
 */
export async function markDatabase(settings: DatabaseSettings, begun: BegunRestore): Promise<void> {
  if (settings.kind === 'sqlite') return
  const { db, close } = await openDatabase(settings)
  try {
    await db.transaction().execute(async (tx) => {
      await sql`create table unfinished_restore (id text not null, data_directory text not null)`.execute(tx)
      await sql`insert into unfinished_restore values (${begun.id}, ${begun.dataDirectory})`.execute(tx)
    })
  } finally {
    await close()
  }
}

/** Removes the mark of a restore: from now on a product may start on the database. */
export async function unmarkDatabase(settings: DatabaseSettings): Promise<void> {
  if (settings.kind === 'sqlite') return
  const { db, close } = await openDatabase(settings)
  try {
    await sql`drop table unfinished_restore`.execute(db)
  } finally {
    await close()
  }
}

/**
 * Ends what must not come back with an older state: sessions, one-time links, links to drafts, known devices and
 * networks, stored responses, and leases of processes that are gone.
 */
export async function voidCredentials(tx: Tx): Promise<void> {
  for (const table of [
    'sessions',
    'one_time_links',
    'email_changes',
    'site_drafts',
    'known_networks',
    'claimant_networks',
    'idempotency',
    'throttles',
    'push_devices',
  ] as const) {
    await tx.deleteFrom(table).execute()
  }
  await tx
    .updateTable('users')
    .set({ device_generation: randomBytes(8).toString('hex') })
    .execute()
  await tx.updateTable('jobs').set({ leased_by: null, leased_until: null }).execute()
  await tx.updateTable('outbox').set({ leased_by: null, leased_until: null }).execute()
}

/** The recorded id of the file store, or null. */
export async function recordedFilesId(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('installation')
    .select('value')
    .where('name', '=', 'files')
    .executeTakeFirst()
  return row?.value ?? null
}

/** Throws BackupError if a database is damaged or has rows that point to nothing. PostgreSQL checks that itself. */
export async function assertSound(db: Db, kind: DatabaseKind): Promise<void> {
  if (kind === 'postgres') return
  const checked = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(db)
  const pointless = await sql`pragma foreign_key_check`.execute(db)
  if (checked.rows[0]?.integrity_check !== 'ok' || pointless.rows.length > 0) {
    throw new BackupError('The database of the copy is damaged.')
  }
}

const uploadsAtOnce = 1000

/** Every upload, a page at a time; also of an older database, which has no rendered pages. */
export async function* eachUpload(db: Db) {
  const { rows: known } = await sql`select 1 from migrations where name = '051-pages-of-pdfs'`.execute(db)
  const shownPages = known.length > 0 ? sql<number | null>`shown_pages` : sql<null>`null`
  for (let last = ''; ; ) {
    const rows = await db
      .selectFrom('uploads')
      .select(['id', 'storage_key', 'purpose', 'has_variants', shownPages.as('shown_pages')])
      .where('id', '>', last)
      .orderBy('id')
      .limit(uploadsAtOnce)
      .execute()
    yield* rows
    last = rows.at(-1)?.id ?? ''
    if (rows.length < uploadsAtOnce) return
  }
}

/**
 * Drops all tables, and the function of migration 074, of a PostgreSQL database that carries the mark of this restore, and
 * ends a pg_restore that has outlived its command and would go on. Leaves any other database as it is; a SQLite file goes
 * with its folder.
 */
export async function dropRestored(settings: DatabaseSettings, id: string): Promise<void> {
  if (settings.kind === 'sqlite') return
  const { db, close } = await openDatabase(settings)
  try {
    if ((await begunIn(db))?.id !== id) return
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'pg_restore'`.execute(db)
    // All or none: without the mark the rest would be nobody's.
    await db.transaction().execute(async (tx) => {
      for (const name of await tablesOf(tx)) await sql`drop table ${sql.table(name)} cascade`.execute(tx)
      // By its name: others may be of an extension, or the operator's.
      await sql`drop function if exists refuse_ledger_change()`.execute(tx)
    })
  } finally {
    await close()
  }
}
