import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '008-own-requests'),
)
const now = '2026-11-20T10:00:00.000Z'

eachDatabase((kind) => {
  test('of the requests of before those are an account’s own that it sent signed in', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      await sql`insert into users (id, role, name, phone, goals, access_days, had_access, created_at, updated_at)
        values ('mona', 'user', 'Mona', '', '[]', 0, ${true}, ${now}, ${now})`.execute(db)
      for (const [id, sender] of [
        ['own', 'mona'],
        ['not-signed-in', null],
      ] as const) {
        await sql`insert into applications (
            id, code, user_id, kind, status, review_rank, full_name, email, phone, phone_e164, whatsapp,
            whatsapp_e164, plan, language, order_facts, created_at, updated_at
          ) values (
            ${id}, ${id}, 'mona', 'renewal', 'pending', 1, 'Mona', 'mona@example.com', '', '', '',
            '', 'basic', 'ar', '{}', ${now}, ${now}
          )`.execute(db)
        await sql`insert into audit_entries (id, at, actor_id, action, subject_id, details)
          values (${id}, ${now}, ${sender}, 'application_sent', ${id}, '{}')`.execute(db)
      }
      expect(await migrateDatabase({ settings })).toContain('008-own-requests')
      const rows = await db
        .selectFrom('applications')
        .select(['id', 'sent_by_account'])
        .orderBy('id')
        .execute()
      expect(rows).toEqual([
        { id: 'not-signed-in', sent_by_account: false },
        { id: 'own', sent_by_account: true },
      ])
    } finally {
      await close()
    }
  })
})
