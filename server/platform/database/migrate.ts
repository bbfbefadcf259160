import { type Kysely, sql, type Transaction } from 'kysely'
import { migrations as allMigrations } from '#server/platform/database/migrations/index.ts'
import { copyBeforeMigration } from './backup-before-migrate.ts'
import type { Db } from './db.ts'
import type { Migration, MigrationContext } from './migration.ts'
import { type Database, type DatabaseKind, openDatabase } from './open.ts'
import { assertSoundFile } from './sqlite-file.ts'
import { DatabaseStartError } from './startup-error.ts'

/** The table in which migrations are recorded. */
type MigrationTables = { migrations: { name: string; applied_at: string; is_additive: boolean | null } }

type Recorded = { name: string; isAdditive: boolean }

/** A database that is about to be upgraded, and the names of its applied migrations. */
export type Upgrade = { db: Db; recorded: readonly string[] }

// Any number works, unless something else in the product locks the same one.
const POSTGRES_LOCK = 7_304_112_026

/**
 * Runs the migrations that this database does not have, each in one transaction, and returns their names. An SQLite
 * file with data is copied first. Several processes may call it at once: each migration runs once. Throws
 * DatabaseStartError if the file is damaged, or was used by a newer version whose steps were not all additive.
 * `beforeUpgrade` may throw, to reject a database with data before anything in it changes.
 */
export async function migrateDatabase(
  { settings }: Pick<Database, 'settings'>,
  migrations: Migration[] = allMigrations,
  beforeUpgrade: (upgrade: Upgrade) => Promise<void> = async () => {},
): Promise<string[]> {
  if (settings.kind === 'sqlite') assertSoundFile(settings.file)
  const own = await openDatabase(settings, { use: 'migrating' })
  const db = own.db as unknown as Kysely<MigrationTables>
  try {
    const applied: string[] = []
    const recordedBefore = await findRecorded(db, own.kind)
    const needed = missing(migrations, recordedBefore)
    if (recordedBefore.length > 0 && needed.length > 0) {
      await beforeUpgrade({ db: own.db, recorded: recordedBefore.map(({ name }) => name) })
    }
    for (const migration of needed) {
      const isApplied = await db.transaction().execute(async (tx) => {
        const recorded = await lockRecords(tx, own.kind)
        if (!missing(migrations, recorded).includes(migration)) return false
        if (settings.kind === 'sqlite' && applied.length === 0 && recorded.length > 0) {
          copyBeforeMigration(settings.file, migration.name)
        }
        await apply(tx, own.kind, migration)
        return true
      })
      if (isApplied) applied.push(migration.name)
    }
    return applied
  } finally {
    await own.close()
  }
}

/**
 * The names of the migrations that the next start runs on an open database. Throws DatabaseStartError if it was used by
 * a newer version.
 */
export async function pendingMigrations({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<string[]> {
  const recorded = await findRecorded(db as unknown as Kysely<MigrationTables>, kind)
  return missing(allMigrations, recorded).map(({ name }) => name)
}

function missing(migrations: Migration[], recorded: Recorded[]): Migration[] {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = recorded.filter(({ name, isAdditive }) => !known.has(name) && !isAdditive)
  if (unknown.length > 0) {
    const names = unknown.map(({ name }) => name).join(', ')
    throw new DatabaseStartError(
      `The database was used by a newer version: this version does not have its migration ${names}. Nothing was changed; start the newer version, or restore a backup made before it.`,
    )
  }
  const done = new Set(recorded.map(({ name }) => name))
  return migrations.filter(({ name }) => !done.has(name))
}

async function apply(
  tx: Transaction<MigrationTables>,
  kind: DatabaseKind,
  migration: Migration,
): Promise<void> {
  const orderedText: MigrationContext['orderedText'] = kind === 'postgres' ? sql`text collate "C"` : 'text'
  await migration.up(tx as unknown as Kysely<unknown>, { kind, orderedText })
  if (kind === 'sqlite') await assertForeignKeys(tx, migration.name)
  await tx
    .insertInto('migrations')
    .values({
      name: migration.name,
      applied_at: new Date().toISOString(),
      is_additive: migration.isAdditive ?? false,
    })
    .execute()
}

async function lockRecords(tx: Transaction<MigrationTables>, kind: DatabaseKind): Promise<Recorded[]> {
  if (kind === 'postgres') await sql`select pg_advisory_xact_lock(${sql.lit(POSTGRES_LOCK)})`.execute(tx)
  await tx.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('applied_at', 'timestamptz', (column) => column.notNull())
    .addColumn('is_additive', 'boolean')
    .execute()
  // Tables of earlier versions lack the column.
  if (!(await hasAdditiveColumn(tx, kind)))
    await tx.schema.alterTable('migrations').addColumn('is_additive', 'boolean').execute()
  return recordedIn(tx)
}

/** Reads what was applied, also where the table is missing or of an earlier version. */
async function findRecorded(db: Kysely<MigrationTables>, kind: DatabaseKind): Promise<Recorded[]> {
  const lookUp =
    kind === 'postgres'
      ? sql`select 1 as found where to_regclass('migrations') is not null`
      : sql`select 1 as found from sqlite_master where name = 'migrations'`
  const { rows } = await lookUp.execute(db)
  if (rows.length === 0) return []
  if (await hasAdditiveColumn(db, kind)) return recordedIn(db)
  const names = await db.selectFrom('migrations').select('name').execute()
  return names.map(({ name }) => ({ name, isAdditive: false }))
}

async function hasAdditiveColumn(db: Kysely<MigrationTables>, kind: DatabaseKind): Promise<boolean> {
  const lookUp =
    kind === 'postgres'
      ? sql`select 1 as found from pg_attribute where attrelid = to_regclass('migrations') and attname = 'is_additive'`
      : sql`select 1 as found from pragma_table_info('migrations') where name = 'is_additive'`
  return (await lookUp.execute(db)).rows.length > 0
}

async function recordedIn(db: Kysely<MigrationTables>): Promise<Recorded[]> {
  const rows = await db.selectFrom('migrations').select(['name', 'is_additive']).execute()
  return rows.map(({ name, is_additive }) => ({ name, isAdditive: Boolean(is_additive) }))
}

// Foreign keys are off while a table is rebuilt, so violations are searched for at the end.
async function assertForeignKeys(tx: Transaction<MigrationTables>, name: string): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(tx)
  if (rows[0])
    throw new Error(`The migration ${name} leaves rows of ${rows[0].table} with invalid foreign keys`)
}
