import { afterEach, beforeEach, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres. */
const price = 120_000
let product: TestApp
let headers: { authorization: string }
let references = 0

const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers })).json()
const receiptsOf = (userId: string) => get(`/admin/users/${userId}/receipts`)
const paidTwice = async (id: string) => (await get(`/admin/requests/${id}`)).subscription.paidTwice
const issue = (userId: string, body: object) => post(`/admin/users/${userId}/receipts`, body)

/** Ticks a transfer that pays the whole order for it. */
async function pays(requestId: string) {
  references++
  const text = `تم استلام مبلغ 1200 جنيه من رقم 01055555555 رصيدك 9000 جنيه رقم العملية 70000${references}`
  const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
  const one = { ...found.lines[0].transfer, requestId, again: true }
  const { outcomes } = (await post('/admin/transfers', { transfers: [one] })).json()
  expect(['seen', 'again']).toContain(outcomes[0])
}

/** An approved order whose receipt is followed by a second whole transfer. */
async function paidAgain() {
  const { _id: id } = await postApplication(product.app, { plan: 'basic', email: 'mona@example.com' })
  await pays(id)
  const userId: string = (await post(`/admin/approve/${id}`)).json().user._id
  product.clock.advance(60_000)
  await pays(id)
  return { id, userId, first: (await receiptsOf(userId)).receipts[0] }
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('one press voids a receipt that money came after, and issues one for all that arrived', async () => {
    const { id, userId, first } = await paidAgain()
    const again = await issue(userId, { requestId: id, replaces: first._id })
    expect([again.statusCode, again.json().receipt]).toMatchObject([201, { amount: 2400 }])
    const { receipts, unreceipted } = await receiptsOf(userId)
    const { number } = again.json().receipt
    expect(receipts).toMatchObject([
      { number, amount: 2400 },
      { number: first.number, amount: 1200, voidedAt: expect.any(String), replacedBy: number },
    ])
    expect(receipts[0]).not.toHaveProperty('voidedAt')
    expect(receipts[1]).not.toHaveProperty('voidReason')
    expect(unreceipted).toEqual([])
    expect(await paidTwice(id)).not.toHaveProperty('receipt')
    // Pressed again, by the same or by a colleague, it changes nothing.
    for (const replaces of [first._id, again.json().receipt._id])
      expect((await issue(userId, { requestId: id, replaces })).json().code).toBe('receipt_exists')
    expect((await receiptsOf(userId)).total).toBe(2)
  })

  it('of two presses at once one issues a receipt', async () => {
    const { id, userId, first } = await paidAgain()
    const press = () => issue(userId, { requestId: id, replaces: first._id })
    const answers = await Promise.all([press(), press()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await receiptsOf(userId)).total).toBe(2)
  })

  rule('a valid receipt is not voided by somebody who does not name it', async () => {
    const { id, userId, first } = await paidAgain()
    for (const body of [{ requestId: id }, { requestId: id, replaces: userId }])
      expect((await issue(userId, body)).json().code).toBe('receipt_exists')
    expect((await receiptsOf(userId)).receipts).toMatchObject([{ number: first.number, amount: 1200 }])
  })

  it('credit that pays the next order is on the receipt of the first, which stays due until then', async () => {
    const { id, userId, first } = await paidAgain()
    const { _id: next } = await postApplication(product.app, { plan: 'basic', email: 'mona@example.com' })
    expect((await post(`/admin/approve/${next}`, { received: 0, useCredit: true })).statusCode).toBe(200)
    // Nothing arrived for the second order, so it has no receipt of its own.
    const before = await receiptsOf(userId)
    expect(before.receipts).toMatchObject([{ amount: 1200 }])
    expect(before.unreceipted).toMatchObject([{ _id: id, amount: 2400, replaces: { _id: first._id } }])
    expect((await issue(userId, { requestId: id, replaces: first._id })).statusCode).toBe(201)
    const { receipts, unreceipted } = await receiptsOf(userId)
    expect(receipts).toMatchObject([{ amount: 2400 }, { voidedAt: expect.any(String) }])
    expect(unreceipted).toEqual([])
  })

  rule('nothing is due once what came later is paid back; a part of it is', async () => {
    const { id, userId, first } = await paidAgain()
    const refund = (amount: number) =>
      post(`/admin/requests/${id}/refunds`, { amount, day: '2026-03-01', access: 'keep' })
    expect((await refund(price / 2)).statusCode).toBe(200)
    expect((await receiptsOf(userId)).unreceipted).toMatchObject([{ amount: 2400 }])
    expect((await refund(price / 2)).statusCode).toBe(200)
    expect((await receiptsOf(userId)).unreceipted).toEqual([])
    expect((await issue(userId, { requestId: id, replaces: first._id })).json().code).toBe('receipt_exists')
  })
})
