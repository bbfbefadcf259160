import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { countCap, searchCountCap } from '#server/platform/paged-result.ts'
import { findMatches } from '#server/platform/search/matches.ts'
import { termRanges } from '#server/platform/search/terms.ts'
import { eachDatabase, freshDatabase, type TestDatabase } from '#server/test/databases.ts'
import { momentAt, numbersUpTo, tablePlanOf, wholeReads } from '#server/test/large-tables.ts'
import { countOfMembers, listMembers, pageOf, pageOfMembers, type UserFilter } from './store.ts'

const rows = 100_000
const partRows = 25_000
const patience = 60_000
const now = new Date('2026-06-01T00:00:00.000Z')
const inAWeek = new Date('2026-06-08T00:00:00.000Z')

/** Fills the users: half without access, a quarter active, a quarter expired, around now; one in ten blocked. */
async function fill({ db, kind }: TestDatabase) {
  const numbers = numbersUpTo(kind, rows)
  const text = (start: string) => sql`${sql.lit(start)} || cast(n as text)`
  const created = momentAt(kind, sql`1767225600 + n`)
  const middle = sql.lit(now.getTime() / 1000)
  const ends = sql`case when n % 2 = 0 then null when n % 4 = 1 then ${momentAt(kind, sql`${middle} + n * 60`)} else ${momentAt(kind, sql`${middle} - n * 60`)} end`
  const no = kind === 'sqlite' ? sql`0` : sql`false`
  const yes = kind === 'sqlite' ? sql`1` : sql`true`
  await sql`insert into users (id, role, name, phone, goals, access_days, had_access, created_at, updated_at)
    values ('karim', 'admin', 'Karim', '', '[]', 0, ${no}, '2026-01-01', '2026-01-01')`.execute(db)
  // In parts: all at once reaches the limit of a statement on PostgreSQL, which checks each coach.
  for (let from = 0; from < rows; from += partRows) {
    await sql`insert into users (id, role, name, email, phone, goals, access_days, had_access, created_at, updated_at, access_ends_at, blocked_at, coach_id, has_items, plan, name_key)
      select ${text('u')}, 'user', ${text('User ')}, ${text('u')}, '', '[]', 0, ${no}, ${created}, ${created}, ${ends}, case when n % 10 = 0 then ${created} end, case when n % 7 < 5 then 'karim' end, case when n % 50 = 1 then ${no} else ${yes} end, case when n % 2 = 0 then null when n % 100 in (1, 3) then 'premium' else 'basic' end, ${nameKeyOf(kind)}
      from ${numbers} as source where n > ${sql.lit(from)} and n <= ${sql.lit(from + partRows)}`.execute(db)
  }
  for (const [word, every] of Object.entries(words)) {
    await sql`insert into search_terms (scope, term, ref)
      select 'user', ${sql.lit(word)}, ${text('u')} from ${numbers} as source where n % ${sql.lit(every)} = 0`.execute(
      db,
    )
  }
  await sql`analyze`.execute(db)
}

// Spread over the numbers, so that neither creation nor an end is in the order of names.
const nameKeyOf = (kind: TestDatabase['kind']) =>
  kind === 'sqlite'
    ? sql`printf('1%06d', (n * 7919) % 100003)`
    : sql`'1' || lpad(((n::bigint * 7919) % 100003)::text, 6, '0')`

/** Words by how seldom a user has them: every third, every twentieth and so on. */
const words = { third: 3, twentieth: 20, fortieth: 40, fiftieth: 50, seventieth: 70, thousandth: 1000 }

eachDatabase((kind) => {
  describe('100,000 users', () => {
    let database: TestDatabase
    const all = {
      onlyOfCoach: null,
      matches: { refs: null, common: [] },
      now,
      endingBefore: inAWeek,
      offset: 0,
      limit: 20,
    }
    beforeAll(async () => {
      database = await freshDatabase(kind)
      await fill(database)
    }, patience)

    it.each<[UserFilter | undefined]>([
      [undefined],
      ['none'],
      ['active'],
      ['ending'],
      ['expired'],
      ['blocked'],
    ])('are listed and counted with an index, if %s are requested', async (status) => {
      for (const offset of [0, 1000]) {
        const search = { ...all, status, offset }
        expect(await pageOfMembers(database.db, search).execute()).toHaveLength(20)
        expect(await tablePlanOf(database, pageOfMembers(database.db, search))).not.toMatch(wholeReads[kind])
      }
      for (const sort of ['newest', 'oldest'] as const) {
        const search = { ...all, status, sort, offset: 1000 }
        const { rows } = await listMembers(database.db, search)
        const came = rows.map(({ created_at, id }) => `${created_at} ${id}`)
        expect(came).toHaveLength(20)
        expect(came).toEqual(sort === 'oldest' ? came.toSorted() : came.toSorted().reverse())
        const isFew = status === 'ending' || status === 'blocked'
        const plan = await tablePlanOf(database, pageOf(!isFew)(database.db, search))
        // Small results are sorted as a whole after the search.
        expect(plan).not.toMatch(isFew ? /SCAN users(?!.*USING)|Seq Scan/ : wholeReads[kind])
      }
      const counting = countOfMembers(database.db, { ...all, status }, countCap + 1)
      const { total } = await counting.executeTakeFirstOrThrow()
      expect(total).toBe(status === 'ending' ? 2520 : status === 'blocked' ? 10_000 : countCap + 1)
    })

    it('without anything assigned are found with an index', async () => {
      const search = { ...all, status: 'unassigned' as const }
      const { rows, total } = await listMembers(database.db, search)
      expect([rows.length, total]).toEqual([20, 1000])
      const ends = rows.map(({ access_ends_at }) => access_ends_at)
      expect(ends).toEqual(ends.toSorted())
      const plan = await tablePlanOf(database, pageOf(total > countCap)(database.db, search))
      expect(plan).not.toMatch(/SCAN users(?!.*USING)|Seq Scan on users|Sort|TEMP B-TREE/)
      expect(plan).toMatch(kind === 'sqlite' ? /users_unassigned/ : /Index Scan using users_/)
    })

    it.each<[UserFilter | undefined]>([[undefined], ['active'], ['expired']])(
      'of one coach are listed and counted with an index, if %s are requested',
      async (status) => {
        const ways = [undefined, 'newest', 'oldest'] as const
        for (const [sort, of] of ways.flatMap((one) => [
          [one, { coach: 'karim' }] as const,
          [one, { onlyOfCoach: 'karim' }] as const,
        ])) {
          const search = { ...all, status, sort, ...of, offset: 1000 }
          const { rows, total } = await listMembers(database.db, search)
          expect(total).toBe(countCap + 1)
          expect(rows.map(({ coach_id }) => coach_id)).toEqual(rows.map(() => 'karim'))
          expect(rows).toHaveLength(20)
          const plan = await tablePlanOf(database, pageOf(total > countCap)(database.db, search))
          expect(plan).not.toMatch(wholeReads[kind])
        }
      },
    )

    it.each<[UserFilter | undefined, object]>([
      [undefined, {}],
      ['active', {}],
      ['expired', {}],
      ['ending', {}],
      ['blocked', {}],
      [undefined, { coach: 'karim' }],
      [undefined, { onlyOfCoach: 'karim' }],
      [undefined, { plan: 'basic' }],
      ['active', { plan: 'basic', coach: 'karim' }],
      ['active', { plan: 'premium' }],
    ])('are listed by name with an index, if %s of %j are requested', async (status, of) => {
      const search = { ...all, status, ...of, sort: 'name' as const, offset: 100 }
      const { rows: page, total, cap } = await listMembers(database.db, search)
      const keys = page.map(({ name_key, id }) => `${name_key} ${id}`)
      expect(keys).toHaveLength(20)
      expect(keys).toEqual(keys.toSorted())
      const isFew = total <= cap && (status !== undefined || Object.keys(of).length > 0)
      const plan = await tablePlanOf(database, pageOf(!isFew)(database.db, search))
      expect(plan).not.toMatch(isFew ? /SCAN users(?!.*USING)|Seq Scan/ : wholeReads[kind])
    })

    it.each<[UserFilter | undefined, 'basic' | 'premium']>([
      [undefined, 'basic'],
      [undefined, 'premium'],
      ['active', 'basic'],
      ['active', 'premium'],
      ['expired', 'basic'],
      ['expired', 'premium'],
    ])(
      'of one package are listed and counted with an index, if %s of %s are requested',
      async (status, plan) => {
        for (const sort of [undefined, 'newest', 'oldest'] as const) {
          const search = { ...all, status, plan, sort, offset: 100 }
          const { rows: page, total } = await listMembers(database.db, search)
          expect(page.map((row) => row.plan)).toEqual(Array(20).fill(plan))
          const isFew = total <= countCap
          const text = await tablePlanOf(database, pageOf(!isFew)(database.db, search))
          expect(text).not.toMatch(isFew ? /SCAN users(?!.*USING)|Seq Scan/ : wholeReads[kind])
        }
        for (const coach of [undefined, 'karim']) {
          const counting = countOfMembers(database.db, { ...all, status, plan, coach }, countCap + 1)
          const counted = await tablePlanOf(database, counting)
          if (kind === 'sqlite') expect(counted).toMatch(/COVERING INDEX users_of_plan/)
          // Of half of all, PostgreSQL soon has enough without an index.
          else if (plan === 'premium') expect(counted).toMatch(/Index.* Scan/)
        }
      },
    )

    const found = async (names: (keyof typeof words)[], status?: UserFilter) => {
      const ranges = names.flatMap((name) => termRanges(name))
      const matches = await findMatches(database.db, 'user', ranges)
      return listMembers(database.db, { ...all, matches, status, sort: 'newest' })
    }

    it.each<[(keyof typeof words)[], number]>([
      [['thousandth'], countCap],
      [['twentieth'], countCap],
      [['third'], countCap],
      [['fiftieth', 'twentieth'], searchCountCap],
      [['seventieth', 'fortieth'], countCap],
      [['thousandth', 'third'], countCap],
    ])('are found by %j, newest first', async (names, cap) => {
      const every = (n: number) => names.every((name) => n % words[name] === 0)
      const expected = Array.from({ length: rows }, (_, place) => rows - place).filter(every)
      const { rows: page, ...counted } = await found(names)
      expect(page.map(({ id }) => id)).toEqual(expected.slice(0, 20).map((n) => `u${n}`))
      expect(counted).toEqual({ total: Math.min(expected.length, cap + 1), cap })
    })

    it('are counted up to a thousand, if a frequent word is searched among others', async () => {
      const { rows: page, total, cap } = await found(['third'], 'active')
      expect([total, cap]).toEqual([searchCountCap + 1, searchCountCap])
      const expected = Array.from({ length: rows }, (_, place) => rows - place)
        .filter((n) => n % 3 === 0 && n % 4 === 1 && n % 10 !== 0)
        .slice(0, 20)
      expect(page.map(({ id }) => id)).toEqual(expected.map((n) => `u${n}`))
      expect((await found(['twentieth'], 'active')).total).toBe(0)
    })
  })
})
