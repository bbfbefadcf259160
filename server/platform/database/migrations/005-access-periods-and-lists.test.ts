import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '005-access-periods-and-lists'),
)

const day = (count: number) => new Date(Date.UTC(2026, 0, 1 + count)).toISOString()

/** A period as it was written before: granted on a day, from a day to a day. */
type Old = { id: string; of: string; granted: number; from: number; to: number }

const old: Old[] = [
  { id: 'ran-out', of: 'mona', granted: 0, from: 0, to: 30 },
  { id: 'after-a-pause', of: 'mona', granted: 40, from: 40, to: 70 },
  { id: 'extended', of: 'mona', granted: 50, from: 70, to: 100 },
  { id: 'replaced', of: 'omar', granted: 0, from: 0, to: 30 },
  { id: 'never-began', of: 'omar', granted: 5, from: 30, to: 60 },
  { id: 'replaced-too', of: 'omar', granted: 10, from: 10, to: 375 },
  { id: 'last', of: 'omar', granted: 20, from: 20, to: 385 },
]

async function writeOld(db: Kysely<Tables>): Promise<void> {
  for (const id of ['mona', 'omar']) {
    await sql`insert into users (id, role, name, phone, goals, access_days, had_access, created_at, updated_at)
      values (${id}, 'user', ${id}, '', '[]', 0, ${true}, ${day(0)}, ${day(0)})`.execute(db)
  }
  for (const { id, of, granted, from, to } of old) {
    await sql`insert into access_periods
      (id, user_id, plan, starts_at, ends_at, days, granted_by, created_at)
      values (${id}, ${of}, 'basic', ${day(from)}, ${day(to)}, ${to - from}, 'coach', ${day(granted)})`.execute(
      db,
    )
  }
}

eachDatabase((kind) => {
  test('periods of before end where a later grant took their place, and stay as they were elsewhere', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      await writeOld(db)
      expect(await migrateDatabase({ settings })).toContain('005-access-periods-and-lists')
      const periods = await db.selectFrom('access_periods').selectAll().execute()
      expect(Object.fromEntries(periods.map(({ id, ended_at }) => [id, ended_at]))).toEqual({
        'ran-out': null,
        'after-a-pause': null,
        extended: null,
        replaced: day(10),
        'never-began': day(10),
        'replaced-too': day(20),
        last: null,
      })
      const kept = periods.map(({ id, starts_at, ends_at }) => ({ id, starts_at, ends_at }))
      const written = old.map(({ id, from, to }) => ({ id, starts_at: day(from), ends_at: day(to) }))
      expect(kept).toHaveLength(old.length)
      expect(kept).toEqual(expect.arrayContaining(written))
    } finally {
      await close()
    }
  })
})
