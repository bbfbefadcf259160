import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { eachDatabase, freshDatabase, type TestDatabase } from '#server/test/databases.ts'
import { momentAt, numbersUpTo, tablePlanOf, vacuumWhole, wholeReads } from '#server/test/large-tables.ts'
import { sortOf } from './rules.ts'
import { countOf, listPageIds, pageOf, type Wanted } from './store.ts'

const rows = 100_000
const members = 1000
const patience = 60_000
// Rows are as long as real ones, with the features of a package in Arabic: a short table is read faster without an index.
const facts = JSON.stringify({ features: 'x'.repeat(1000) })

/** Fills the applications: one in ten pending, one in a hundred with each flag or of a member, two in a hundred not told. */
async function fill({ db, kind }: TestDatabase) {
  const numbers = numbersUpTo(kind, rows)
  const name = sql`cast(n as text)`
  const created = momentAt(kind, sql`1767225600 + n`)
  const reviewed = momentAt(kind, sql`1767225600 + n + (n * 7) % 90000`)
  const isPending = sql`n % 10 = 0`
  const no = kind === 'sqlite' ? sql`0` : sql`false`
  const account = sql`id, role, name, phone, goals, access_days, had_access, created_at, updated_at`
  await sql`insert into users (${account}) values ('karim', 'coach', 'Karim', '', '[]', 0, ${no}, '2026-01-01', '2026-01-01')`.execute(
    db,
  )
  await sql`insert into users (${account}, coach_id)
    select 'm' || ${name}, 'user', '', '', '[]', 0, ${no}, ${created}, ${created}, case when n % 100 = 0 then 'karim' end
    from ${numbersUpTo(kind, members)} as source`.execute(db)
  await sql`insert into applications (
      id, user_id, code, kind, status, review_rank, full_name, email, phone, phone_e164, whatsapp, whatsapp_e164, plan, language,
      order_facts, created_at, updated_at, reviewed_at, told_at, has_duplicate_proof, is_unsigned, has_same_email,
      awaits_arrival
    ) select
      ${name}, case when n % 100 = 0 then 'm' || cast(n / 100 as text) end, ${name}, case when n % 3 = 0 then 'renewal' else 'new' end,
      case when ${isPending} then 'pending' when n % 10 = 1 then 'rejected' else 'approved' end,
      case when ${isPending} then 1 else 0 end, '', ${name}, '', '', '', '',
      case when n % 5 = 0 then 'premium' else 'basic' end, 'ar', ${sql.lit(facts)}, ${created}, ${created},
      case when not (${isPending}) then ${reviewed} end, case when n % 50 <> 1 then ${created} end,
      n % 100 = 1, n % 100 = 1, n % 100 = 0,
      n % 100 = 2
    from ${numbers} as source`.execute(db)
  if (kind === 'postgres') await sql`analyze users`.execute(db)
  await (kind === 'postgres' ? vacuumWhole(db, 'applications') : sql`analyze`.execute(db))
}

const sent = { sentFrom: new Date('2026-01-01T06:00:00Z'), sentBefore: new Date('2026-01-01T12:00:00Z') }
const filters: Partial<Wanted>[] = [
  { plan: 'premium' },
  { kind: 'renewal' },
  sent,
  { flag: 'duplicate' },
  { flag: 'unsigned' },
  { flag: 'same-email' },
  { told: 'no' },
  { arrived: 'no' },
]
/** Matches a plan that reads the table without an index; few rows may be sorted. */
const wholeTable = /SCAN applications(?!.*USING)|Seq Scan/
const states = [undefined, 'pending', 'decided', 'rejected'] as const
const sorts = ['newest', 'oldest', 'pending-first', 'decided'] as const

eachDatabase((kind) => {
  describe('100,000 applications', () => {
    let database: TestDatabase
    beforeAll(async () => {
      database = await freshDatabase(kind)
      await fill(database)
    }, patience)

    it.each(filters)('are listed and counted with an index, filtered by %o', async (filter) => {
      for (const [status, sort] of states.flatMap((one) => sorts.map((other) => [one, other] as const))) {
        const found = {
          onlyOfCoach: null,
          sentFrom: undefined,
          sentBefore: undefined,
          ...filter,
          status,
          sort,
        }
        const wanted = { ...found, sort: sortOf(found) }
        const page = pageOf(database.db, wanted).limit(20)
        expect(await tablePlanOf(database, page), `${status} ${sort}`).not.toMatch(wholeReads[kind])
        const counting = countOf(database.db, wanted)
        expect(await tablePlanOf(database, counting), `${status} ${sort}`).not.toMatch(wholeTable)
        if (filter.plan || filter.kind) continue
        const few = pageOf(database.db, { ...wanted, isFew: true }).limit(20)
        expect(await tablePlanOf(database, few), `few ${status} ${sort}`).not.toMatch(wholeTable)
      }
    })

    it('of the members of a coach are found by these', async () => {
      for (const [status, sort] of states.flatMap((one) => sorts.map((other) => [one, other] as const))) {
        const found = { onlyOfCoach: 'karim', sentFrom: undefined, sentBefore: undefined, status, sort }
        const wanted = { ...found, sort: sortOf(found) }
        const plans = [pageOf(database.db, wanted).limit(20), countOf(database.db, wanted)]
        for (const query of plans) {
          const plan = await tablePlanOf(database, query)
          expect(plan, `${status} ${sort}`).toMatch(/applications_user/)
        }
      }
    })

    it('are the same few in either way of reading them', async () => {
      for (const filter of filters) {
        for (const sort of ['pending-first', 'decided'] as const) {
          const wanted = { onlyOfCoach: null, ...sent, ...filter, status: undefined, sort }
          const ids = (isFew: boolean) =>
            listPageIds(database.db, { ...wanted, isFew }, { offset: 40, limit: 20 })
          expect(await ids(true)).toEqual(await ids(false))
        }
      }
    })
  })
})
