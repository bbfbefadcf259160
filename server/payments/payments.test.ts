import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { IncomeMonth } from '#contract/dashboard-income.ts'
import type { Statement } from '#contract/payments.ts'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres a month. */
const price = 120_000
const today = '2026-03-01'
let product: TestApp
let staff: Record<string, string>

const post = (url: string, payload: object = {}, headers = staff) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = async (url: string, headers = staff) =>
  (await product.app.inject({ url: `/api${url}`, headers })).json()
const aRequest = async (different: object = {}) =>
  postApplication(product.app, { plan: 'basic', ...different })
const approve = (id: string, body: object = {}) => post(`/admin/approve/${id}`, body)
const reject = (id: string, body: object) => post(`/admin/reject/${id}`, body)
const refund = (
  id: string,
  amount: number,
  { headers, ...more }: { headers?: typeof staff; [field: string]: unknown } = {},
) => post(`/admin/requests/${id}/refunds`, { amount, day: today, access: 'keep', ...more }, headers)
const paymentsOf = (id: string): Promise<Statement> => get(`/admin/users/${id}/payments`)
const requestOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const shortly = ({ kind, amount, days }: { kind: string; amount: number; days: number }) => [
  kind,
  amount,
  days,
]
const entriesOf = async (id: string) =>
  ((await get(`/admin/requests/${id}/payments`)) as Statement).entries.map(shortly)

async function approved(different: object = {}, body: object = {}) {
  const { _id: id } = await aRequest(different)
  const response = await approve(id, body)
  expect(response.statusCode, response.body).toBe(200)
  const { user } = response.json()
  return { id, userId: user._id as string, days: user.subscription.accessDays as number }
}

afterEach(() => product.close())

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    product.clock.advance(Date.parse(`${today}T10:00:00.000Z`) - product.clock.now().getTime())
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })

  describe('an approval', () => {
    it('by default takes what is due as received', async () => {
      const { id, userId, days } = await approved({ months: 2 })
      expect(days).toBe(60)
      expect(await paymentsOf(userId)).toMatchObject({
        ...{ charged: 2 * price, arrived: 2 * price, refunded: 0, credit: 0 },
        orders: [{ request: { _id: id }, refundable: 2 * price }],
      })
      expect(await entriesOf(id)).toEqual([
        ['charge', -2 * price, 60],
        ['payment', 2 * price, 0],
      ])
    })

    it('of less gives the days that it buys, and of more days or a credit', async () => {
      const less = await approved({}, { received: 59_950, difference: 'days' })
      expect(less.days).toBe(14)
      expect(await entriesOf(less.id)).toEqual([
        ['charge', -price, 30],
        ['payment', 59_950, 0],
        ['write_off', price - 59_950, -16],
      ])
      const more = await approved({}, { received: 2 * price, difference: 'days' })
      expect(more.days).toBe(60)
      expect(await entriesOf(more.id)).toContainEqual(['extra', -price, 30])
      const kept = await approved({}, { received: price + 50_000, difference: 'credit' })
      expect(kept.days).toBe(30)
      expect(await paymentsOf(kept.userId)).toMatchObject({
        charged: price,
        arrived: price + 50_000,
        credit: 50_000,
      })
      expect(await requestOf(kept.id)).toMatchObject({ creditLeft: 50_000 })
      expect(await requestOf(more.id)).not.toHaveProperty('creditLeft')
    })

    it('too much says while it is held what stays as credit, and whether it was seen', async () => {
      const { _id: id } = await aRequest()
      const body = { received: price + 50_000, difference: 'credit', arrived: 'cash', holdSeconds: 10 }
      expect((await approve(id, body)).statusCode).toBe(200)
      expect(await requestOf(id)).toMatchObject({ creditLeft: 50_000, held: { arrived: true } })
      const { _id: unseen } = await aRequest()
      await approve(unseen, { received: 2 * price, difference: 'days', holdSeconds: 10 })
      expect(await requestOf(unseen)).not.toHaveProperty('creditLeft')
      expect((await requestOf(unseen)).held).not.toHaveProperty('arrived')
    })

    it('of another amount needs a choice, and one that is possible', async () => {
      const { _id: id } = await aRequest()
      const fields = async (body: object) => (await approve(id, body)).json().fields
      expect(await fields({ received: price - 1 })).toHaveProperty('difference')
      expect(await fields({ received: price - 1, difference: 'credit' })).toHaveProperty('difference')
      expect(await fields({ received: 100, difference: 'days' })).toHaveProperty('received')
      expect(await fields({ received: 100 * price, difference: 'days' })).toHaveProperty('received')
      for (const received of [-1, 0.5, 1_000_000_001, 1e21, '120000', null])
        expect(await fields({ received }), String(received)).toHaveProperty('received')
      expect((await requestOf(id)).status).toBe('pending')
      expect(await entriesOf(id)).toEqual([])
      expect((await approve(id, { received: price })).statusCode).toBe(200)
    })

    it('uses the credit of the person only if staff say so, and only what is missing', async () => {
      const email = 'mona@example.com'
      const { userId } = await approved({ email }, { received: price + 50_000, difference: 'credit' })
      const { _id: second } = await aRequest({ email })
      expect(await requestOf(second)).toMatchObject({ credit: 50_000 })
      expect((await approve(second)).statusCode).toBe(200)
      expect(await paymentsOf(userId)).toMatchObject({ arrived: 2 * price + 50_000, credit: 50_000 })
      const { _id: third } = await aRequest({ email })
      expect((await approve(third, { useCredit: true })).json().fields).toHaveProperty('received')
      expect((await approve(third, { useCredit: true, received: price - 50_000 })).statusCode).toBe(200)
      expect(await paymentsOf(userId)).toMatchObject({ charged: 3 * price, arrived: 3 * price, credit: 0 })
      expect(await requestOf((await aRequest({ email }))._id)).not.toHaveProperty('credit')
    })

    it('that is held carries the amount and the choice', async () => {
      const { _id: id } = await aRequest()
      await approve(id, { received: 60_000, difference: 'days', holdSeconds: 10 })
      expect(await entriesOf(id)).toEqual([])
      expect(await requestOf(id)).toMatchObject({ held: { accessDays: 15 } })
      await post(`/admin/requests/${id}/carry-out`)
      expect(await entriesOf(id)).toContainEqual(['write_off', 60_000, -15])
    })
  })

  it.each([
    ['of the same sum', { received: price - 50_000, useCredit: true }],
    ['of other days', { received: price - 50_000, useCredit: true, difference: 'days' }],
  ])('a credit that two held approvals use is used once: %s', async (_, uses) => {
    const email = 'mona@example.com'
    const { userId } = await approved({ email }, { received: price + 50_000, difference: 'credit' })
    const ids = [(await aRequest({ email }))._id, (await aRequest({ email }))._id]
    for (const id of ids) expect((await approve(id, { ...uses, holdSeconds: 10 })).statusCode).toBe(200)
    for (const id of ids) await post(`/admin/requests/${id}/carry-out`)
    const [first, second] = [await requestOf(ids[0] ?? ''), await requestOf(ids[1] ?? '')]
    expect(first).toMatchObject({ status: 'approved' })
    expect(second).toMatchObject({
      status: 'pending',
      failedDecision: { outcome: 'approved', code: 'settlement_changed' },
    })
    expect(await entriesOf(ids[1] ?? '')).toEqual([])
    expect(await paymentsOf(userId)).toMatchObject({ charged: 2 * price, arrived: 2 * price, credit: 0 })
    expect((await approve(second._id, { received: price })).statusCode).toBe(200)
  })

  describe('a transfer that is not enough', () => {
    const askForRest = (id: string, received: number, more: object = {}) =>
      reject(id, { topUp: { received }, ...more })
    const newProof = async (code: string) => {
      const file = formOf(aPdf({ more: [`<< /Rest (${code}) >>`] }), 'rest.pdf', 'application/pdf')
      const { cloudinaryId } = await uploadProof(product.app, file)
      return post(
        '/subscriptions/status/proof',
        { code, phoneLast4: '4567', paymentProof: { cloudinaryId } },
        {},
      )
    }

    it('is kept, the rest is asked for with both amounts, and both make the order', async () => {
      const { _id: id, code } = await aRequest()
      expect((await askForRest(id, 70_050)).statusCode).toBe(200)
      const state = (await post('/subscriptions/status', { code, phoneLast4: '4567' }, {})).json()
      expect(state).toMatchObject({
        status: 'rejected',
        canSendProof: true,
        topUp: { kept: 70_050, missing: 49_950 },
      })
      expect(state.reason).toMatch(/700\.50.*499\.50/)
      expect((await newProof(code)).statusCode).toBe(200)
      expect(await requestOf(id)).toMatchObject({ status: 'pending', kept: 70_050 })
      product.clock.advance(1000)
      expect((await approve(id)).statusCode).toBe(200)
      expect(await entriesOf(id)).toEqual([
        ['charge', -price, 30],
        ['credit_used', 70_050, 0],
        ['payment', 49_950, 0],
        ['credit', -70_050, 0],
        ['payment', 70_050, 0],
      ])
      expect(await requestOf(id)).not.toHaveProperty('kept')
    })

    it('is not asked for where nothing is missing', async () => {
      const { _id: id } = await aRequest()
      for (const more of [{}, { holdSeconds: 10 }])
        expect((await askForRest(id, price, more)).json().fields).toHaveProperty(['topUp.received'])
      expect((await askForRest(id, 0)).statusCode).toBe(422)
      expect(await requestOf(id)).not.toHaveProperty('held')
    })

    it('is taken back with the decision, by an entry of its own', async () => {
      const { _id: id } = await aRequest()
      await askForRest(id, 70_000, { holdSeconds: 10 })
      expect((await requestOf(id)).held).toMatchObject({
        outcome: 'rejected',
        reason: expect.stringMatching('500'),
      })
      expect(await entriesOf(id)).toEqual([])
      await post(`/admin/requests/${id}/carry-out`)
      product.clock.advance(1000)
      expect((await post(`/admin/requests/${id}/reopen`)).json().subscription).not.toHaveProperty('kept')
      const { entries, arrived } = await get(`/admin/requests/${id}/payments`)
      expect([arrived, entries.length]).toEqual([0, 4])
      expect(entries.filter((one: { takesBack?: true }) => one.takesBack)).toHaveLength(2)
    })

    it('counts once if the person has credit as well', async () => {
      const email = 'mona@example.com'
      const { userId } = await approved({ email }, { received: price + 20_000, difference: 'credit' })
      const { _id: id, code } = await aRequest({ email })
      await askForRest(id, 40_000)
      await newProof(code)
      product.clock.advance(1000)
      const uses = { received: 0, useCredit: true, difference: 'days' }
      expect((await approve(id, uses)).json().user.subscription.accessDays).toBe(30 + 15)
      expect(await paymentsOf(userId)).toMatchObject({ arrived: price + 60_000, credit: 0 })
    })

    it('stays kept if a later rejection, which kept nothing, is taken back', async () => {
      const { _id: id, code } = await aRequest()
      await askForRest(id, 70_000)
      await newProof(code)
      product.clock.advance(1000)
      await reject(id, { reason: 'Not readable' })
      product.clock.advance(1000)
      expect((await post(`/admin/requests/${id}/reopen`)).json().subscription).toMatchObject({ kept: 70_000 })
    })

    it('is found with the person, and used for their next order if the request ends without one', async () => {
      const email = 'mona@example.com'
      const { userId } = await approved({ email })
      const { _id: former } = await aRequest({ email })
      await askForRest(former, 70_000)
      const { _id: id } = await aRequest({ email })
      expect(await paymentsOf(userId)).toMatchObject({ arrived: price + 70_000, credit: 70_000 })
      const day = await get(`/admin/transfers/day?day=${today}`)
      expect(day.undecided).toMatchObject([{ requestId: former, amount: 70_000 }])
      expect(await requestOf(id)).toMatchObject({ credit: 70_000 })
      expect((await approve(id, { received: 50_000, useCredit: true })).statusCode).toBe(200)
      expect(await paymentsOf(userId)).toMatchObject({ charged: 2 * price, arrived: 2 * price, credit: 0 })
      expect(await requestOf(former)).not.toHaveProperty('kept')
      expect((await get(`/admin/transfers/day?day=${today}`)).kept).toEqual([])
      const { arrived, entries } = await get(`/admin/requests/${former}/payments`)
      expect([arrived, entries.length]).toEqual([0, 4])
      // It is used, so it is neither taken back nor paid back once more.
      expect((await post(`/admin/requests/${former}/reopen`)).json().subscription).not.toHaveProperty('kept')
      expect((await refund(former, 1)).statusCode).toBe(422)
    })

    it('can be paid back where the person is looked at, and then is nobody’s credit', async () => {
      const email = 'mona@example.com'
      const { userId } = await approved({ email })
      const { _id: former } = await aRequest({ email })
      await askForRest(former, 70_000)
      const { orders } = await paymentsOf(userId)
      expect(orders.map(({ isApproved, refundable }) => [isApproved, refundable])).toEqual([
        [true, price],
        [false, 70_000],
      ])
      expect((await refund(former, 70_000)).statusCode).toBe(200)
      expect(await paymentsOf(userId)).toMatchObject({ arrived: price + 70_000, refunded: 70_000, credit: 0 })
      expect(await requestOf((await aRequest({ email }))._id)).not.toHaveProperty('credit')
    })

    it('can be paid back, once', async () => {
      const { _id: id } = await aRequest()
      await askForRest(id, 70_000)
      expect((await refund(id, 70_001)).statusCode).toBe(422)
      expect((await refund(id, 70_000)).json()).toMatchObject({
        arrived: 70_000,
        refunded: 70_000,
        credit: 0,
      })
      expect((await refund(id, 1)).statusCode).toBe(422)
      // The decision is taken back, but not what was paid back since.
      await post(`/admin/requests/${id}/reopen`)
      expect(await get(`/admin/requests/${id}/payments`)).toMatchObject({ arrived: 70_000, refunded: 70_000 })
    })
  })

  describe('a refund', () => {
    it('takes the credit first, then what was charged, and never more', async () => {
      const { id, userId } = await approved({}, { received: price + 50_000, difference: 'credit' })
      expect((await refund(id, 60_000)).json()).toMatchObject({
        ...{ charged: price - 10_000, refunded: 60_000, credit: 0 },
        orders: [{ refundable: price - 10_000 }],
      })
      expect((await refund(id, price)).json().fields).toHaveProperty('amount')
      expect((await refund(id, price - 10_000)).statusCode).toBe(200)
      expect((await paymentsOf(userId)).orders).toMatchObject([{ refundable: 0 }])
    })

    it('of an order that credit paid is paid back where the money arrived, so that receipts say what is left', async () => {
      const email = 'credit@example.com'
      const { id: first, userId } = await approved({ email }, { received: 2 * price, difference: 'credit' })
      product.clock.advance(1000)
      const { id: second } = await approved({ email }, { received: 20_000, useCredit: true })
      const receiptsOf = async () =>
        (await get(`/admin/users/${userId}/receipts`)).receipts.map(
          (one: { request: { _id: string }; amount: number; refunded?: number; voidedAt?: string }) => [
            one.request._id === first ? 'first' : 'second',
            one.amount * 100,
            (one.refunded ?? 0) * 100,
            one.voidedAt !== undefined,
          ],
        )
      expect((await refund(second, price)).json()).toMatchObject({
        ...{ charged: price + 20_000, credit: 0 },
      })
      expect(await receiptsOf()).toEqual([
        ['second', 20_000, 20_000, true],
        ['first', 2 * price, price - 20_000, false],
      ])
      const entries = [
        ['credit', -80_000, 0],
        ['refund', -20_000, 0],
        ['write_off', price - 20_000, 0],
      ]
      expect(await entriesOf(second)).toEqual(expect.arrayContaining(entries))
      // What is left can be paid back to the last piastre.
      expect((await refund(first, price)).json()).toMatchObject({ charged: 20_000 })
      expect((await refund(second, 20_000)).json()).toMatchObject({ charged: 0, credit: 0 })
      expect((await receiptsOf())[1]).toEqual(['first', 2 * price, 2 * price, true])
    })

    it('is made once by a key, and by two at once never of more than was paid', async () => {
      const { id, userId } = await approved()
      const keyed = { ...staff, 'idempotency-key': 'pressed-twice' }
      const [first, second] = await Promise.all([
        refund(id, 30_000, { headers: keyed }),
        refund(id, 30_000, { headers: keyed }),
      ])
      const codes = [first?.statusCode, second?.statusCode]
      expect(codes).toContain(200)
      expect((await paymentsOf(userId)).refunded).toBe(30_000)
      const both = await Promise.all([refund(id, 60_000), refund(id, 60_000)])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
      expect((await paymentsOf(userId)).refunded).toBe(90_000)
    })

    it('ends access if chosen, with the days that are left', async () => {
      const { id, userId } = await approved()
      product.clock.advance(10.5 * 24 * 60 * 60 * 1000)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      expect((await refund(id, 70_000, { access: 'end' })).statusCode).toBe(200)
      expect(await entriesOf(id)).toContainEqual(['write_off', 70_000, -19])
      const { user } = await get(`/admin/users/${userId}`)
      expect(user.subscription.status).toBe('inactive')
      const again = await refund(id, 1, { access: 'end' })
      expect([again.statusCode, again.json().code]).toEqual([409, 'no_access_left'])
    })

    it('is of a day from the request until today', async () => {
      const { id } = await approved()
      for (const day of ['2026-03-02', '2026-02-28', '2026-02-30'])
        expect((await refund(id, 1, { day })).json().fields, day).toHaveProperty('day')
      for (const amount of [0, -5, 0.5, 1e12])
        expect((await refund(id, amount)).json().fields, String(amount)).toHaveProperty('amount')
    })

    it('reduces the income of its month', async () => {
      const { id } = await approved()
      product.clock.advance(40 * 24 * 60 * 60 * 1000)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      await approved({ plan: 'professional' })
      await refund(id, 20_000, { day: '2026-03-31' })
      await refund(id, 50_000, { day: '2026-04-02' })
      product.clock.advance(1000)
      const { months }: { months: IncomeMonth[] } = await get('/admin/income')
      expect(months.slice(-2)).toMatchObject([
        { confirmed: 1000, packages: { basic: 1000, professional: 0 }, fresh: 1 },
        { confirmed: 1500, packages: { basic: -500, professional: 2000 }, fresh: 1 },
      ])
      expect((await get('/admin/today')).month).toMatchObject({ confirmed: 1500 })
    })

    it('is not made by assistants, nor at a request of an erased person', async () => {
      const { id, userId } = await approved()
      const assistant = await anAccount(product.context, { role: 'coach', staffRole: 'assistant' })
      const { headers } = await aSession(product.context, assistant)
      expect((await refund(id, 1, { headers })).statusCode).toBe(403)
      const erasing = { method: 'DELETE', url: `/api/admin/users/${userId}`, headers: staff } as const
      expect((await product.app.inject(erasing)).statusCode).toBe(204)
      expect((await refund(id, 1)).json().fields).toHaveProperty('amount')
      expect(
        (await product.app.inject({ url: `/api/admin/users/${userId}/payments`, headers: staff })).statusCode,
      ).toBe(404)
      expect(await entriesOf(id)).toHaveLength(2)
    })
  })

  it('entries are never changed or deleted, whatever asks the database for it', async () => {
    await approved()
    const { db } = product.context
    for (const change of [sql`update ledger_entries set amount_minor = 0`, sql`delete from ledger_entries`])
      await expect(change.execute(db)).rejects.toThrow('only added')
  })

  it('what a version without a ledger approves is added later', async () => {
    const { id } = await approved({ months: 2 })
    const { db } = product.context
    const { _id: other } = await aRequest({ months: 3 })
    const row = { status: 'approved', reviewed_at: product.clock.now() } as const
    await db.updateTable('applications').set(row).where('id', '=', other).execute()
    await openProductJobs(product.context).runDueJobs()
    expect(await entriesOf(other)).toEqual([
      ['charge', -3 * price, 0],
      ['payment', 3 * price, 0],
    ])
    expect(await entriesOf(id)).toHaveLength(2)
  })
})
