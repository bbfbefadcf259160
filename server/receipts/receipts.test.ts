import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Receipt, ReceiptForStaff, Unreceipted } from '#contract/receipts.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

type ListForStaff = { receipts: ReceiptForStaff[]; unreceipted: Unreceipted[]; total: number }
type Headers = Record<string, string>

let product: TestApp
let staff: Headers

const call = (
  method: 'GET' | 'POST' | 'DELETE',
  url: string,
  given: { as?: Headers; payload?: object } = {},
) =>
  product.app.inject({
    ...{ method, url: `/api${url}`, headers: given.as ?? staff },
    ...(given.payload && { payload: given.payload }),
  })

const open = (url: string) => product.app.inject({ url })

/** Sends a request and approves it; returns its id and its user's. */
async function approved(request: Record<string, unknown> = {}) {
  const { _id } = await postApplication(product.app, request)
  const answer = await call('POST', `/admin/approve/${_id}`, { payload: {} })
  expect(answer.statusCode, answer.body).toBe(200)
  return { requestId: _id, userId: answer.json().user._id as string }
}

const listed = async (userId: string): Promise<ListForStaff> =>
  (await call('GET', `/admin/users/${userId}/receipts`)).json()
const issue = (userId: string, requestId: string) =>
  call('POST', `/admin/users/${userId}/receipts`, { payload: { requestId } })
const voidOne = (userId: string, { _id }: { _id: string }, as?: Headers) =>
  call('POST', `/admin/users/${userId}/receipts/${_id}/void`, { payload: { reason: 'Wrong name' }, as })

async function numbers(): Promise<string[]> {
  const rows = await product.context.db
    .selectFrom('receipts')
    .select(['year', 'number'])
    .orderBy('year')
    .orderBy('number')
    .execute()
  return rows.map(({ year, number }) => `${year}-${number}`)
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    product.clock.advance(Date.parse('2026-11-20T10:00:00.000Z') - product.clock.now().getTime())
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  describe('a receipt from the coach', () => {
    it('comes with the approval, for what the order costs, and opens as a PDF for the member', async () => {
      const { userId, requestId } = await approved({ plan: 'professional', months: 2 })
      const { receipts, unreceipted, total } = await listed(userId)
      expect([receipts.length, unreceipted, total]).toEqual([1, [], 1])
      expect(receipts[0]).toMatchObject({
        number: '2026-0001',
        amount: 4000,
        plan: 'professional',
        months: 2,
      })
      expect(receipts[0]?.request._id).toBe(requestId)
      const { headers: as } = await aSession(product.context, { id: userId })
      const own: { receipts: Receipt[] } = (await call('GET', '/auth/receipts', { as })).json()
      expect(own.receipts).toMatchObject([{ number: '2026-0001', amount: 4000 }])
      expect(own.receipts[0]).not.toHaveProperty('request')
      const pdf = await open(own.receipts[0]?.url ?? '')
      expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
      expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
      expect(pdf.headers['cache-control']).toBe('private, no-store')
    })

    it('is still there for a member whose access has ended', async () => {
      const { userId } = await approved()
      product.clock.advance(40 * 24 * 60 * 60 * 1000)
      const { headers: as } = await aSession(product.context, { id: userId }, { kind: 'renewal' })
      expect((await call('GET', '/auth/receipts', { as })).json().receipts).toHaveLength(1)
    })

    it('numbers each year in Cairo from 1 without gaps, also with approvals at once and failed ones', async () => {
      const requests = await Promise.all(Array.from({ length: 6 }, () => postApplication(product.app)))
      const again = [...requests, ...requests].map(({ _id }) =>
        call('POST', `/admin/approve/${_id}`, { payload: {} }),
      )
      const states = (await Promise.all(again)).map(({ statusCode }) => statusCode)
      expect(states.filter((status) => status === 200)).toHaveLength(6)
      // In Cairo the new year has begun.
      product.clock.advance(Date.parse('2026-12-31T22:00:00.000Z') - product.clock.now().getTime())
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      await approved()
      expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6].map((one) => `2026-${one}`).concat('2027-1'))
    })

    it('is voided once, keeps its number, and lets the request get the next one', async () => {
      const { userId, requestId } = await approved()
      expect([(await issue(userId, requestId)).json().code]).toEqual(['receipt_exists'])
      const [first] = (await listed(userId)).receipts
      if (!first) throw new Error('no receipt')
      const both = await Promise.all([voidOne(userId, first), voidOne(userId, first)])
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      const after = await listed(userId)
      expect(after.receipts).toMatchObject([{ voidReason: 'Wrong name', voidedBy: 'karim' }])
      expect(after.unreceipted).toMatchObject([{ _id: requestId, amount: 2000 }])
      const twice = await Promise.all([issue(userId, requestId), issue(userId, requestId)])
      expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
      expect(await numbers()).toEqual(['2026-1', '2026-2'])
      expect((await open(after.receipts[0]?.url ?? '')).statusCode).toBe(200)
    })

    it('says what was paid back of it, and is void once all was', async () => {
      const { userId, requestId } = await approved()
      const day = '2026-11-20'
      const refund = (amount: number) =>
        call('POST', `/admin/requests/${requestId}/refunds`, { payload: { amount, day, access: 'keep' } })
      const before = await open((await listed(userId)).receipts[0]?.url ?? '')
      expect((await refund(50_050)).statusCode).toBe(200)
      const [partly] = (await listed(userId)).receipts
      expect(partly).toMatchObject({ amount: 2000, refunded: 500.5 })
      expect(partly).not.toHaveProperty('voidedAt')
      const { headers: as } = await aSession(product.context, { id: userId })
      const own = (await call('GET', '/auth/receipts', { as })).json()
      expect(own.receipts).toMatchObject([{ amount: 2000, refunded: 500.5 }])
      const after = await open(partly?.url ?? '')
      expect(after.statusCode).toBe(200)
      expect(after.rawPayload.length).toBeGreaterThan(before.rawPayload.length)
      expect((await refund(149_950)).statusCode).toBe(200)
      const { receipts, unreceipted } = await listed(userId)
      expect(receipts).toMatchObject([{ refunded: 2000, voidedAt: expect.any(String), voidedBy: 'karim' }])
      expect(receipts[0]).not.toHaveProperty('voidReason')
      // Nothing is left to write a receipt for.
      expect(unreceipted).toEqual([])
      expect((await issue(userId, requestId)).statusCode).toBe(404)
      expect((await open(receipts[0]?.url ?? '')).statusCode).toBe(200)
    })

    it('is nobody else’s: not by id, not by link, not of another user’s request', async () => {
      const mona = await approved()
      const heba = await approved()
      const [receipt] = (await listed(mona.userId)).receipts
      if (!receipt) throw new Error('no receipt')
      expect((await voidOne(heba.userId, receipt)).statusCode).toBe(404)
      expect((await issue(heba.userId, mona.requestId)).statusCode).toBe(404)
      const pending = await postApplication(product.app)
      expect((await issue(mona.userId, pending._id)).statusCode).toBe(404)
      const asHeba = await aSession(product.context, { id: heba.userId })
      const seen = (await call('GET', '/auth/receipts', { as: asHeba.headers })).json().receipts
      expect(seen).toHaveLength(1)
      const forged = receipt.url.replace(/for=[^&]+/, `for=${asHeba.sessionId}`)
      for (const url of [forged, `${receipt.url}x`, seen[0].url.replace(seen[0]._id, receipt._id)])
        expect((await open(url)).statusCode).toBe(404)
      product.clock.advance(10 * 60 * 1000)
      expect((await open(receipt.url)).statusCode).toBe(404)
    })

    it('is voided by no assistant, and hidden from a coach of other members', async () => {
      const { userId } = await approved()
      const [receipt] = (await listed(userId)).receipts
      if (!receipt) throw new Error('no receipt')
      const hana = await anAccount(product.context, {
        role: 'coach',
        staffRole: 'assistant',
        username: 'hana',
      })
      const asHana = (await aSession(product.context, hana)).headers
      expect((await voidOne(userId, receipt, asHana)).statusCode).toBe(403)
      const samy = await anAccount(product.context, { role: 'coach', username: 'samy' })
      const asSamy = (await aSession(product.context, samy)).headers
      const url = (await call('GET', `/admin/users/${userId}/receipts`, { as: asSamy })).json().receipts[0]
        .url
      const sight = product.context.db.updateTable('users').set({ sees: 'mine' }).where('id', '=', samy.id)
      await sight.execute()
      expect((await open(url)).statusCode).toBe(404)
      expect((await voidOne(userId, receipt, asSamy)).statusCode).toBe(404)
      expect((await call('GET', `/admin/users/${userId}/receipts`, { as: asSamy })).statusCode).toBe(404)
    })

    it('loses the name at the erasure of its payer, and keeps number and amount', async () => {
      const { userId } = await approved({ fullName: 'Zahra Hidden' })
      const url = (await listed(userId)).receipts[0]?.url ?? ''
      expect((await call('DELETE', `/admin/users/${userId}`, { payload: {} })).statusCode).toBe(204)
      const rows = await product.context.db.selectFrom('receipts').selectAll().execute()
      expect(rows).toMatchObject([{ number: 1, name: '', user_id: null, amount_minor: 200_000 }])
      expect((await open(url)).statusCode).toBe(200)
    })
  })
})
