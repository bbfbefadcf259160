import { afterEach, beforeEach, expect, it } from 'vitest'
import type { IncomeMonth } from '#contract/dashboard-income.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { monthsUntil } from './rules.ts'

let product: TestApp

afterEach(() => product?.close())

async function staff(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  return product.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
}

/** Approves a request at a moment. */
async function approve(instant: string, request: Record<string, unknown>) {
  product.clock.advance(Date.parse(instant) - product.clock.now().getTime())
  const { _id } = await postApplication(product.app, request)
  const answer = await staff('POST', `/admin/approve/${_id}`, {})
  expect(answer.statusCode, answer.body).toBe(200)
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  })

  it('sums each month in Cairo by package and method, and counts who is new, renewed and lost', async () => {
    const email = 'mona@example.com'
    await approve('2026-03-31T21:59:59.999Z', { plan: 'basic', email })
    await approve('2026-03-31T22:00:00.000Z', { plan: 'premium', months: 2, paymentMethod: 'instapay' })
    await approve('2026-04-10T10:00:00.000Z', { plan: 'professional', email })
    product.clock.advance(Date.parse('2026-06-15T12:00:00.000Z') - product.clock.now().getTime())
    const { months }: { months: IncomeMonth[] } = (await staff('GET', '/admin/income')).json()
    expect(months.map(({ month }) => month)).toEqual(
      ['2025-07', '2025-08', '2025-09', '2025-10', '2025-11', '2025-12'].concat([
        '2026-01',
        '2026-02',
        '2026-03',
        '2026-04',
        '2026-05',
        '2026-06',
      ]),
    )
    const none = {
      confirmed: 0,
      packages: { basic: 0, professional: 0, premium: 0 },
      methods: [],
      fresh: 0,
      renewed: 0,
      lost: 0,
    }
    expect(months.slice(8)).toEqual([
      {
        ...{ ...none, month: '2026-03', confirmed: 1200, fresh: 1 },
        packages: { ...none.packages, basic: 1200 },
        methods: [{ method: null, confirmed: 1200 }],
      },
      {
        ...none,
        month: '2026-04',
        confirmed: 8400,
        packages: { basic: 0, professional: 2000, premium: 6400 },
        methods: [
          { method: 'instapay', confirmed: 6400 },
          { method: null, confirmed: 2000 },
        ],
        ...{ fresh: 1, renewed: 1 },
      },
      // Access of both ended on 30 May.
      { ...none, month: '2026-05', lost: 2 },
      { ...none, month: '2026-06' },
    ])
    expect(months.slice(0, 8)).toEqual(months.slice(0, 8).map(({ month }) => ({ ...none, month })))
  })
})

it('a month begins at midnight in Cairo, and the present one ends now', () => {
  const now = new Date('2026-05-02T12:00:00.000Z')
  expect(monthsUntil(now, 2)).toEqual([
    {
      month: '2026-04',
      from: new Date('2026-03-31T22:00:00.000Z'),
      to: new Date('2026-04-30T21:00:00.000Z'),
    },
    { month: '2026-05', from: new Date('2026-04-30T21:00:00.000Z'), to: now },
  ])
})
