import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { findMatches } from '#server/platform/search/matches.ts'
import { wordRanges } from '#server/platform/search/terms.ts'
import { eachDatabase, freshDatabase, type TestDatabase } from '#server/test/databases.ts'
import { momentAt, numbersUpTo, tablePlanOf, wholeReads } from '#server/test/large-tables.ts'
import { countOfResources, findDeleted, pageOfResources, type ResourceSearch } from './store.ts'

const rows = 100_000
const patience = 60_000

/** Fills the library: half videos, only twenty documents of one type, a thousand deleted resources. */
async function fill({ db, kind }: TestDatabase) {
  const numbers = numbersUpTo(kind, rows)
  const text = (start: string) => sql`${sql.lit(start)} || cast(n as text)`
  const time = momentAt(kind, sql`1767225600 + n`)
  const type = sql`case when n % 2 = 0 then 'video' when n % 5000 = 1 then 'diet' else 'training' end`
  await sql`insert into resources (id, title_ar, title_en, url, type, kind, category, is_active, created_at, updated_at, deleted_at)
    select ${text('r')}, 'خطة', ${text('Plan ')}, 'https://example.com', ${type}, case when n % 2 = 0 then 'video' else 'document' end,
      'x', ${kind === 'sqlite' ? sql`1` : sql`true`}, ${time}, ${time}, case when n % 100 = 0 then ${time} end from ${numbers} as source`.execute(
    db,
  )
  await sql`insert into search_terms (scope, term, ref) select 'resource', 'plan', ${text('r')} from ${numbers} as source`.execute(
    db,
  )
  await sql`insert into search_terms (scope, term, ref) select 'resource', ${text('no')}, ${text('r')} from ${numbers} as source`.execute(
    db,
  )
  await sql`analyze`.execute(db)
}

eachDatabase((kind) => {
  describe('a library of 100,000', () => {
    let database: TestDatabase
    const everything = { matches: { refs: null, common: [] }, offset: 0, limit: 20 }
    beforeAll(async () => {
      database = await freshDatabase(kind)
      await fill(database)
    }, patience)

    it.each<[string, Partial<ResourceSearch>]>([
      ['all', {}],
      ['a late page of all', { offset: 49_900, limit: 100 }],
      ['all, the oldest first', { sort: 'oldest' }],
      ['one type, the oldest first', { type: 'training', sort: 'oldest' }],
      ['videos', { kind: 'video' }],
      ['documents', { kind: 'document' }],
      ['one common type', { type: 'training' }],
      ['one rare type', { type: 'diet' }],
      ['one type of its kind', { kind: 'document', type: 'diet' }],
    ])('lists and counts %s with an index', async (_what, search) => {
      const query = { ...everything, ...search }
      const found = await pageOfResources(database.db, query).execute()
      expect(found).toHaveLength(search.type === 'diet' ? 20 : query.limit)
      const order = found.map(({ created_at, id }) => `${created_at} ${id}`)
      expect(order).toEqual(search.sort === 'oldest' ? order.toSorted() : order.toSorted().reverse())
      expect(await tablePlanOf(database, pageOfResources(database.db, query))).not.toMatch(wholeReads[kind])
      const { total } = await countOfResources(database.db, query).executeTakeFirstOrThrow()
      expect(total).toBe(search.type === 'diet' ? 20 : 10_001)
    })

    it.each([
      ['a rare word', 'no31415', 1],
      ['a rare and a common word', 'plan no31415', 1],
      ['a common word', 'plan', 10_001],
      ['two common words', 'plan no3', 10_001],
    ])('finds %s without reading all of it', async (_what, q, total) => {
      const matches = await findMatches(database.db, 'resource', wordRanges(q))
      const query = { ...everything, matches }
      expect(await pageOfResources(database.db, query).execute()).toHaveLength(Math.min(total, 20))
      expect((await countOfResources(database.db, query).executeTakeFirstOrThrow()).total).toBe(total)
      const unread = kind === 'sqlite' ? /SCAN (?!.*USING)/ : /Seq Scan on resources/
      expect(await tablePlanOf(database, pageOfResources(database.db, query))).not.toMatch(unread)
    })

    it('finds expired resources by an index', async () => {
      const due = findDeleted(database.db, new Date('2026-01-01T01:00:00Z'), 50)
      expect((await due.execute()).length).toBeGreaterThan(0)
      expect(await tablePlanOf(database, due)).not.toMatch(wholeReads[kind])
    })
  })
})
