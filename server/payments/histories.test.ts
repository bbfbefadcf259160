import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cairoDay } from '#contract/cairo-days.ts'
import type { Statement } from '#contract/payments.ts'
import type { Receipt, Unreceipted } from '#contract/receipts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const price = 120_000
const amount = fc.oneof(
  fc.integer({ min: 1, max: 3 * price }),
  fc.constantFrom(price, price / 2, 2 * price, price - 1, price + 1),
)
const anAct = fc.oneof(
  fc.record({ act: fc.constant('order' as const), person: fc.nat(1) }),
  fc.record({
    act: fc.constant('approve' as const),
    received: fc.option(amount, { nil: undefined }),
    useCredit: fc.boolean(),
    difference: fc.constantFrom('days' as const, 'credit' as const, undefined),
  }),
  fc.record({ act: fc.constant('top up' as const), received: amount }),
  fc.record({ act: fc.constant('reopen' as const) }),
  fc.record({ act: fc.constant('paid again' as const), isApproved: fc.boolean() }),
  fc.record({ act: fc.constant('issue again' as const) }),
  fc.record({ act: fc.constant('refund' as const), amount, access: fc.constantFrom('keep', 'end') }),
  fc.record({ act: fc.constant('freeze' as const), days: fc.integer({ min: 1, max: 20 }) }),
)
type Act = typeof anAct extends fc.Arbitrary<infer One> ? One : never
// An order comes before each other act, so that most of them are possible.
const aHistory = fc
  .array(fc.tuple(fc.nat(1), anAct, fc.nat(9)), { minLength: 8, maxLength: 14, size: 'max' })
  .map((pairs) =>
    pairs.flatMap(([person, act, which]) => [
      { one: { act: 'order', person } as Act, which: 0 },
      { one: act, which },
    ]),
  )

let product: TestApp
let staff: Record<string, string>
let people = 0

const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: staff })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: staff })).json()

type Sent = { id: string; email: string }

/** Makes one call of a history; whether it is possible is for the server to say. */
async function carryOut(one: Act, sent: Sent[], { which, emails }: { which: number; emails: string[] }) {
  if (one.act === 'order') {
    const email = emails[one.person] ?? ''
    sent.push({ id: (await postApplication(product.app, { plan: 'basic', email }))._id, email })
    return
  }
  const chosen = sent.at(-1 - (which % Math.min(3, sent.length)))
  if (!chosen) return
  const { act, ...body } = one
  if (act === 'approve') await post(`/admin/approve/${chosen.id}`, body)
  if (act === 'top up') await post(`/admin/reject/${chosen.id}`, { topUp: body })
  if (act === 'reopen') await post(`/admin/requests/${chosen.id}/reopen`)
  if (one.act === 'paid again') {
    if (one.isApproved) await post(`/admin/approve/${chosen.id}`)
    await payAgain(chosen.id)
  }
  if (act === 'issue again') await issueAgain(chosen.id)
  if (act === 'refund')
    await post(`/admin/requests/${chosen.id}/refunds`, { ...body, day: cairoDay(product.clock.now()) })
  if (act !== 'freeze') return
  const { userId } = (await get(`/admin/requests/${chosen.id}`)).subscription
  if (!userId) return
  const { user } = await get(`/admin/users/${userId}`)
  const { endDate, endDateAfterPause } = user.subscription
  await post(`/admin/users/${userId}/access`, {
    change: { act: 'pause', ...body },
    wasEndDate: endDateAfterPause ?? endDate,
  })
}

let references = 600_000

/** Two transfers that each pay the whole order, as far as it takes them. */
async function payAgain(requestId: string) {
  for (const again of [false, true]) {
    references++
    const text = `تم استلام مبلغ 1200 جنيه من رقم 01055555555 رصيدك 9000 جنيه رقم العملية ${references}`
    const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
    const one = { ...found.lines[0].transfer, requestId, again }
    const { outcomes } = (await post('/admin/transfers', { transfers: [one] })).json()
    expect(outcomes[0]).not.toBe('used')
  }
}

/** The next step that the list of the member’s receipts offers for a request, if it does. */
async function issueAgain(requestId: string) {
  const { userId } = (await get(`/admin/requests/${requestId}`)).subscription
  if (!userId) return
  const { unreceipted } = await get(`/admin/users/${userId}/receipts`)
  const one = unreceipted.find(({ _id }: { _id: string }) => _id === requestId)
  if (!one) return
  const body = { requestId, ...(one.replaces && { replaces: one.replaces._id }) }
  const answer = await post(`/admin/users/${userId}/receipts`, body)
  expect(answer.statusCode, answer.body).toBe(201)
  expect(Math.round(answer.json().receipt.amount * 100)).toBeGreaterThan(0)
}

/** The sums that a plain query finds in the ledger. */
async function plainSums(where: ReturnType<typeof sql>) {
  const { rows } = await sql<Record<string, number | string | null>>`
    select sum(amount_minor) as balance,
      sum(case when kind in ('payment', 'refund') then amount_minor else 0 end) as received,
      sum(case when kind in ('credit', 'credit_used') then -amount_minor else 0 end) as credit,
      sum(case when kind in ('charge', 'extra', 'write_off') then -amount_minor else 0 end) as charged
    from ledger_entries where ${where}`.execute(product.context.db)
  const [row] = rows
  return Object.fromEntries(Object.entries(row ?? {}).map(([name, value]) => [name, Number(value ?? 0)]))
}

/**
 * What a person's receipts say is left of their money, with what the list says is on none yet, is what arrived for their orders
 * less what was paid back; and once each is issued that is due, the receipts alone say it.
 */
async function checkReceipts(userIds: string[]) {
  for (const id of userIds) {
    const leftOf = async () => {
      const { receipts }: { receipts: Receipt[] } = await get(`/admin/users/${id}/receipts?limit=50`)
      const valid = receipts.filter(({ voidedAt }) => !voidedAt)
      return Math.round(valid.reduce((sum, { amount, refunded = 0 }) => sum + amount - refunded, 0) * 100)
    }
    const due: { unreceipted: Unreceipted[] } = await get(`/admin/users/${id}/receipts`)
    const { received = 0 } = await plainSums(
      sql`application_id in (select id from applications where user_id = ${id} and status = 'approved')`,
    )
    if (due.unreceipted.length === 0) expect(await leftOf()).toBe(received)
    else expect(await leftOf()).toBeLessThan(received)
    for (const one of due.unreceipted) await issueAgain(one._id)
    expect(await leftOf()).toBe(received)
  }
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    product.clock.advance(Date.parse('2026-03-10T10:00:00.000Z') - product.clock.now().getTime())
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('statements and the month say what plain queries say, after any history through the front door', async () => {
    const run = async (history: { one: Act; which: number }[]) => {
      const emails = [`person${++people}@example.com`, `person${++people}@example.com`]
      const sent: Sent[] = []
      for (const { one, which } of history) await carryOut(one, sent, { which, emails })
      const { db } = product.context
      const users = await db.selectFrom('users').select('id').where('email', 'in', emails).execute()
      for (const { id } of users) {
        const { charged, arrived, refunded, credit }: Statement = await get(`/admin/users/${id}/payments`)
        const plain = await plainSums(
          sql`application_id in (select id from applications where user_id = ${id})`,
        )
        expect(plain).toEqual({ balance: 0, received: arrived - refunded, credit, charged })
        expect(arrived - refunded).toBe(charged + credit)
        expect(Math.min(charged, credit, refunded)).toBeGreaterThanOrEqual(0)
      }
      const orders = await sql<{ received: number }>`select sum(amount_minor) as received from ledger_entries
        where kind in ('payment', 'refund') group by application_id`.execute(db)
      for (const { received } of orders.rows) expect(Number(received)).toBeGreaterThanOrEqual(0)
      await checkReceipts(users.map(({ id }) => id))
      const { rows } = await sql<{ granted: number; entered: number }>`
        select period.days as granted, (select sum(days) from ledger_entries as entry
          where entry.application_id = period.application_id and entry.act_id = entry.application_id) as entered
        from access_periods as period where application_id is not null`.execute(db)
      for (const { granted, entered } of rows) expect(Number(entered)).toBe(Number(granted))
    }
    await fc.assert(fc.asyncProperty(aHistory, run), { numRuns: 3, endOnFailure: true })
    product.clock.advance(1000)
    const { received } = await plainSums(sql`true`)
    const { months } = await get('/admin/income')
    expect(Math.round(months.at(-1).confirmed * 100)).toBe(received)
    expect(Math.round((await get('/admin/today')).month.confirmed * 100)).toBe(received)
    expect(received).not.toBe(0)
  })
})
