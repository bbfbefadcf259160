import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { toE164 } from '#contract/phones.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { name, up } from './034-zeros-dialled-at-home.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const now = '2026-11-20T10:00:00.000Z'
const stored = '+9660501234567'
const meant = '+966501234567'
const italian = '+390612345678'

/** A number of each country code there could be, with a zero behind the code. */
const ofEveryCountry = Array.from({ length: 978 }, (_, index) => String(index + 21))
  .filter((code) => !code.endsWith('0'))
  .filter((code) => !code.startsWith('20'))
  .map((code) => `+${code}0512345678`)

eachDatabase((kind) => {
  test('at the upgrade stored numbers become what the same typing gives today, in every column, and once for all', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    const termsOf = (phone: string) => searchTerms({ names: ['Mona'], emails: [], phones: [phone] })
    try {
      for (const [id, phone, whatsapp] of [
        ['mona', stored, italian],
        ['other', '+201001234567', null],
      ] as const)
        await sql`insert into users (id, role, name, email, phone, phone_e164, whatsapp, whatsapp_e164, goals,
            access_days, had_access, created_at, updated_at)
          values (${id}, 'user', 'Mona', ${`${id}@example.com`}, '+966 0501234567', ${phone}, ${whatsapp}, ${whatsapp}, '[]',
            0, ${true}, ${now}, ${now})`.execute(db)
      await sql`insert into applications (id, code, sent_by_account, kind, status, review_rank, full_name, email, phone,
          phone_e164, whatsapp, whatsapp_e164, plan, language, order_facts, created_at, updated_at)
        values ('application', 'ABCD-2345', ${false}, 'new', 'pending', 1, 'Mona', 'mona@example.com', '',
          ${stored}, '', ${'+4407911123456'}, 'basic', 'ar', '{}', ${now}, ${now})`.execute(db)
      await sql`insert into one_time_links (token_hash, purpose, user_id, created_by, proves_phone, created_at, expires_at)
        values ('hash', 'password', 'mona', null, ${stored}, ${now}, ${now})`.execute(db)
      for (const term of termsOf(stored))
        await sql`insert into search_terms (scope, term, ref) values ('user', ${term}, 'mona')`.execute(db)
      const messages = ofEveryCountry.map((phone) => ({
        ...{ id: phone, name: 'Mona', email: 'mona@example.com', phone, phone_e164: phone, message: 'Hello' },
        ...{ language: 'ar' as const, state: 'new' as const, done_by: null, created_at: now },
      }))
      await db.insertInto('contact_messages').values(messages).execute()

      expect(await migrateDatabase({ settings })).toContain(name)
      const state = async () => ({
        users: await db
          .selectFrom('users')
          .select(['phone', 'phone_e164', 'whatsapp_e164'])
          .orderBy('id')
          .execute(),
        applications: await db.selectFrom('applications').select(['phone_e164', 'whatsapp_e164']).execute(),
        links: await db.selectFrom('one_time_links').select('proves_phone').execute(),
        terms: (await db.selectFrom('search_terms').select('term').where('ref', '=', 'mona').execute())
          .map(({ term }) => term)
          .sort(),
        messages: await db.selectFrom('contact_messages').select(['id', 'phone_e164']).execute(),
      })
      const after = await state()
      expect(after).toMatchObject({
        users: [
          { phone: '+966 0501234567', phone_e164: meant, whatsapp_e164: italian },
          { phone_e164: '+201001234567', whatsapp_e164: null },
        ],
        applications: [{ phone_e164: meant, whatsapp_e164: '+447911123456' }],
        links: [{ proves_phone: meant }],
        terms: termsOf(meant).sort(),
      })
      const differing = after.messages.filter(({ id, phone_e164 }) => phone_e164 !== toE164(id))
      expect(differing).toEqual([])
      await up(db as unknown as Kysely<unknown>)
      expect(await state()).toEqual(after)
    } finally {
      await close()
    }
  })
})
