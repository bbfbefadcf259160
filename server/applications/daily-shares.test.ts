import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '#server/platform/secrets.ts'
import { anAccount, aSession } from '#server/testing/accounts.ts'
import { anApplication, formOf, uploadProof } from '#server/testing/applications.ts'
import { eachDatabase } from '#server/testing/databases.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { registerAs } from '#server/testing/strangers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const minute = 60_000
const megabyte = 1024 * 1024
const flooder = '198.51.100.7'
let made = 0

type Way = { from?: string; headers?: Record<string, string> }

eachDatabase((kind) => {
  let product: TestApp

  beforeEach(async () => {
    product = await testApp(kind)
  })
  afterEach(() => product.close())

  const post = (url: string, payload: object, { from = flooder, headers = {} }: Way = {}) =>
    product.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: from, headers })

  const aReceipt = () =>
    formOf(aPdf({ more: [`<< /Note (day ${++made}) >>`] }), 'receipt.pdf', 'application/pdf')

  /** The ticket of a small file that counts as a large one: real ones would take the test a minute. */
  async function aTicket(size?: number): Promise<string> {
    product.clock.advance(1)
    const { cloudinaryId } = await uploadProof(product.app, aReceipt())
    const uploads = product.context.db
      .updateTable('uploads')
      .where('ticket_hash', '=', hashToken(cloudinaryId))
    if (size !== undefined) await uploads.set({ size }).execute()
    return cloudinaryId
  }

  const apply = async ({ size, ...way }: Way & { size?: number } = {}) =>
    post(
      '/subscriptions',
      anApplication({ ticket: await aTicket(size), email: `junk${made}@example.com` }),
      way,
    )

  const waiting = async () => {
    const rows = product.context.db.selectFrom('applications').select('id').where('status', '=', 'pending')
    return (await rows.execute()).length
  }

  describe('what strangers of one network send in a day', () => {
    it('is 120 requests at most: then each is told how long to wait, in both languages', async () => {
      for (let hour = 0; hour < 2; hour++) {
        for (let count = 0; count < 60; count++) expect((await apply()).statusCode).toBe(201)
        product.clock.advance(61 * minute)
      }
      const inEnglish = await apply({ headers: { 'accept-language': 'en' } })
      expect([inEnglish.statusCode, inEnglish.json()]).toEqual([
        429,
        expect.objectContaining({ code: 'too_many_requests', error: expect.stringContaining('22 hours') }),
      ])
      const inArabic = await apply({ headers: { 'accept-language': 'ar' } })
      expect(inArabic.json().error).toContain('22 ساعة')
      expect(await waiting()).toBe(120)
      expect((await apply({ from: '203.0.113.9' })).statusCode).toBe(201)
      product.clock.advance(22 * 60 * minute)
      expect((await apply()).statusCode).toBe(201)
    })

    it('is 200 MB of receipts at most, however few requests they come with', async () => {
      for (let count = 0; count < 40; count++)
        expect((await apply({ size: 5 * megabyte })).statusCode).toBe(201)
      const refused = await apply({ size: 5 * megabyte })
      expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20 * 60 * 60)
      expect(await waiting()).toBe(40)
      expect((await apply({ from: '203.0.113.9', size: 5 * megabyte })).statusCode).toBe(201)
    })

    it('is three times as much for all networks of an IPv6 /48 together', async () => {
      for (const network of [1, 2, 3]) {
        const from = `2001:db8:7:${network}::1`
        for (let count = 0; count < 4; count++)
          expect((await apply({ from, size: 50 * megabyte })).statusCode).toBe(201)
        expect((await apply({ from, size: 50 * megabyte })).statusCode).toBe(429)
      }
      expect((await apply({ from: '2001:db8:7:4::1', size: 50 * megabyte })).statusCode).toBe(429)
      expect((await apply({ from: '2001:db8:8:1::1', size: 50 * megabyte })).statusCode).toBe(201)
    })

    it('counts nothing of what is refused, or came to nothing', async () => {
      const ticket = await aTicket(5 * megabyte)
      const spent = anApplication({ ticket, email: 'first@example.com' })
      expect((await post('/subscriptions', spent)).statusCode).toBe(201)
      const again = anApplication({ ticket, email: 'second@example.com' })
      for (let count = 0; count < 10; count++)
        expect((await post('/subscriptions', again)).statusCode).toBe(409)
      for (let count = 0; count < 39; count++)
        expect((await apply({ size: 5 * megabyte })).statusCode).toBe(201)
      expect((await apply({ size: 5 * megabyte })).statusCode).toBe(429)
      expect((await apply({ size: 0 })).statusCode).toBe(201)
    })

    it('includes later receipts: of accounts without access, and by the status page', async () => {
      const { headers } = await registerAs(product.app, { email: 'fresh@example.com' })
      const asked = await post('/subscriptions/subscribe', { planId: 'basic' }, { headers })
      const { _id } = asked.json().subscription
      const replace = () => {
        const { payload, headers: form } = aReceipt()
        return product.app.inject({
          method: 'POST',
          url: `/api/upload/payment-proof/${_id}`,
          payload,
          headers: { ...form, ...headers },
          remoteAddress: flooder,
        })
      }
      const sent = (await apply({ size: 100 * megabyte })).json().subscription
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      await post(`/admin/reject/${sent._id}`, {}, { headers: staff })
      const resend = async (size: number) =>
        post('/subscriptions/status/proof', {
          ...{ code: sent.code, phoneLast4: '4567' },
          paymentProof: { cloudinaryId: await aTicket(size) },
        })
      expect((await replace()).statusCode).toBe(201)
      expect((await resend(100 * megabyte)).statusCode).toBe(429)
      expect((await resend(99 * megabyte)).statusCode).toBe(200)
      expect((await apply({ size: megabyte })).statusCode).toBe(429)
      for (let count = 0; count < 3; count++) await replace()
      const { size } = await product.context.db
        .selectFrom('uploads')
        .select(({ fn }) => fn.sum('size').as('size'))
        .where('state', '=', 'claimed')
        .executeTakeFirstOrThrow()
      expect(Number(size)).toBeLessThan(200 * megabyte)
    })

    it('does not keep a member’s renewal waiting', async () => {
      for (let count = 0; count < 4; count++) await apply({ size: 50 * megabyte })
      expect((await apply({ size: megabyte })).statusCode).toBe(429)
      const member = await anAccount(product.context, { email: 'member@example.com' })
      const { headers } = await aSession(product.context, member)
      const payload = { planId: 'premium', paymentProof: { cloudinaryId: await aTicket(5 * megabyte) } }
      expect((await post('/subscriptions/subscribe', payload, { headers })).statusCode).toBe(201)
    })
  })
})
