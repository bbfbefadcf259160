import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let karim: string

type Line = {
  transfer: { key: string; amount: number }
  result: string
  candidates: { requestId: string; missing: number; paidBefore?: object; evidence: string[] }[]
}

const as = (token = karim) => ({ authorization: `Bearer ${token}` })
const post = (url: string, payload: object = {}, token = karim) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers: as(token), payload })
const remove = (url: string) => product.app.inject({ method: 'DELETE', url: `/api${url}`, headers: as() })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: as() })).json()
const line = async (text: string, token = karim): Promise<Line> => {
  const response = await post('/admin/transfers/match', { kind: 'messages', text }, token)
  const [first] = response.json().lines
  if (!first) throw new Error('nothing was read')
  return first
}
const tick = async (one: Line, to: object, token = karim) => {
  const transfers = [{ ...one.transfer, ...to }]
  return (await post('/admin/transfers', { transfers }, token)).json().outcomes[0]
}
const request = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const statement = (id: string) => get(`/admin/requests/${id}/payments`)
const approve = async (id: string, payload: object = {}) => {
  const response = await post(`/admin/approve/${id}`, payload)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().user._id as string
}
const today = () => product.clock.now().toISOString().slice(0, 10)
const paid = (pounds: number, reference: number, phone = '01055555555') =>
  `تم استلام مبلغ ${pounds} جنيه من رقم ${phone} رصيدك 9000 جنيه بتاريخ ${today()} رقم العملية ${reference}`
// The default price of the basic package is 1,200 EGP.
const price = 120_000
const apply = async (more: object = {}) =>
  (await postApplication(product.app, { plan: 'basic', phone: '01055555555', ...more }))._id
/** A request that one transfer has paid, and the message of a second one. */
async function paidOnce(more: object = {}) {
  const id = await apply(more)
  const first = await line(paid(1200, 800_001))
  expect(await tick(first, { requestId: id })).toBe('seen')
  return { id, first, second: await line(paid(1200, 800_002)) }
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    karim = await signInAsAdmin(product.context)
  })

  it('a second whole transfer is offered for the request that it names, and taken if a person says so', async () => {
    const { id, second } = await paidOnce()
    expect(second).toMatchObject({
      result: 'ambiguous',
      candidates: [{ requestId: id, missing: 0, paidBefore: { channel: 'vodafoneCash', day: today() } }],
    })
    // One press is not enough to count money twice.
    expect(await tick(second, { requestId: id })).toBe('occupied')
    expect(await request(id)).not.toHaveProperty('paidTwice')
    expect(await tick(second, { requestId: id, again: true })).toBe('again')
    expect(await tick(second, { requestId: id, again: true })).toBe('already')
    expect((await request(id)).paidTwice).toMatchObject({
      ...{ due: price, over: price, credit: 0 },
      transfers: [
        { amount: price, channel: 'vodafoneCash' },
        { amount: price, channel: 'vodafoneCash' },
      ],
    })
    expect((await statement(id)).entries).toEqual([])
    expect((await remove(`/admin/transfers/${second.transfer.key}`)).statusCode).toBe(204)
    expect(await request(id)).not.toHaveProperty('paidTwice')
  })

  it('an approval keeps what is too much as credit, and it is paid back from there', async () => {
    const { id, second } = await paidOnce()
    await tick(second, { requestId: id, again: true })
    product.clock.advance(60_000)
    await post(`/admin/approve/${id}`, { holdSeconds: 10 })
    expect(await request(id)).toMatchObject({ creditLeft: price })
    await post(`/admin/requests/${id}/undo`)
    const userId = await approve(id)
    expect(await request(id)).toMatchObject({ creditLeft: price })
    expect((await request(id)).paidTwice).toMatchObject({ over: price, credit: price })
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({
      ...{ charged: price, arrived: 2 * price, refunded: 0, credit: price },
    })
    const { sums, requests } = await get(`/admin/transfers/day?day=${today()}`)
    expect(sums).toMatchObject({
      expected: { count: 1, amount: price },
      seen: { count: 1, amount: price },
      missing: { count: 0 },
      over: { count: 1, amount: price },
    })
    expect(requests).toMatchObject([{ requestId: id, state: 'seen', over: price, paidTwice: true }])
    const refund = { amount: price, day: today(), access: 'keep' }
    expect((await post(`/admin/requests/${id}/refunds`, refund)).statusCode).toBe(200)
    expect((await request(id)).paidTwice).toMatchObject({ over: price, credit: 0 })
    expect(await statement(id)).toMatchObject({ charged: price, refunded: price, credit: 0 })
    // The receipt is for what arrived, and says what of it was paid back.
    expect((await get(`/admin/users/${userId}/receipts`)).receipts).toMatchObject([
      { amount: 2400, refunded: 1200 },
    ])
  })

  it('an approval that says what arrived in all may give days for it', async () => {
    const { id, second } = await paidOnce()
    await tick(second, { requestId: id, again: true })
    const userId = await approve(id, { received: 2 * price, difference: 'days' })
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({
      ...{ charged: 2 * price, arrived: 2 * price, credit: 0 },
    })
    expect((await request(id)).paidTwice).toMatchObject({ over: price, credit: 0 })
    const { sums } = await get(`/admin/transfers/day?day=${today()}`)
    expect(sums).toMatchObject({ seen: { amount: 2 * price }, over: { count: 0, amount: 0 } })
  })

  it('after the approval it is credit at once, and can be taken back until that is used', async () => {
    const { id, second } = await paidOnce()
    const userId = await approve(id)
    product.clock.advance(60_000)
    const late = await line(paid(1200, 800_002))
    expect(late.candidates).toMatchObject([{ requestId: id, paidBefore: { day: today() } }])
    expect(await tick(late, { requestId: id, again: true })).toBe('again')
    expect((await request(id)).paidTwice).toMatchObject({ over: price, credit: price })
    const sums = async () => (await get(`/admin/transfers/day?day=${today()}`)).sums
    expect(await sums()).toMatchObject({ expected: { amount: price }, over: { count: 1, amount: price } })
    const { receipts, unreceipted } = await get(`/admin/users/${userId}/receipts`)
    expect(receipts).toMatchObject([{ amount: 1200 }])
    // What came after the receipt is on none, which both screens say.
    const short = { _id: receipts[0]._id, number: receipts[0].number }
    expect(unreceipted).toMatchObject([{ _id: id, amount: 2400, replaces: { ...short, amount: 1200 } }])
    expect((await request(id)).paidTwice.receipt).toEqual({ ...short, amount: price })
    const takeBack = () => remove(`/admin/transfers/${second.transfer.key}`)
    expect((await takeBack()).statusCode).toBe(204)
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({ arrived: price, credit: 0 })
    expect(await sums()).toMatchObject({ over: { count: 0, amount: 0 } })
    expect(await tick(await line(paid(1200, 800_002)), { requestId: id, again: true })).toBe('again')
    const refund = { amount: 50_000, day: today(), access: 'keep' }
    expect((await post(`/admin/requests/${id}/refunds`, refund)).statusCode).toBe(200)
    // What was paid back was of the second transfer: the receipt of the first is whole.
    const [receipt] = (await get(`/admin/users/${userId}/receipts`)).receipts
    expect(receipt).not.toHaveProperty('refunded')
    expect([(await takeBack()).statusCode, (await takeBack()).json().code]).toEqual([
      409,
      'transfer_set_aside',
    ])
    expect((await request(id)).paidTwice).toMatchObject({ credit: price - 50_000 })
  })

  it('an approval is refused if it says that less arrived than the transfers bring', async () => {
    const { id, second } = await paidOnce()
    await tick(second, { requestId: id, again: true })
    const low = { received: 1.5 * price, difference: 'days' }
    const refused = await post(`/admin/approve/${id}`, low)
    expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([422, ['received']])
    expect((await request(id)).status).toBe('pending')
  })

  it('a second transfer of an approval that is taken back voids the receipt that counted it', async () => {
    const { id, second } = await paidOnce()
    product.clock.advance(1000)
    await tick(second, { requestId: id, again: true })
    product.clock.advance(60_000)
    const userId = await approve(id)
    const receipts = async () => (await get(`/admin/users/${userId}/receipts`)).receipts
    expect(await receipts()).toMatchObject([{ amount: 2400 }])
    expect((await remove(`/admin/transfers/${second.transfer.key}`)).statusCode).toBe(204)
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({ arrived: price, credit: 0 })
    expect(await receipts()).toMatchObject([{ amount: 2400, voidedAt: expect.any(String) }])
  })

  it('an undone note leaves a second whole transfer as money without a request, to be ticked again', async () => {
    const { id, second } = await paidOnce()
    await tick(second, { requestId: id, again: true })
    expect((await remove(`/admin/requests/${id}/arrival`)).statusCode).toBeLessThan(300)
    expect(
      (await post(`/admin/requests/${id}/arrival`, { channel: 'vodafoneCash' })).statusCode,
    ).toBeLessThan(300)
    const { sums } = await get(`/admin/transfers/day?day=${today()}`)
    expect(sums.extra).toMatchObject({ count: 1, amount: price })
    // Pasted again it still names its request, which the tick has paid.
    await tick(await line(paid(1200, 800_001)), { requestId: id })
    const again = await line(paid(1200, 800_002))
    expect(again).toMatchObject({ result: 'ambiguous', candidates: [{ requestId: id, missing: 0 }] })
    expect(await tick(again, { requestId: id, again: true })).toBe('again')
    await approve(id)
    expect((await request(id)).paidTwice).toMatchObject({ over: price, credit: price })
    expect((await get('/admin/requests?arrived=no')).total).toBe(0)
  })

  it('a second transfer that was paid back is not taken out of the credit of another order', async () => {
    const { id, second } = await paidOnce({ email: 'mona@example.com' })
    const userId = await approve(id)
    product.clock.advance(60_000)
    await tick(await line(paid(1200, 800_002)), { requestId: id, again: true })
    const refund = { amount: price, day: today(), access: 'keep' }
    expect((await post(`/admin/requests/${id}/refunds`, refund)).statusCode).toBe(200)
    const renewal = await apply({ email: 'mona@example.com' })
    expect(await approve(renewal, { received: 2 * price, difference: 'credit' })).toBe(userId)
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({ credit: price })
    const taken = await remove(`/admin/transfers/${second.transfer.key}`)
    expect([taken.statusCode, taken.json().code]).toEqual([409, 'transfer_set_aside'])
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({ credit: price })
  })

  rule(
    'a request that is not paid in full, or a transfer that is not enough, is not paid twice',
    async () => {
      const id = await apply()
      const part = await line(paid(700, 801_001))
      await tick(part, { requestId: id, again: true })
      const rest = await line(paid(500, 801_002))
      expect(await tick(rest, { requestId: id, again: true })).toBe('seen')
      expect(await request(id)).not.toHaveProperty('paidTwice')
      // Two parts paid it, so a whole one is too much, but nothing was paid twice in full.
      expect(await tick(await line(paid(1200, 801_003)), { requestId: id, again: true })).toBe('occupied')
      const { id: other } = await paidOnce({ email: 'other@example.com' })
      expect(await tick(await line(paid(1199, 801_004)), { requestId: other, again: true })).toBe('occupied')
    },
  )

  rule('a stranger who waits with the same amount does not hide who paid before', async () => {
    const { id } = await paidOnce()
    const waiting = await apply({ email: 'waits@example.com', phone: '01066666666', whatsapp: '01066666666' })
    const second = await line(paid(1200, 804_001))
    expect(second).toMatchObject({
      result: 'ambiguous',
      candidates: [{ requestId: id }, { requestId: waiting }],
    })
    // Whose message names them is matched as before.
    const theirs = await line(paid(1200, 804_002, '01066666666'))
    expect(theirs).toMatchObject({ result: 'matched', candidates: [{ requestId: waiting }] })
  })

  rule(
    'by the amount alone nobody is offered, and who does not see a request learns nothing of it',
    async () => {
      const { id } = await paidOnce()
      const stranger = await line(paid(1200, 802_001, '01099999999'))
      expect(stranger).toMatchObject({ result: 'unmatched', candidates: [] })
      const { id: coachId } = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
      const ownMembers = { sees: 'mine', staff_role: 'coach' } as const
      await product.context.db.updateTable('users').set(ownMembers).where('id', '=', coachId).execute()
      const { token } = await aSession(product.context, { id: coachId })
      const named = await line(paid(1200, 802_002), token)
      expect(named).toMatchObject({ result: 'unmatched', candidates: [] })
      expect(await tick(named, { requestId: id, again: true }, token)).toBe('gone')
    },
  )

  rule('whoever ticked by hand before is told of a second one only after the first was known', async () => {
    const id = await apply()
    await post(`/admin/requests/${id}/arrival`, { channel: 'vodafoneCash' })
    // The message of the money that was ticked.
    expect(await tick(await line(paid(1200, 803_001)), { requestId: id, again: true })).toBe('seen')
    expect(await request(id)).not.toHaveProperty('paidTwice')
    expect(await tick(await line(paid(1200, 803_002)), { requestId: id, again: true })).toBe('again')
    product.clock.advance(1000)
    await approve(id)
    expect((await request(id)).paidTwice).toMatchObject({ over: price, credit: price })
    expect((await get('/admin/requests?arrived=no')).total).toBe(0)
  })
})
