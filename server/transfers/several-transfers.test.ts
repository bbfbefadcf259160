import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let karim: string

type Candidate = { requestId: string; due: number; missing: number; arrived: boolean; evidence: string[] }
type Line = {
  transfer: { key: string; amount: number; reference: string | null }
  result: string
  candidates: Candidate[]
  together: (
    | { kind: 'requests'; requests: Candidate[] }
    | { kind: 'transfers'; request: Candidate; keys: string[] }
  )[]
}

const as = () => ({ authorization: `Bearer ${karim}` })
const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers: as(), payload })
const remove = (url: string) => product.app.inject({ method: 'DELETE', url: `/api${url}`, headers: as() })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: as() })).json()
const lines = async (...texts: string[]): Promise<Line[]> =>
  (await post('/admin/transfers/match', { kind: 'messages', text: texts.join('\n\n') })).json().lines
const line = async (text: string): Promise<Line> => {
  const [first] = await lines(text)
  if (!first) throw new Error('nothing was read')
  return first
}
type Ticks = { line: Line; requestId: string | null; shares?: { requestId: string; amount: number }[] }[]
const tick = async (...ticks: Ticks) => {
  const transfers = ticks.map(({ line, ...to }) => ({ ...line.transfer, ...to }))
  return (await post('/admin/transfers', { transfers })).json().outcomes
}
const request = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const approve = (id: string, payload: object = {}) => post(`/admin/approve/${id}`, payload)
const notArrived = async () =>
  (await get('/admin/requests?arrived=no')).requests.map(({ _id }: { _id: string }) => _id)
const stored = () =>
  product.context.db.selectFrom('transfers').selectAll().orderBy('key').orderBy('part').execute()

const today = () => product.clock.now().toISOString().slice(0, 10)
const paid = (pounds: number | string, reference: number, phone = '01055555555') =>
  `تم استلام مبلغ ${pounds} جنيه من رقم ${phone} رصيدك 9000 جنيه بتاريخ ${today()} رقم العملية ${reference}`
// The default price of the basic package is 1,200 EGP.
const apply = (more: object = {}) => postApplication(product.app, { plan: 'basic', ...more })

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind)
    karim = await signInAsAdmin(product.context)
  })

  const newProof = async (code: string) => {
    const file = formOf(aPdf({ more: [`<< /Rest (${code}) >>`] }), 'rest.pdf', 'application/pdf')
    const { cloudinaryId } = await uploadProof(product.app, file)
    const body = { code, phoneLast4: '4567', paymentProof: { cloudinaryId } }
    expect((await post('/subscriptions/status/proof', body)).statusCode).toBe(200)
  }

  it('after a part was kept, the rest is another transfer, with a note of its own', async () => {
    const { _id: id, code } = await apply()
    const first = await line(paid(1200, 700_001).replace('1200', '700'))
    expect(first.result).toBe('unmatched')
    expect(await tick({ line: first, requestId: id })).toEqual(['seen'])
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    product.clock.advance(60_000)
    await newProof(code)
    // What was seen was the first part.
    expect(await request(id)).not.toHaveProperty('arrival')
    const [whole, rest] = await lines(paid(1200, 700_002), paid(500, 700_003))
    expect(whole?.candidates).toEqual([])
    expect(rest).toMatchObject({
      result: 'matched',
      candidates: [{ requestId: id, due: 120_000, missing: 50_000, arrived: false }],
    })
    await approve(id)
    expect(await notArrived()).toEqual([id])
    const open = await get(`/admin/transfers/day?day=${today()}`)
    // The note of the first part says nothing of the rest.
    expect(open.requests).toMatchObject([
      { requestId: id, state: 'missing', due: 120_000, expected: 50_000, arrival: null },
    ])
    expect(open.sums).toMatchObject({
      expected: { count: 1, amount: 50_000 },
      seen: { count: 0 },
      missing: { count: 1, amount: 50_000 },
    })
    if (!rest) throw new Error('nothing was read')
    expect(await tick({ line: rest, requestId: id })).toEqual(['seen'])
    expect(await notArrived()).toEqual([])
    const { sums, requests } = await get(`/admin/transfers/day?day=${today()}`)
    expect(sums).toMatchObject({
      expected: { count: 1, amount: 50_000 },
      seen: { count: 1, amount: 50_000 },
      missing: { count: 0, amount: 0 },
    })
    expect(requests).toMatchObject([{ requestId: id, state: 'seen', due: 120_000, seen: 50_000 }])
    expect(await stored()).toHaveLength(2)
    expect(await tick({ line: await line(paid(10, 700_004)), requestId: id })).toEqual(['occupied'])
    // Taking the rest back leaves what was kept before.
    expect((await remove(`/admin/transfers/${rest.transfer.key}`)).statusCode).toBe(204)
    expect(await notArrived()).toEqual([id])
    expect(await stored()).toMatchObject([{ amount_minor: 70_000, application_id: id }])
  })

  it('what was kept stays: its transfer is not taken back, until the request is reopened', async () => {
    const { _id: id } = await apply()
    const part = await line(paid(700, 701_001))
    await tick({ line: part, requestId: id })
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    const refused = await remove(`/admin/transfers/${part.transfer.key}`)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'transfer_set_aside'])
    expect(await stored()).toMatchObject([{ application_id: id, amount_minor: 70_000 }])
    product.clock.advance(1000)
    await post(`/admin/requests/${id}/reopen`)
    expect((await remove(`/admin/transfers/${part.transfer.key}`)).statusCode).toBe(204)
    expect(await stored()).toEqual([])
    expect(await request(id)).not.toHaveProperty('arrival')
  })

  it('a message of a part that was kept before it was matched names its request', async () => {
    const { _id: id } = await apply({ phone: '01055555555' })
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    const late = await line(paid(700, 702_001))
    expect(late).toMatchObject({ result: 'recorded', candidates: [{ requestId: id, missing: 0 }] })
    // From another number it may be somebody else's.
    expect(await line(paid(700, 702_002, '01077777777'))).toMatchObject({
      result: 'unmatched',
      candidates: [],
    })
    await post(`/admin/requests/${id}/reopen`)
    expect((await line(paid(700, 702_003))).result).toBe('unmatched')
  })

  rule('so does one with its pay code, while the rest is awaited', async () => {
    const { _id: id, code } = await apply()
    await product.context.db
      .updateTable('applications')
      .set({ pay_code: 'K7M4' })
      .where('id', '=', id)
      .execute()
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    await newProof(code)
    const text = (pounds: number, reference: number) =>
      paid(pounds, reference, '01077777777').replace('رصيدك', 'K7M4 رصيدك')
    const [late, rest] = await lines(text(700, 704_001), text(500, 704_002))
    expect(late).toMatchObject({ result: 'recorded', candidates: [{ requestId: id }] })
    expect(rest).toMatchObject({ result: 'matched', candidates: [{ requestId: id, missing: 50_000 }] })
  })

  rule('a message of a part whose transfer is known is another transfer', async () => {
    const { _id: id } = await apply({ phone: '01055555555' })
    const part = paid(700, 703_001)
    await tick({ line: await line(part), requestId: id })
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    expect((await line(part)).result).toBe('stored')
    expect((await line(paid(700, 703_002))).result).toBe('unmatched')
  })

  rule('reopening makes what was kept the present payment again', async () => {
    const { _id: id } = await apply()
    await post(`/admin/requests/${id}/arrival`, { channel: 'cash' })
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    expect(await request(id)).not.toHaveProperty('arrival')
    product.clock.advance(1000)
    await post(`/admin/requests/${id}/reopen`)
    expect(await request(id)).toMatchObject({ arrival: { channel: 'cash' } })
  })

  rule('an order whose rest a credit paid waits for nothing', async () => {
    const email = 'mona@example.com'
    const { _id: one } = await apply({ email })
    await approve(one, { received: 170_000, difference: 'credit', arrived: 'cash' })
    const { _id: id, code } = await apply({ email })
    await post(`/admin/requests/${id}/arrival`, { channel: 'cash' })
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    await newProof(code)
    product.clock.advance(1000)
    expect((await approve(id, { received: 0, useCredit: true })).statusCode).toBe(200)
    expect(await notArrived()).toEqual([])
    const { sums } = await get(`/admin/transfers/day?day=${today()}`)
    expect(sums).toMatchObject({ seen: { count: 2 }, missing: { count: 0 } })
  })

  it('an order that credit paid, or that is all paid back, is no transfer’s', async () => {
    const email = 'mona@example.com'
    const { _id: one } = await apply({ email })
    await approve(one, { received: 240_000, difference: 'credit', arrived: 'cash' })
    const { _id: id } = await apply({ email })
    expect((await approve(id, { received: 0, useCredit: true })).statusCode).toBe(200)
    const strange = await line(paid(1200, 801_001))
    expect(strange).toMatchObject({ result: 'unmatched', candidates: [] })
    expect(await tick({ line: strange, requestId: id })).toEqual(['occupied'])
    expect((await get(`/admin/transfers/day?day=${today()}`)).sums).toMatchObject({
      // Of what credit paid, nothing was to arrive.
      seen: { count: 2, amount: 240_000 },
      missing: { count: 0 },
    })
    const { _id: back } = await apply({ email: 'sara@example.com' })
    await approve(back)
    const refund = (amount: number) =>
      post(`/admin/requests/${back}/refunds`, { amount, day: today(), access: 'keep' })
    expect((await refund(20_000)).statusCode).toBe(200)
    expect(await notArrived()).toEqual([back])
    expect((await line(paid(1200, 801_002))).candidates).toMatchObject([{ requestId: back }])
    expect((await refund(100_000)).statusCode).toBe(200)
    expect(await notArrived()).toEqual([])
    const late = await line(paid(1200, 801_002))
    expect(late).toMatchObject({ result: 'unmatched', candidates: [] })
    expect(await tick({ line: late, requestId: back })).toEqual(['occupied'])
  })

  describe('two transfers for one order', () => {
    it('are shown together with their sum, and ticked by a person', async () => {
      const { _id: id } = await apply({ phone: '01055555555' })
      await apply({ phone: '01066666666', email: 'other@example.com' })
      const [one, two] = await lines(paid(700, 811_001), paid(500, 811_002, '01077777777'))
      if (!one || !two) throw new Error('nothing was read')
      const keys = [one.transfer.key, two.transfer.key]
      for (const each of [one, two])
        expect(each).toMatchObject({
          result: 'ambiguous',
          candidates: [],
          together: [{ kind: 'transfers', keys, request: { requestId: id, missing: 120_000 } }],
        })
      const both = [one, two].map((line) => ({ line, requestId: id }))
      expect(await tick(...both)).toEqual(['seen', 'seen'])
      expect(await tick(...both)).toEqual(['already', 'already'])
      expect(await stored()).toHaveLength(2)
      await approve(id)
      expect(await notArrived()).toEqual([])
      const { requests, sums } = await get(`/admin/transfers/day?day=${today()}`)
      expect(requests).toMatchObject([{ requestId: id, seen: 120_000 }])
      expect(sums.seen).toEqual({ count: 1, amount: 120_000 })
      expect((await remove(`/admin/transfers/${keys[0]}`)).statusCode).toBe(204)
      expect(await request(id)).toHaveProperty('arrival')
      expect((await remove(`/admin/transfers/${keys[1]}`)).statusCode).toBe(204)
      expect(await request(id)).not.toHaveProperty('arrival')
      expect(await notArrived()).toEqual([id])
    })

    rule('one that came first leaves the rest to be found', async () => {
      const { _id: id } = await apply({ phone: '01055555555' })
      expect(await tick({ line: await line(paid(700, 812_001)), requestId: id })).toEqual(['seen'])
      expect(await line(paid(500, 812_002))).toMatchObject({
        result: 'matched',
        candidates: [{ requestId: id, missing: 50_000, arrived: true }],
      })
    })
  })

  describe('one transfer for two people', () => {
    it('is shown with both requests, and each gets its share', async () => {
      const { _id: mona } = await apply({ phone: '01055555555' })
      const { _id: sara } = await apply({ phone: '01066666666', email: 'sara@example.com' })
      const found = await line(paid(2400, 822_001))
      expect(found).toMatchObject({ result: 'ambiguous', candidates: [] })
      const [pair] = found.together
      if (pair?.kind !== 'requests') throw new Error('no pair')
      expect(pair.requests.map(({ requestId }) => requestId).toSorted()).toEqual([mona, sara].toSorted())
      const shares = pair.requests.map(({ requestId, missing: amount }) => ({ requestId, amount }))
      expect(await tick({ line: found, requestId: null, shares })).toEqual(['seen'])
      expect(await tick({ line: found, requestId: null, shares })).toEqual(['already'])
      expect(await tick({ line: found, requestId: mona })).toEqual(['used'])
      expect(await stored()).toMatchObject([
        { part: 0, amount_minor: 120_000, reference: '822001' },
        { part: 1, amount_minor: 120_000, reference: '822001' },
      ])
      for (const id of [mona, sara]) {
        expect(await request(id)).toMatchObject({ arrival: { channel: 'vodafoneCash' } })
        await approve(id)
      }
      expect((await get(`/admin/transfers/day?day=${today()}`)).sums).toMatchObject({
        seen: { count: 2, amount: 240_000 },
        extra: { count: 0, amount: 0 },
      })
      const again = await line(paid(2400, 822_001))
      expect(again.result).toBe('stored')
      expect(again.candidates).toHaveLength(2)
    })

    rule('its share stays as money without a request if one of the notes is taken back', async () => {
      const { _id: mona } = await apply({ phone: '01055555555' })
      const { _id: sara } = await apply({ phone: '01066666666', email: 'sara@example.com' })
      const found = await line(paid(2400, 823_001))
      const shares = [mona, sara].map((requestId) => ({ requestId, amount: 120_000 }))
      const wrong = [mona, sara].map((requestId) => ({ requestId, amount: 110_000 }))
      const refused = { ...found.transfer, requestId: null, shares: wrong }
      expect((await post('/admin/transfers', { transfers: [refused] })).statusCode).toBe(422)
      await tick({ line: found, requestId: null, shares })
      await remove(`/admin/requests/${sara}/arrival`)
      expect(await request(sara)).not.toHaveProperty('arrival')
      expect(await request(mona)).toHaveProperty('arrival')
      const { sums, extras } = await get(`/admin/transfers/day?day=${today()}`)
      expect(sums.extra).toEqual({ count: 1, amount: 120_000 })
      expect(extras).toMatchObject([{ amount: 120_000, reference: '823001' }])
    })

    const forTwo = async (reference: number) => {
      const { _id: mona } = await apply({ phone: '01055555555' })
      const { _id: sara } = await apply({ phone: '01066666666', email: 'sara@example.com' })
      const found = await line(paid(2400, reference))
      const shares = [mona, sara].map((requestId) => ({ requestId, amount: 120_000 }))
      expect(await tick({ line: found, requestId: null, shares })).toEqual(['seen'])
      return { mona, sara, found, shares }
    }

    it('removing what is left of it as extra money leaves what the other one paid', async () => {
      const { mona, sara, found } = await forTwo(825_001)
      const free = `/admin/transfers/${found.transfer.key}?part=free`
      expect((await remove(free)).statusCode).toBe(404)
      await remove(`/admin/requests/${sara}/arrival`)
      expect((await remove(free)).statusCode).toBe(204)
      expect(await request(mona)).toHaveProperty('arrival')
      expect(await stored()).toMatchObject([{ application_id: mona, amount_minor: 120_000 }])
      expect((await get(`/admin/transfers/day?day=${today()}`)).extras).toEqual([])
      expect((await remove(free)).statusCode).toBe(404)
    })

    it('comes whole again once the notes of both are taken back', async () => {
      const { mona, sara, found, shares } = await forTwo(826_001)
      for (const id of [mona, sara]) await remove(`/admin/requests/${id}/arrival`)
      expect(await stored()).toEqual([])
      const again = await line(paid(2400, 826_001))
      expect(again.together).toHaveLength(1)
      expect(await tick({ line: found, requestId: null, shares })).toEqual(['seen'])
      expect(await stored()).toHaveLength(2)
    })

    it('its free share takes a tick of its own amount, and of no other', async () => {
      const { mona, sara, found } = await forTwo(827_001)
      await remove(`/admin/requests/${sara}/arrival`)
      expect(await tick({ line: found, requestId: sara })).toEqual(['used'])
      const rest = { ...found, transfer: { ...found.transfer, amount: 120_000 } }
      expect(await tick({ line: rest, requestId: sara })).toEqual(['seen'])
      const ids = (await stored()).map(({ application_id }) => application_id)
      expect(ids.toSorted()).toEqual([mona, sara].toSorted())
    })

    rule('is no guess among many with one price', async () => {
      for (const place of [1, 2, 3, 4])
        await apply({ email: `p${place}@example.com`, phone: `0106666666${place}` })
      expect(await line(paid(2400, 824_001))).toMatchObject({ result: 'unmatched', together: [] })
    })
  })

  rule('what was kept without a request is offered to the request that comes later', async () => {
    const before = await line(paid(1200, 831_001))
    expect(await tick({ line: before, requestId: null })).toEqual(['kept'])
    expect((await line(paid(1200, 831_001))).result).toBe('stored')
    const { _id: id } = await apply()
    const after = await line(paid(1200, 831_001))
    expect(after).toMatchObject({ result: 'matched', candidates: [{ requestId: id }] })
    expect(await tick({ line: after, requestId: id })).toEqual(['seen'])
    expect(await stored()).toMatchObject([{ application_id: id, amount_minor: 120_000 }])
  })

  describe('a transfer that has its request is not kept beside it', () => {
    const countsOnce = async (id: string, stale: Line) => {
      expect(await tick({ line: stale, requestId: null })).toEqual(['used'])
      expect(await stored()).toMatchObject([{ application_id: id, amount_minor: 120_000 }])
      expect((await get(`/admin/transfers/day?day=${today()}`)).sums.extra).toEqual({ count: 0, amount: 0 })
    }

    it('by a screen from before', async () => {
      const { _id: id } = await apply()
      const stale = await line(paid(1200, 832_001))
      await tick({ line: stale, requestId: id })
      await countsOnce(id, stale)
    })

    it('if it was kept first, and then got it', async () => {
      const stale = await line(paid(1200, 833_001))
      await tick({ line: stale, requestId: null })
      const { _id: id } = await apply()
      expect(await tick({ line: stale, requestId: id })).toEqual(['seen'])
      await countsOnce(id, stale)
    })
  })

  it('a transfer is confirmed already only with the same amounts', async () => {
    const { _id: mona } = await apply()
    const { _id: sara } = await apply({ email: 'sara@example.com' })
    const found = await line(paid(2400, 834_001))
    const shares = (one: number, other: number) => [
      { requestId: mona, amount: one },
      { requestId: sara, amount: other },
    ]
    const as = (one: number, other: number) => ({
      ...{ line: found, requestId: null, shares: shares(one, other) },
    })
    expect(await tick(as(120_000, 120_000))).toEqual(['seen'])
    expect(await tick(as(120_000, 120_000))).toEqual(['already'])
    expect(await tick(as(130_000, 110_000))).toEqual(['used'])
    const extra = await line(paid(77, 834_002))
    expect(await tick({ line: extra, requestId: null })).toEqual(['kept'])
    const other = { ...extra, transfer: { ...extra.transfer, amount: 7800 } }
    expect(await tick({ line: other, requestId: null })).toEqual(['used'])
  })

  rule('taking a transfer back leaves the note that a person had made before', async () => {
    const { _id: id } = await apply()
    await approve(id, { arrived: 'cash' })
    const found = await line(paid(1200, 841_001))
    expect(await tick({ line: found, requestId: id })).toEqual(['seen'])
    expect((await remove(`/admin/transfers/${found.transfer.key}`)).statusCode).toBe(204)
    expect(await request(id)).toMatchObject({ arrival: { channel: 'cash' } })
    expect(await stored()).toEqual([])
  })

  rule('nothing is marked for a request that was rejected', async () => {
    const { _id: id } = await apply()
    await post(`/admin/reject/${id}`)
    const refused = await post(`/admin/requests/${id}/arrival`, { channel: 'cash' })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'request_closed'])
  })

  rule('an approval of another amount expects that amount', async () => {
    const { _id: id } = await apply()
    await approve(id, { received: 110_000, difference: 'days' })
    expect(await line(paid(1100, 851_001))).toMatchObject({
      result: 'matched',
      candidates: [{ requestId: id }],
    })
    expect((await get(`/admin/transfers/day?day=${today()}`)).sums.missing).toEqual({
      count: 1,
      amount: 110_000,
    })
  })
})
