import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex(({ name }) => name === '015-kept-of-a-person'),
)
const now = '2026-11-20T10:00:00.000Z'
const id = '01930000-0000-7000-8000-000000000001'

eachDatabase((kind) => {
  test('mails and repeats of before are found by what they tell of and by who called', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      for (const key of [
        `application-received:${id}`,
        `application-rejected:${id}:${now}`,
        `message:${id}`,
        `password-forgotten:${id}`,
      ]) {
        await sql`insert into outbox (id, dedup_key, recipient, subject, body_text, language, state, attempts,
          next_attempt_at, created_at) values (${key}, ${key}, 'mona@example.com', '', '', 'ar', 'sent', 1, ${now}, ${now})`.execute(
          db,
        )
      }
      for (const scope of ['POST /contact:', `PUT /items/:id:${id}`]) {
        await sql`insert into idempotency (scope, key, body_hash, status, answer, created_at)
          values (${scope}, 'key', '', 1, 'null', ${now})`.execute(db)
      }
      expect(await migrateDatabase({ settings })).toContain('015-kept-of-a-person')
      const mails = await db.selectFrom('outbox').select(['dedup_key', 'about_id']).execute()
      expect(mails.toSorted((one, other) => one.dedup_key.localeCompare(other.dedup_key))).toEqual([
        { dedup_key: `application-received:${id}`, about_id: id },
        { dedup_key: `application-rejected:${id}:${now}`, about_id: id },
        { dedup_key: `message:${id}`, about_id: id },
        { dedup_key: `password-forgotten:${id}`, about_id: null },
      ])
      const repeats = await db.selectFrom('idempotency').select(['scope', 'caller_id']).execute()
      expect(repeats).toContainEqual({ scope: 'POST /contact:', caller_id: null })
      expect(repeats).toContainEqual({ scope: `PUT /items/:id:${id}`, caller_id: id })
    } finally {
      await close()
    }
  })
})
