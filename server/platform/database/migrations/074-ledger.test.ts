import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { name } from './074-ledger.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const now = '2026-11-20T10:00:00.000Z'

eachDatabase((kind) => {
  test('at the upgrade every approved order was charged its total, which arrived; from then on more is only added', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      const insert = (id: string, status: string, total: number | null) =>
        sql`insert into applications (id, code, sent_by_account, kind, status, review_rank, full_name, email, phone,
            phone_e164, whatsapp, whatsapp_e164, plan, language, order_facts, total_minor, reviewed_at, reviewed_by,
            created_at, updated_at)
          values (${id}, ${id}, ${false}, 'new', ${status}, 0, 'Mona', 'mona@example.com', '', '', '', '', 'basic', 'ar',
            '{"price":1200}', ${total}, ${now}, null, ${now}, ${now})`.execute(db)
      await insert('old', 'approved', null)
      await insert('new', 'approved', 240_000)
      await insert('rejected', 'rejected', 120_000)
      await sql`insert into access_periods (id, application_id, plan, starts_at, ends_at, days, granted_by, created_at)
          values ('period', 'new', 'basic', ${now}, ${now}, 60, 'karim', ${now})`.execute(db)

      expect(await migrateDatabase({ settings })).toContain(name)
      const rows = await db.selectFrom('ledger_entries').selectAll().orderBy('id').execute()
      expect(rows.map(({ id, at, amount_minor, days }) => [id, at, amount_minor, days])).toEqual([
        ['new:charge', now, -240_000, 60],
        ['new:payment', now, 240_000, 0],
        ['old:charge', now, -120_000, 0],
        ['old:payment', now, 120_000, 0],
      ])
      for (const change of [
        sql`update ledger_entries set days = 1 where id = 'new:charge'`,
        sql`delete from ledger_entries where id = 'new:charge'`,
        sql`delete from applications where id = 'new'`,
      ])
        await expect(change.execute(db)).rejects.toThrow()
    } finally {
      await close()
    }
  }, 60_000)
})
