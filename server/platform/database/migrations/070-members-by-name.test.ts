import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { nameKey } from '#server/platform/search/terms.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { name } from './070-members-by-name.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const now = '2026-11-20T10:00:00.000Z'
const names = [
  'منى عبد الرحمن',
  'Mohamed El-Sayed',
  'أبوبكر فتحي',
  'Émile',
  'Abd El Hamid',
  '',
  'ﷺ'.repeat(100),
]
/** More than the migration reads at once. */
const count = 1203

eachDatabase((kind) => {
  test('at the upgrade everybody has the place in the order of names that they would get today', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    try {
      for (let index = 0; index < count; index++) {
        await sql`insert into users (id, role, name, email, phone, goals, access_days, had_access, created_at, updated_at)
          values (${`u${index}`}, 'user', ${names[index % names.length]}, ${`u${index}`}, '', '[]', 0, ${false}, ${now}, ${now})`.execute(
          db,
        )
      }
      await sql`insert into users (id, role, name, username, phone, goals, access_days, had_access, created_at, updated_at)
        values ('karim', 'admin', 'Karim', 'karim', '', '[]', 0, ${false}, ${now}, ${now})`.execute(db)
      expect(await migrateDatabase({ settings })).toContain(name)
      const users = await db.selectFrom('users').select(['id', 'name', 'name_key']).execute()
      expect(users).toHaveLength(count + 1)
      for (const { id, name, name_key } of users) expect(name_key).toBe(id === 'karim' ? '' : nameKey(name))
    } finally {
      await close()
    }
  }, 60_000)
})
