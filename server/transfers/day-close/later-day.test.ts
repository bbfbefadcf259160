import { afterEach, beforeEach, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { statementPlanOf } from '#server/test/query-plan.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres. */
const price = 120_000
const aDay = 24 * 60 * 60 * 1000
let product: TestApp
let headers: { authorization: string }
let references = 0

const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const closeOf = async (day: string) =>
  (await product.app.inject({ url: `/api/admin/transfers/day?day=${day}`, headers })).json()
/** The session of the day before has ended by then. */
async function nextDay() {
  product.clock.advance(aDay)
  headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}
const today = () => product.clock.now().toISOString().slice(0, 10)
const apply = async () => (await postApplication(product.app, { plan: 'basic' }))._id

/** The close of a day without what is said of all days. */
async function stateOf(day: string) {
  const { sums, requests, extras, overLater } = await closeOf(day)
  return { sums, requests, extras, overLater }
}

/** Ticks a transfer, which its message dates to a day, for a request; returns its key. */
async function pays(requestId: string, pounds: number, on = today()): Promise<string> {
  references++
  const text = `تم استلام مبلغ ${pounds} جنيه من رقم 01055555555 رصيدك 9000 جنيه بتاريخ ${on} رقم العملية 82000${references}`
  const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
  const one = { ...found.lines[0].transfer, requestId, again: true }
  const { outcomes } = (await post('/admin/transfers', { transfers: [one] })).json()
  expect(['seen', 'again']).toContain(outcomes[0])
  return one.key
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('a second transfer of a later day counts on that day, and leaves the close of the first', async () => {
    const first = today()
    const id = await apply()
    await pays(id, 1200)
    await post(`/admin/approve/${id}`)
    const before = await stateOf(first)
    expect(before.sums).toMatchObject({ seen: { amount: price }, over: { count: 0, amount: 0 } })
    await nextDay()
    // Also if its message is of the day before.
    const key = await pays(id, 1200, first)
    expect(await stateOf(first)).toEqual(before)
    expect(await closeOf(today())).toMatchObject({
      sums: { expected: { count: 0 }, over: { count: 1, amount: price } },
      overLater: [{ requestId: id, amount: price }],
    })
    const second = today()
    await nextDay()
    const one = await stateOf(second)
    await pays(id, 1200)
    expect([await stateOf(first), await stateOf(second)]).toEqual([before, one])
    expect((await closeOf(today())).overLater).toMatchObject([{ requestId: id, amount: price }])
    // Taking it back is a deliberate change of the day on which it was seen.
    const taken = await product.app.inject({ method: 'DELETE', url: `/api/admin/transfers/${key}`, headers })
    expect(taken.statusCode).toBe(204)
    expect(await stateOf(first)).toEqual(before)
    expect((await closeOf(second)).sums.over).toEqual({ count: 0, amount: 0 })
  })

  it('of what is missing a later day brings what it brings: only what is beyond that counts there', async () => {
    const first = today()
    const id = await apply()
    await post(`/admin/approve/${id}`)
    expect((await closeOf(first)).sums).toMatchObject({ missing: { count: 1, amount: price } })
    await nextDay()
    await pays(id, 1500)
    expect((await closeOf(first)).sums).toMatchObject({
      expected: { count: 1, amount: price },
      seen: { count: 1, amount: price },
      missing: { count: 0, amount: 0 },
      over: { count: 0, amount: 0 },
    })
    expect(await closeOf(today())).toMatchObject({
      sums: { over: { count: 1, amount: 30_000 } },
      overLater: [{ requestId: id, amount: 30_000 }],
    })
  })

  rule('the message of what was ticked before leaves what was too much on its day', async () => {
    const first = today()
    const id = await apply()
    await post(`/admin/requests/${id}/arrival`, { channel: 'cash' })
    await post(`/admin/approve/${id}`, { received: 100_000, difference: 'days' })
    const over = { count: 1, amount: 20_000 }
    expect((await closeOf(first)).sums.over).toEqual(over)
    await nextDay()
    // It brings just what is expected: nothing more than was ticked.
    await pays(id, 1000)
    expect((await closeOf(first)).sums.over).toEqual(over)
    expect(await closeOf(today())).toMatchObject({ sums: { over: { count: 0 } }, overLater: [] })
  })

  rule(
    'a second transfer that was ticked before the approval counts on the day of the approval',
    async () => {
      const first = today()
      const id = await apply()
      await pays(id, 1200)
      await pays(id, 1200)
      const before = await stateOf(first)
      await nextDay()
      await post(`/admin/approve/${id}`)
      expect(await stateOf(first)).toEqual(before)
      expect(await closeOf(today())).toMatchObject({
        sums: { over: { count: 1, amount: price } },
        requests: [{ requestId: id, over: price, paidTwice: true }],
        overLater: [],
      })
    },
  )

  rule(
    'of two transfers that were ticked in one moment the one that was pressed first counts for the order',
    async () => {
      // By their keys the order is another for one of these pairs.
      for (let pair = 0; pair < 6; pair++) {
        const id = await apply()
        const [first, second] = [await pays(id, 1300 + pair), await pays(id, 1200)]
        expect(first).not.toBe(second)
        await post(`/admin/approve/${id}`, {})
        const present = await product.context.db
          .selectFrom('transfers')
          .select('key')
          .where('application_id', '=', id)
          .where('set_aside_at', 'is', null)
          .execute()
        expect(present).toEqual([{ key: first }])
      }
    },
  )
})

it('what came later is found by indexes of the moments, not among all transfers', async () => {
  product = await pricedApp()
  headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const plan = await statementPlanOf(product.context.db, () => closeOf(today()), 'as "later"')
  expect(plan.join('\n')).toMatch(/transfers_confirmed/)
  expect(plan.join('\n')).toMatch(/transfers_set_aside/)
  expect(plan.join('\n')).not.toMatch(/SCAN (applications|transfers|part)\b/)
  await product.close()
})
