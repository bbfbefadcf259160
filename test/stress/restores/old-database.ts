import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { type DatabaseKind, type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'

/** How many migrations the old database has. */
export const oldCount = migrations.findIndex(({ name }) => name === '005-access-periods-and-lists')

const at = '2026-01-01T00:00:00.000Z'
const later = '2026-02-01T00:00:00.000Z'
const people = ['mona', 'omar', 'sara']

/** Makes a database of an early version, with rows that later migrations rebuild, fill or move. */
export async function writeOldDatabase(settings: DatabaseSettings): Promise<void> {
  await migrateDatabase({ settings }, migrations.slice(0, oldCount))
  const { db, close } = await openDatabase(settings)
  try {
    // That version did not record which migrations were additive.
    await sql`alter table migrations drop column is_additive`.execute(db)
    for (const id of people) await writePerson(db, id)
    await sql`insert into resources (id, title_ar, title_en, url, type, category, is_active, created_at, updated_at)
      values ('plan', 'خطة', 'Plan', 'https://example.com/plan', 'pdf', 'training', ${true}, ${at}, ${at})`.execute(
      db,
    )
  } finally {
    await close()
  }
}

async function writePerson(db: Db, id: string): Promise<void> {
  const email = `${id}@example.com`
  await sql`insert into users (id, role, name, email, phone, phone_e164, goals, access_days, had_access, created_at,
      updated_at)
    values (${id}, 'user', ${id}, ${email}, '0100', '+20100', '[]', 31, ${true}, ${at}, ${at})`.execute(db)
  await sql`insert into applications (id, code, user_id, kind, status, review_rank, full_name, email, phone, phone_e164,
      whatsapp, whatsapp_e164, plan, language, order_facts, created_at, updated_at)
    values (${id}, ${id}, ${id}, 'new', 'approved', 1, ${id}, ${email}, '0100', '+20100', '0100', '+20100', 'basic', 'ar',
      '{}', ${at}, ${at})`.execute(db)
  await sql`insert into access_periods (id, user_id, application_id, plan, starts_at, ends_at, days, granted_by, created_at)
    values (${id}, ${id}, ${id}, 'basic', ${at}, ${later}, 31, 'coach', ${at})`.execute(db)
  await sql`insert into audit_entries (id, at, actor_id, action, subject_id, details)
    values (${id}, ${at}, ${id}, 'application.approved', ${id}, '{}')`.execute(db)
}

/** What has to be left of the rows after all migrations: one sentence for each that is not. */
export async function findLostRows(db: Db): Promise<string[]> {
  const errors: string[] = []
  for (const table of ['users', 'applications', 'access_periods', 'audit_entries'] as const) {
    const rows = await db.selectFrom(table).select('id').where('id', 'in', people).execute()
    if (rows.length !== people.length) errors.push(`${table} has ${rows.length} of ${people.length} rows`)
  }
  return errors
}

/** The names of the recorded migrations, and every table, column, index and rule of a database as text. */
export async function readSchema(db: Db, kind: DatabaseKind): Promise<{ recorded: string[]; text: string }> {
  const { rows: recorded } = await sql<{ name: string }>`select name from migrations`.execute(db)
  const { rows } = await (kind === 'sqlite' ? sqliteObjects : postgresObjects).execute(db)
  return {
    recorded: recorded.map(({ name }) => name),
    text: rows.map((row) => JSON.stringify(row)).join('\n'),
  }
}

const sqliteObjects = sql`select type, name, tbl_name, sql from sqlite_master
  where name not like 'sqlite_%' order by type, name`

const postgresObjects = sql`
  select table_name as name, column_name as part,
      concat_ws(' ', data_type, collation_name, is_nullable, column_default) as text
    from information_schema.columns where table_schema = current_schema()
  union all select tablename, indexname, indexdef from pg_indexes where schemaname = current_schema()
  union all select conrelid::regclass::text, conname::text, pg_get_constraintdef(oid)
    from pg_constraint where connamespace = current_schema()::regnamespace
  order by 1, 2, 3`
