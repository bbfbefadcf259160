import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres. */
const price = 120_000
const email = 'mona@example.com'
let product: TestApp
let staff: Record<string, string>
let member: { id: string; headers: Record<string, string> }
let references = 0

const post = (url: string, payload: object = {}, headers = staff) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: staff })).json()
const remove = (url: string) => product.app.inject({ method: 'DELETE', url: `/api${url}`, headers: staff })
const day = () => product.clock.now().toISOString().slice(0, 10)
const close = () => get(`/admin/transfers/day?day=${day()}`)
const request = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const statement = () => get(`/admin/users/${member.id}/payments`)
const withdraw = () => post('/subscriptions/cancel', {}, member.headers)
const apply = async () => {
  const sent = await postApplication(product.app, { plan: 'basic', email })
  return { id: sent._id, code: sent.code }
}
/** A request that the account may withdraw. */
const renew = async () => {
  const proof = formOf(aPdf({ more: [`<< /Renewal (${++references}) >>`] }), 'receipt.pdf', 'application/pdf')
  const { cloudinaryId } = await uploadProof(product.app, proof)
  const body = { planId: 'basic', paymentProof: { cloudinaryId } }
  const answer = await post('/subscriptions/subscribe', body, member.headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return { id: answer.json().subscription._id as string }
}

/** Ticks a transfer for a request; returns its key. */
async function pays(requestId: string, pounds = 1200): Promise<string> {
  references++
  const text = `تم استلام مبلغ ${pounds} جنيه من رقم 01055555555 رصيدك 9000 جنيه رقم العملية 81000${references}`
  const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
  const one = { ...found.lines[0].transfer, requestId, again: true }
  const { outcomes } = (await post('/admin/transfers', { transfers: [one] })).json()
  expect(['seen', 'again']).toContain(outcomes[0])
  product.clock.advance(1000)
  return one.key
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const account = await anAccount(product.context, { email })
    const numbers = { phone: '0100 123 4567', phone_e164: '+201001234567' }
    await product.context.db.updateTable('users').set(numbers).where('id', '=', account.id).execute()
    member = { id: account.id, headers: (await aSession(product.context, account)).headers }
  })
  afterEach(() => product.close())

  it('two whole transfers of a withdrawn request are money of its person, to be used or paid back', async () => {
    const { id } = await renew()
    await pays(id)
    await pays(id)
    expect((await withdraw()).statusCode).toBe(200)
    expect(await close()).toMatchObject({
      kept: [{ requestId: id, amount: 2 * price }],
      setAsideSum: { count: 1, amount: 2 * price },
    })
    expect(await statement()).toMatchObject({ arrived: 2 * price, charged: 0, credit: 2 * price })
    expect(await request(id)).toMatchObject({ kept: 2 * price, paidTwice: { over: price } })
    const refund = { amount: price, day: day(), access: 'keep' }
    expect((await post(`/admin/requests/${id}/refunds`, refund)).statusCode).toBe(200)
    const next = await renew()
    expect(await request(next.id)).toMatchObject({ credit: price })
    expect((await post(`/admin/approve/${next.id}`, { received: 0, useCredit: true })).statusCode).toBe(200)
    expect(await statement()).toMatchObject({
      arrived: 2 * price,
      refunded: price,
      charged: price,
      credit: 0,
    })
    expect((await close()).kept).toEqual([])
    product.clock.advance(1000)
    expect((await get('/admin/income')).months.at(-1).confirmed).toBe(price / 100)
  })

  it('a rejected request keeps what was seen too, until it is reopened or a transfer is taken back', async () => {
    const { id, code } = await apply()
    const first = await pays(id)
    await pays(id)
    expect((await post(`/admin/reject/${id}`, { reason: 'Another name' })).statusCode).toBe(200)
    expect(await close()).toMatchObject({ kept: [{ requestId: id, amount: 2 * price }] })
    // Nothing is missing, so nothing is asked for.
    const state = (await post('/subscriptions/status', { code, phoneLast4: '4567' }, {})).json()
    expect(state).toMatchObject({ status: 'rejected', reason: 'Another name' })
    expect(state).not.toHaveProperty('topUp')
    expect((await remove(`/admin/transfers/${first}`)).statusCode).toBe(204)
    expect(await statement()).toMatchObject({ arrived: price, credit: price })
    product.clock.advance(1000)
    expect((await post(`/admin/requests/${id}/reopen`)).statusCode).toBe(200)
    expect(await statement()).toMatchObject({ arrived: 0, credit: 0 })
    expect(await request(id)).toMatchObject({ status: 'pending', arrival: { missing: 0 } })
    expect((await post(`/admin/approve/${id}`)).statusCode).toBe(200)
    expect(await statement()).toMatchObject({ arrived: price, charged: price, credit: 0 })
    expect((await close()).sums).toMatchObject({ expected: { amount: price }, seen: { amount: price } })
  })

  rule('one transfer, a part and a tick by hand are kept at a withdrawal like two transfers', async () => {
    for (const pounds of [1200, 700]) {
      const { id } = await renew()
      await pays(id, pounds)
      if (pounds === 700) await post(`/admin/requests/${id}/arrival`, { channel: 'cash' })
      expect((await withdraw()).statusCode).toBe(200)
      expect(await request(id)).toMatchObject({ kept: price })
    }
    await renew()
    expect((await withdraw()).statusCode).toBe(200)
    expect((await close()).setAsideSum).toEqual({ count: 2, amount: 2 * price })
  })

  rule('what was used or paid back is neither reopened nor taken back with its transfer', async () => {
    const { id } = await apply()
    const key = await pays(id)
    await post(`/admin/reject/${id}`, { reason: 'Another name' })
    const refund = { amount: price, day: day(), access: 'keep' }
    expect((await post(`/admin/requests/${id}/refunds`, refund)).statusCode).toBe(200)
    expect((await remove(`/admin/transfers/${key}`)).json().code).toBe('transfer_set_aside')
    product.clock.advance(1000)
    expect((await post(`/admin/requests/${id}/reopen`)).statusCode).toBe(200)
    expect(await statement()).toMatchObject({ arrived: price, refunded: price, credit: 0 })
  })

  rule('a rejection with a part that was seen keeps only what staff say', async () => {
    const { id } = await apply()
    await pays(id, 700)
    await post(`/admin/reject/${id}`, { reason: 'Another name' })
    expect(await request(id)).not.toHaveProperty('kept')
  })

  rule('a new receipt of a request that was paid twice approves it, and the rest stays credit', async () => {
    const { id } = await apply()
    await pays(id)
    await pays(id)
    await post(`/admin/reject/${id}`, { reason: 'Another name' })
    const proof = await apply()
    expect((await post(`/admin/approve/${proof.id}`, { received: 0, useCredit: true })).statusCode).toBe(200)
    expect(await statement()).toMatchObject({ arrived: 2 * price, charged: price, credit: price })
  })
})
