import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { name } from './082-several-transfers.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const at = (hour: number) => `2026-11-20T${hour}:00:00.000Z`

eachDatabase((kind) => {
  test('at the upgrade, what was seen before a part was kept belongs to that part', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      const seen = async (id: string) => {
        await sql`insert into applications (id, code, sent_by_account, kind, status, review_rank, full_name, email, phone,
            phone_e164, whatsapp, whatsapp_e164, plan, language, order_facts, total_minor, created_at, updated_at)
          values (${id}, ${id}, ${false}, 'new', 'pending', 0, 'Mona', 'mona@example.com', '', '', '', '', 'basic', 'ar',
            '{"price":1200}', 120000, ${at(10)}, ${at(10)})`.execute(db)
        await sql`insert into arrivals (application_id, channel, seen_by, seen_at)
          values (${id}, 'instapay', 'karim', ${at(11)})`.execute(db)
        await sql`insert into transfers (key, application_id, amount_minor, currency, channel, day, confirmed_by, confirmed_at)
          values (${id}, ${id}, 70000, 'EGP', 'instapay', '2026-11-20', 'karim', ${at(11)})`.execute(db)
      }
      const entry = (id: string, act: string, more: { hour: number; reverses?: string }) =>
        sql`insert into ledger_entries (id, act_id, at, kind, application_id, plan, amount_minor, reverses)
          values (${`${act}:payment`}, ${act}, ${at(more.hour)}, 'payment', ${id}, 'basic', 70000,
            ${more.reverses ?? null})`.execute(db)
      for (const id of ['kept', 'keptBefore', 'reopened', 'approved']) await seen(id)
      await entry('kept', 'act', { hour: 12 })
      await entry('kept', 'act-later', { hour: 13 })
      await entry('keptBefore', 'act-before', { hour: 10 })
      await entry('reopened', 'act-back', { hour: 12 })
      await entry('reopened', 'reversal', { hour: 13, reverses: 'act-back:payment' })
      await entry('approved', 'approved', { hour: 12 })

      expect(await migrateDatabase({ settings })).toContain(name)
      const notes = await db.selectFrom('arrivals').select(['application_id', 'set_aside_at']).execute()
      const transfers = await db.selectFrom('transfers').select(['application_id', 'set_aside_at']).execute()
      for (const rows of [notes, transfers]) {
        const asideOf = Object.fromEntries(rows.map((row) => [row.application_id, row.set_aside_at]))
        expect(asideOf).toEqual({ kept: at(12), keptBefore: null, reopened: null, approved: null })
      }
    } finally {
      await close()
    }
  }, 60_000)
})
