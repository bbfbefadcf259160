import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '016-proved-contacts'),
)
const now = '2026-11-20T10:00:00.000Z'
const hash = '$argon2id$v=19$m=8192,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA$aGFzaA'

eachDatabase((kind) => {
  test('at the upgrade whoever has or had access counts as proved, all others as not', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      for (const [id, role, hadAccess] of [
        ['member', 'user', true],
        ['registered', 'user', false],
        ['coach', 'coach', false],
      ] as const) {
        await sql`insert into users (id, role, name, email, phone, phone_e164, password_hash, goals, access_days,
            had_access, created_at, updated_at)
          values (${id}, ${role}, ${id}, ${`${id}@example.com`}, '010', '+2010', ${hash}, '[]', 0, ${hadAccess},
            ${now}, ${now})`.execute(db)
      }
      for (const [id, userId, isOwn, status] of [
        ['own', 'registered', true, 'pending'],
        ['not-signed-in', 'registered', false, 'pending'],
        ['of-member', 'member', false, 'pending'],
      ] as const) {
        await sql`insert into applications (
            id, code, user_id, sent_by_account, kind, status, review_rank, full_name, email, phone, phone_e164,
            whatsapp, whatsapp_e164, plan, language, order_facts, created_at, updated_at
          ) values (
            ${id}, ${id}, ${userId}, ${isOwn}, 'new', ${status}, 1, 'Mona', 'mona@example.com', '', '',
            '', '', 'basic', 'ar', '{}', ${now}, ${now}
          )`.execute(db)
      }
      expect(await migrateDatabase({ settings })).toContain('016-proved-contacts')
      const contacts = ['id', 'email', 'unproved_email', 'phone_proved_at', 'whatsapp_proved_at'] as const
      expect(await db.selectFrom('users').select(contacts).orderBy('id').execute()).toEqual([
        row('coach', { email: 'coach@example.com' }),
        row('member', { email: 'member@example.com', phone_proved_at: now, whatsapp_proved_at: now }),
        row('registered', { unproved_email: 'registered@example.com' }),
      ])
      const sent = db.selectFrom('applications').select(['id', 'user_id']).orderBy('id')
      expect(await sent.execute()).toEqual([
        { id: 'not-signed-in', user_id: null },
        { id: 'of-member', user_id: 'member' },
        { id: 'own', user_id: 'registered' },
      ])
      const settingsKept = await db.selectFrom('unproved_addresses').selectAll().execute()
      const hash_setting = '$argon2id$v=19$m=8192,t=2,p=1$c2FsdHNhbHRzYWx0c2FsdA'
      expect(settingsKept).toEqual([{ email: 'registered@example.com', hash_setting }])
    } finally {
      await close()
    }
  })
})

const row = (id: string, proved: object) => ({
  id,
  email: null,
  unproved_email: null,
  phone_proved_at: null,
  whatsapp_proved_at: null,
  ...proved,
})
