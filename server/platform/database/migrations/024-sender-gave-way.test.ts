import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '024-sender-gave-way'),
)
const now = '2026-11-20T10:00:00.000Z'

eachDatabase((kind) => {
  test('at the upgrade only requests of accounts that gave way are marked', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      for (const [id, actor] of [
        ['of-one-that-gave-way', 'gone'],
        ['of-another', 'there'],
        ['not-signed-in', null],
      ] as const) {
        await sql`insert into applications (
            id, code, sent_by_account, kind, status, review_rank, full_name, email, phone, phone_e164,
            whatsapp, whatsapp_e164, plan, language, order_facts, created_at, updated_at
          ) values (
            ${id}, ${id}, ${actor === 'there'}, 'new', 'pending', 1, 'Mona', 'mona@example.com', '', '',
            '', '', 'basic', 'ar', '{}', ${now}, ${now}
          )`.execute(db)
        await sql`insert into audit_entries (id, at, actor_id, action, subject_id, details)
          values (${`sent ${id}`}, ${now}, ${actor}, 'application_sent', ${id}, '{}')`.execute(db)
      }
      await sql`insert into audit_entries (id, at, action, subject_id, details)
        values ('gave way', ${now}, 'account_gave_way', 'gone', '{}')`.execute(db)
      expect(await migrateDatabase({ settings })).toContain('024-sender-gave-way')
      const marked = db.selectFrom('applications').select('id').where('sender_gave_way', '=', true)
      expect(await marked.execute()).toEqual([{ id: 'of-one-that-gave-way' }])
    } finally {
      await close()
    }
  })
})
