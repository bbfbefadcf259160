import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let karim: string

type Line = {
  transfer: { key: string }
  result: string
  candidates: { requestId: string; missing: number; mayBeCounted?: boolean }[]
}

const post = (url: string, payload: object = {}) =>
  product.app.inject({
    ...{ method: 'POST', url: `/api${url}`, headers: { authorization: `Bearer ${karim}` }, payload },
  })
const lines = async (...texts: string[]): Promise<Line[]> =>
  (await post('/admin/transfers/match', { kind: 'messages', text: texts.join('\n\n') })).json().lines
const line = async (text: string): Promise<Line> => {
  const [first] = await lines(text)
  if (!first) throw new Error('nothing was read')
  return first
}
const tick = async ({ line: { transfer }, requestId }: { line: Line; requestId: string }) =>
  (await post('/admin/transfers', { transfers: [{ ...transfer, requestId }] })).json().outcomes

const today = () => product.clock.now().toISOString().slice(0, 10)
const paid = (pounds: number, reference: number, phone = '01055555555') =>
  `تم استلام مبلغ ${pounds} جنيه من رقم ${phone} رصيدك 9000 جنيه بتاريخ ${today()} رقم العملية ${reference}`
// The default price of the basic package is 1,200 EGP.
const apply = (more: object = {}) => postApplication(product.app, { plan: 'basic', ...more })

async function newProof(code: string) {
  const file = formOf(aPdf({ more: [`<< /Rest (${code}) >>`] }), 'rest.pdf', 'application/pdf')
  const { cloudinaryId } = await uploadProof(product.app, file)
  const body = { code, phoneLast4: '5555', paymentProof: { cloudinaryId } }
  expect((await post('/subscriptions/status/proof', body)).statusCode).toBe(200)
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind)
    karim = await signInAsAdmin(product.context)
  })

  describe('of two equal parts, the first counts once', () => {
    const twoParts = async () => {
      const { _id: id, code } = await apply({ phone: '01055555555' })
      await post(`/admin/reject/${id}`, { topUp: { received: 60_000 } })
      return { id, code }
    }
    const [first, second, third] = [705_001, 705_002, 705_003]

    it('before the proof of the rest', async () => {
      const { id } = await twoParts()
      expect(await line(paid(600, first))).toMatchObject({
        result: 'recorded',
        candidates: [{ requestId: id }],
      })
      const [one, other] = await lines(paid(600, first), paid(600, second))
      expect(one).toMatchObject({ result: 'recorded', candidates: [{ requestId: id, missing: 0 }] })
      expect(other).toMatchObject({ result: 'unmatched', candidates: [] })
    })

    it('after it', async () => {
      const { id, code } = await twoParts()
      await newProof(code)
      const alone = await line(paid(600, first))
      // It may be the first or the second: a person decides.
      expect(alone).toMatchObject({
        result: 'ambiguous',
        candidates: [{ requestId: id, missing: 60_000, mayBeCounted: true }],
      })
      expect(alone.candidates).toHaveLength(1)
      const [one, other] = await lines(paid(600, first), paid(600, second))
      expect(one).toMatchObject({ result: 'recorded', candidates: [{ requestId: id, missing: 0 }] })
      expect(other).toMatchObject({ result: 'matched', candidates: [{ requestId: id, missing: 60_000 }] })
      const three = await lines(...[first, second, third].map((one) => paid(600, one)))
      expect(three.map(({ result }) => result)).toEqual(['recorded', 'ambiguous', 'ambiguous'])
      if (!other) throw new Error('nothing was read')
      expect(await tick({ line: other, requestId: id })).toEqual(['seen'])
      expect(await line(paid(600, first))).toMatchObject({
        result: 'recorded',
        candidates: [{ requestId: id }],
      })
      expect((await line(paid(600, second))).result).toBe('stored')
    })

    rule('also if nothing but amount and time speaks for it', async () => {
      const { id, code } = await twoParts()
      await newProof(code)
      expect(await line(paid(600, 706_001, '01077777777'))).toMatchObject({
        result: 'ambiguous',
        candidates: [{ requestId: id, missing: 60_000, mayBeCounted: true }],
      })
    })
  })

  rule('one message is that of a part that was kept, and only with its amount', async () => {
    const { _id: id } = await apply({ phone: '01055555555' })
    const set = product.context.db.updateTable('applications').set({ pay_code: 'K7M4' })
    await set.where('id', '=', id).execute()
    await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })
    const text = (pounds: number, reference: number) => paid(pounds, reference).replace('رصيدك', 'K7M4 رصيدك')
    const found = await lines(text(700, 707_001), text(700, 707_002), text(650, 707_003))
    expect(found.map(({ result }) => result)).toEqual(['recorded', 'unmatched', 'unmatched'])
  })
})
