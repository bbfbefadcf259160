import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { joinedForms } from '#server/platform/search/joined-names.ts'
import { findMatches } from '#server/platform/search/matches.ts'
import { foldForSearch, searchTerms, termRanges } from '#server/platform/search/terms.ts'
import { eachDatabase, emptyDatabase } from '#server/test/databases.ts'
import { name, up } from './069-joined-names.ts'
import { migrations } from './index.ts'

const before = migrations.slice(
  0,
  migrations.findIndex((migration) => migration.name === name),
)
const now = '2026-11-20T10:00:00.000Z'
const names = ['منى عبد الرحمن', 'Mohamed El-Sayed', 'أبوبكر فتحي', 'Émile Albert عبدالله', '']
/** What was not stored before. */
const added = new Set(names.flatMap((name) => joinedForms(foldForSearch(name).split(/[^\p{L}\p{N}]+/u))))
/** More than the migration reads at once. */
const count = 1203

eachDatabase((kind) => {
  test('at the upgrade everybody is found joined and apart, as if stored today, and once for all', async () => {
    const settings = await emptyDatabase(kind)
    await migrateDatabase({ settings }, before)
    const { db, close } = await openDatabase(settings)
    const former = (of: string) =>
      searchTerms({ names: [of], emails: [], phones: [] }).filter((term) => !added.has(term))
    try {
      const people = Array.from({ length: count }, (_, index) => ({
        id: `u${index}`,
        name: names[index % names.length] ?? '',
      }))
      for (const { id, name } of people) {
        await sql`insert into users (id, role, name, email, phone, goals, access_days, had_access, created_at, updated_at)
          values (${id}, 'user', ${name}, ${id}, '', '[]', 0, ${false}, ${now}, ${now})`.execute(db)
        for (const term of former(name))
          await sql`insert into search_terms (scope, term, ref) values ('user', ${term}, ${id})`.execute(db)
      }
      await sql`insert into users (id, role, name, username, phone, goals, access_days, had_access, created_at, updated_at)
        values ('karim', 'admin', 'Karim', 'karim', '', '[]', 0, ${false}, ${now}, ${now})`.execute(db)
      await sql`insert into applications (id, code, sent_by_account, kind, status, review_rank, full_name, email, phone,
          phone_e164, whatsapp, whatsapp_e164, plan, language, order_facts, created_at, updated_at)
        values ('a', 'ABCD-2345', ${false}, 'new', 'pending', 1, 'منى عبد الحميد', 'mona@example.com', '', '', '', '', 'basic', 'ar',
          '{}', ${now}, ${now})`.execute(db)

      expect(await migrateDatabase({ settings })).toContain(name)
      const terms = () => db.selectFrom('search_terms').selectAll().orderBy('ref').orderBy('term').execute()
      const after = await terms()
      for (const { id, name } of [
        people[0],
        people[1],
        people[2],
        people[3],
        people[4],
        people.at(-1),
      ].flatMap((one) => one ?? [])) {
        const stored = after.filter(({ ref }) => ref === id).map(({ term }) => term)
        expect(stored).toEqual(searchTerms({ names: [name], emails: [], phones: [] }).sort())
      }
      expect(after.filter(({ ref }) => ref === 'karim')).toEqual([])
      const { refs } = await findMatches(db, 'user', termRanges('منى عبدالرحمن'))
      expect(refs).toHaveLength(people.filter((one) => one.name === names[0]).length)
      expect((await findMatches(db, 'application', termRanges('عبدالحميد'))).refs).toEqual(['a'])
      await up(db as unknown as Kysely<unknown>)
      expect(await terms()).toEqual(after)
    } finally {
      await close()
    }
  }, 60_000)
})
