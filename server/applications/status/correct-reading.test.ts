import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readProofOf } from '#server/test/read-proof.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const box = { x: 100, y: 100, width: 300, height: 40 }
const fact = <Value>(value: Value) => ({ value, confidence: 0.98, box })
const facts = {
  method: fact('instapay' as const),
  reference: fact('309476865128'),
  amount: fact(1000.5),
  time: fact('2026-03-01T10:50'),
  sender: fact('Mona Hassan'),
  state: fact('sent' as const),
}

eachDatabase((kind) => {
  describe('what was read on an applicant’s receipt', () => {
    let product: TestApp
    let sent: { _id: string; code: string }
    let staff: Record<string, string>

    beforeEach(async () => {
      product = await pricedApp(kind)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      sent = await postApplication(product.app, {})
    })
    afterEach(() => product.close())

    const post = (url: string, payload: object, headers = {}) =>
      product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
    const key = () => ({ code: sent.code, phoneLast4: '4567' })
    const ownReading = async () => (await post('/subscriptions/status', key())).json().reading
    const correct = (correction: object, other: object = {}) =>
      post('/subscriptions/status/reading', { ...key(), correction, ...other })
    const staffReading = async () =>
      (await product.app.inject({ url: `/api/admin/requests/${sent._id}`, headers: staff })).json()
        .subscription.reading
    const stored = () => product.context.db.selectFrom('receipt_corrections').selectAll().execute()

    it('is shown to them once it was read, without the name of the sender', async () => {
      expect(await ownReading()).toBeUndefined()
      expect((await correct({ amount: 150_000 })).statusCode).toBe(404)
      await readProofOf(product.context, sent._id, facts)
      expect(await ownReading()).toEqual({
        ...{ method: 'instapay', reference: '309476865128', amount: 1000.5 },
        ...{ time: '2026-03-01T10:50', state: 'sent', readAt: expect.any(String) },
      })
      await post(`/admin/approve/${sent._id}`, {}, staff)
      expect(await ownReading()).toBeUndefined()
    })

    it('can be corrected: staff see what was read and, beside it, what the applicant says', async () => {
      await readProofOf(product.context, sent._id, facts)
      const answer = await correct({ amount: 200_000, method: 'bank' })
      expect(answer.statusCode).toBe(200)
      const correction = { amount: 200_000, method: 'bank', at: product.clock.now().toISOString() }
      expect(answer.json().reading).toMatchObject({ amount: 1000.5, method: 'instapay', correction })
      expect(await staffReading()).toMatchObject({ facts, correction })
      // Another one takes its place, and an empty one takes it back.
      await correct({ reference: ' FT26123 ' })
      expect((await staffReading()).correction).toEqual({ reference: 'FT26123', at: correction.at })
      await correct({})
      expect(await staffReading()).not.toHaveProperty('correction')
      expect(await stored()).toEqual([])
    })

    it('is not corrected by what was seen of a receipt that another one replaced', async () => {
      await readProofOf(product.context, sent._id, facts)
      const { readAt } = await ownReading()
      expect((await correct({ amount: 200_000 }, { readAt })).statusCode).toBe(200)
      const late = await correct({ amount: 300_000 }, { readAt: '2026-02-01T10:00:00.000Z' })
      expect([late.statusCode, late.json().code]).toEqual([409, 'reading_changed'])
      expect((await staffReading()).correction.amount).toBe(200_000)
    })

    it('can be corrected where nothing could be read', async () => {
      await readProofOf(product.context, sent._id, null)
      expect(await ownReading()).toEqual({ readAt: expect.any(String) })
      expect((await correct({ amount: 200_000 })).json().reading).toMatchObject({
        correction: { amount: 200_000 },
      })
    })

    it.each([
      ['no amount', { amount: 0 }],
      ['half a piastre', { amount: 10.5 }],
      ['more than anybody pays', { amount: 1_000_000_001 }],
      ['a method that no receipt has', { method: 'cash' }],
      ['a long reference', { reference: 'x'.repeat(61) }],
      ['a reference that turns the line around', { reference: '12\u202E34' }],
    ])('is not corrected by %s', async (_, correction) => {
      await readProofOf(product.context, sent._id, facts)
      expect((await correct(correction)).statusCode).toBe(422)
      expect(await stored()).toEqual([])
    })

    it('is corrected by its sender alone, and not without end', async () => {
      await readProofOf(product.context, sent._id, facts)
      const other = await postApplication(product.app, { phone: '01112223334', whatsapp: '01112223334' })
      expect((await correct({ amount: 1 }, { phoneLast4: '3334' })).statusCode).toBe(404)
      expect((await correct({ amount: 1 }, { code: other.code })).statusCode).toBe(404)
      expect(await stored()).toEqual([])
      for (let n = 1; n <= 10; n++) expect((await correct({ amount: n })).statusCode).toBe(200)
      const refused = await correct({ amount: 11 })
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(await stored()).toMatchObject([{ amount_minor: 10 }])
    })

    it('stays as it was when it was reviewed', async () => {
      await readProofOf(product.context, sent._id, facts)
      await correct({ amount: 200_000 })
      await post(`/admin/reject/${sent._id}`, {}, staff)
      const refused = await correct({ amount: 12 })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'application_not_pending'])
      expect(await stored()).toMatchObject([{ amount_minor: 200_000 }])
    })

    it('is forgotten with the proof', async () => {
      await readProofOf(product.context, sent._id, facts)
      await correct({ amount: 200_000 })
      await product.context.db.deleteFrom('uploads').execute()
      expect(await stored()).toEqual([])
    })
  })
})
