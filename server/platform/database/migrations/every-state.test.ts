import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import type { Migration } from '#server/platform/database/migration.ts'
import { type DatabaseKind, openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { firstRows } from '#server/test/first-table-rows.ts'
import { laterRows } from '#server/test/later-table-rows.ts'
import { privacyRows } from '#server/test/privacy-table-rows.ts'
import { migrations } from './index.ts'

const written = [...firstRows, ...laterRows, ...privacyRows]

type AnyTables = Record<string, Record<string, unknown>>

async function counts(db: Kysely<AnyTables>, tables: string[]): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of tables) {
    // Migration 055 adds terms, which begin with this mark.
    const former = table === 'search_terms' ? sql`where term < '~'` : sql``
    const { rows } = await sql<{
      rows: number
    }>`select count(*) as rows from ${sql.table(table)} ${former}`.execute(db)
    found[table] = Number(rows[0]?.rows)
  }
  return found
}

/** All schemas on SQLite; every fourth on PostgreSQL, where a new database takes a second. */
function formerStates(kind: DatabaseKind): Migration[][] {
  const step = kind === 'sqlite' ? 1 : 4
  return migrations
    .slice(1)
    .map((_, index) => migrations.slice(0, index + 1))
    .filter((_, index) => index % step === 0)
}

eachDatabase((kind) => {
  test.each(formerStates(kind).map((former) => [former.at(-1)?.name, former] as const))(
    'upgrades from %s with rows in each of its tables, and loses none of them',
    async (_, former) => {
      const names = new Set(former.map(({ name }) => name))
      const there = written.filter(({ since }) => names.has(since))
      const settings = await emptyDatabase(kind)
      await migrateDatabase({ settings }, former)
      const database = await openDatabase(settings)
      const db = database.db as unknown as Kysely<AnyTables>
      try {
        for (const { table, rows } of there) await db.insertInto(table).values(rows).execute()
        const upgraded = await migrateDatabase({ settings })
        expect(upgraded).toEqual(migrations.slice(former.length).map(({ name }) => name))
        const expected = Object.fromEntries(there.map(({ table, rows }) => [table, rows.length]))
        const tables = there.map(({ table }) => table)
        expect(await counts(db, tables)).toEqual(expected)
      } finally {
        await database.close()
      }
    },
  )

  test('has a row here for every table that outlives a request', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings })
    const database = await openDatabase(settings)
    try {
      const query =
        kind === 'postgres'
          ? sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
          : sql<{
              name: string
            }>`select name from sqlite_master where type = 'table' and name not like 'sqlite_%'`
      const { rows } = await query.execute(database.db)
      const known = written.map(({ table }) => table)
      // Addresses of unproved accounts are filled by the upgrade itself; challenges live for minutes; payment notices are the newest.
      const others = ['migrations', 'unproved_addresses', 'second_factor_challenges', 'payment_notices']
      expect(rows.map(({ name }) => name).sort()).toEqual([...known, ...others].sort())
    } finally {
      await database.close()
    }
  })
})
