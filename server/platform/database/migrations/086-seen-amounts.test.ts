import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { name } from './086-seen-amounts.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const at = '2026-11-20T10:00:00.000Z'

eachDatabase((kind) => {
  test('at the upgrade, an approval is waited for again if its transfers cover only a part', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      const approved = async (id: string, transferred: number, byTransfer: string | null) => {
        await sql`insert into applications (id, code, sent_by_account, kind, status, review_rank, full_name, email, phone,
            phone_e164, whatsapp, whatsapp_e164, plan, language, order_facts, total_minor, created_at, updated_at)
          values (${id}, ${id}, ${false}, 'new', 'approved', 0, 'Mona', 'mona@example.com', '', '', '', '', 'basic', 'ar',
            '{"price":1200}', 120000, ${at}, ${at})`.execute(db)
        await sql`insert into ledger_entries (id, act_id, at, kind, application_id, plan, amount_minor)
          values (${`${id}:payment`}, ${id}, ${at}, 'payment', ${id}, 'basic', 120000)`.execute(db)
        await sql`insert into arrivals (application_id, channel, seen_by, seen_at, by_transfer)
          values (${id}, 'instapay', 'karim', ${at}, ${byTransfer})`.execute(db)
        await sql`insert into transfers (key, application_id, amount_minor, currency, channel, day, confirmed_by, confirmed_at)
          values (${id}, ${id}, ${transferred}, 'EGP', 'instapay', '2026-11-20', 'karim', ${at})`.execute(db)
      }
      await approved('part', 70_000, 'part')
      await approved('whole', 120_000, 'whole')
      await approved('by-hand', 70_000, null)

      expect(await migrateDatabase({ settings })).toContain(name)
      const rows = await db
        .selectFrom('applications')
        .select(['id', 'awaits_arrival'])
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { id: 'by-hand', awaits_arrival: false },
        { id: 'part', awaits_arrival: true },
        { id: 'whole', awaits_arrival: false },
      ])
    } finally {
      await close()
    }
  }, 60_000)
})
