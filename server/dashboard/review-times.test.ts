import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { longestReviewSample, type ReviewTimesOfMonth } from '#contract/dashboard-review-times.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { momentAt, numbersUpTo } from '#server/test/large-tables.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { statementPlanOf } from '#server/test/query-plan.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { readReviewTimes } from './read-review-times.ts'
import { timesOf } from './rules.ts'

let product: TestApp

async function staff(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const answer = await product.app.inject({
    method,
    url: `/api${url}`,
    headers,
    ...(payload && { payload }),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const read = async (): Promise<ReviewTimesOfMonth[]> => (await staff('GET', '/admin/review-times')).months

/** The seconds between two columns of all decided requests of a month in UTC, sorted, by a query of its own. */
async function plainSeconds(
  from: 'created_at' | 'reviewed_at',
  to: 'reviewed_at' | 'told_at',
  month: string,
) {
  const rows = await product.context.db
    .selectFrom('applications')
    .select([from, to, 'reviewed_at', 'told_by'])
    .execute()
  return rows
    .filter(({ reviewed_at }) => reviewed_at?.startsWith(month))
    .filter((row) => row[to] !== null && (to === 'reviewed_at' || row.told_by !== null))
    .map((row) => Math.floor((Date.parse(String(row[to])) - Date.parse(String(row[from]))) / 1000))
    .sort((one, other) => one - other)
}

const goTo = (instant: string) => product.clock.advance(Date.parse(instant) - product.clock.now().getTime())

/** Makes `count` copies of a request, the nth of them sent n minutes before its decision, which is n minutes after a start. */
async function copyDecided(kind: 'sqlite' | 'postgres', { count, start }: { count: number; start: number }) {
  const { db } = product.context
  const [row] = await db.selectFrom('applications').selectAll().limit(1).execute()
  if (!row) throw new Error('There is no request to copy')
  const columns = Object.keys(row)
  const own: Record<string, unknown> = {
    id: sql`'copy-' || cast(n as text)`,
    code: sql`'copy-' || cast(n as text)`,
    created_at: momentAt(kind, sql`${sql.lit(start)} + n * 60 - n * 60`),
    reviewed_at: momentAt(kind, sql`${sql.lit(start)} + n * 60`),
    told_at: sql`null`,
    told_by: sql`null`,
    status: sql`'rejected'`,
    proof_id: sql`null`,
  }
  const values = columns.map((column) => own[column] ?? sql.ref(`applications.${column}`))
  await sql`insert into applications (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(values)} from applications, ${numbersUpTo(kind, count)} as numbers
    where applications.id = ${row.id}`.execute(db)
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  })
  afterEach(() => product.close())

  it('the times of a month equal a plain query', async () => {
    goTo('2026-06-10T08:00:00.000Z')
    const waits = [5, 90, 31, 600, 45]
    for (const [index, minutes] of waits.entries()) {
      const { _id } = await postApplication(product.app)
      product.clock.advance(minutes * 60_000 + 999)
      if (index % 2 === 0) await staff('POST', `/admin/approve/${_id}`, {})
      else await staff('POST', `/admin/reject/${_id}`, {})
      product.clock.advance((index + 1) * 120_000)
      if (index < 3) await staff('POST', `/admin/requests/${_id}/told`)
    }
    // Neither waits for a decision that is not made.
    await postApplication(product.app)
    const months = await read()
    expect(months.map(({ month }) => month).at(-1)).toBe('2026-06')
    const review = await plainSeconds('created_at', 'reviewed_at', '2026-06')
    const told = await plainSeconds('reviewed_at', 'told_at', '2026-06')
    expect([review.length, told.length]).toEqual([5, 3])
    expect(months.at(-1)).toEqual({
      month: '2026-06',
      review: { count: 5, median: review[2], p90: review[4] },
      told: { count: 3, median: told[1], p90: told[2] },
      isSample: false,
    })
    expect(months.at(0)).toEqual({ month: '2025-07', review: null, told: null, isSample: false })
  })

  it('a decision belongs to its month in Cairo, and a reopened request to none', async () => {
    goTo('2026-03-31T21:30:00.000Z')
    const [first, second] = [await postApplication(product.app), await postApplication(product.app)]
    await staff('POST', `/admin/reject/${first._id}`, {})
    product.clock.advance(30 * 60_000)
    await staff('POST', `/admin/reject/${second._id}`, {})
    // The present month is read until now.
    product.clock.advance(1000)
    const counts = async () => (await read()).slice(-2).map(({ review }) => review?.count ?? 0)
    expect(await counts()).toEqual([1, 1])
    await staff('POST', `/admin/requests/${second._id}/reopen`)
    expect(await counts()).toEqual([1, 0])
  })

  it('of a very long month only the latest decisions are read, from the index alone', async () => {
    goTo('2026-06-28T00:00:00.000Z')
    await postApplication(product.app)
    const count = longestReviewSample + 500
    await copyDecided(kind, { count, start: Date.UTC(2026, 5, 2) / 1000 })
    const month = (await read()).at(-1)
    const latest = (await plainSeconds('created_at', 'reviewed_at', '2026-06')).slice(-longestReviewSample)
    expect(month).toMatchObject({
      isSample: true,
      review: { count: longestReviewSample, median: latest[249], p90: latest[449] },
    })
  })

  rule('no table is read for it', async () => {
    const { context } = product
    const plan = await statementPlanOf(context.db, () => readReviewTimes(context), '"told_by"')
    expect(plan.join()).toContain('USING COVERING INDEX applications_times')
    expect(plan.join()).not.toMatch(/TEMP B-TREE/)
  })
})

it('a percentile is the nearest time that occurred', () => {
  expect(timesOf([])).toBeNull()
  expect(timesOf([null, 7])).toEqual({ count: 1, median: 7, p90: 7 })
  expect(timesOf([40, 10, 30, 20])).toEqual({ count: 4, median: 20, p90: 40 })
  const ten = Array.from({ length: 10 }, (_, index) => index + 1)
  expect(timesOf(ten)).toEqual({ count: 10, median: 5, p90: 9 })
})
