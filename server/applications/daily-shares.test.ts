import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '#server/platform/secrets.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

const minute = 60_000
const megabyte = 1024 * 1024
const screenshot = 500 * 1024
const flooder = '198.51.100.7'
let made = 0

type Way = { from?: string; headers?: Record<string, string> }

onSqlite((kind) => {
  let product: TestApp

  beforeEach(async () => {
    product = await pricedApp(kind)
  })
  afterEach(() => product.close())

  const post = (url: string, payload: object, { from = flooder, headers = {} }: Way = {}) =>
    product.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress: from, headers })

  const aReceipt = () =>
    formOf(aPdf({ more: [`<< /Note (day ${++made}) >>`] }), 'receipt.pdf', 'application/pdf')

  /** The ticket of a small file stored with a large size: real large files would take a minute. */
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

  /** Raises the count of a daily quota directly: sending that many would take a minute. */
  const countAlready = (name: string, more: number) =>
    product.context.db
      .updateTable('throttles')
      .set(({ eb }) => ({ fails: eb('fails', '+', more) }))
      .where('key', 'like', `${name}:%`)
      .execute()

  const signIn = async () => ({
    headers: { authorization: `Bearer ${await signInAsAdmin(product.context)}` },
  })
  const reject = async (id: string) => post(`/admin/reject/${id}`, {}, await signIn())
  const rejectTogether = async (ownId: string, ids: string[]) => {
    const answer = await post(
      `/admin/requests/${ownId}/reject-others`,
      { ids, by: 'network' },
      await signIn(),
    )
    expect(answer.json().rejected).toBe(ids.length)
  }
  const resend = async (code: string, size?: number) =>
    post('/subscriptions/status/proof', {
      ...{ code, phoneLast4: '4567' },
      paymentProof: { cloudinaryId: await aTicket(size) },
    })
  const idOf = async (sending: ReturnType<typeof apply>) => (await sending).json().subscription._id as string

  describe('what strangers of one network send in a day', () => {
    it('is at most 600 requests and later receipts; then each error has the time to wait, in both languages', async () => {
      const sent = (await apply()).json().subscription
      await countAlready('application-day', 598)
      product.clock.advance(120 * minute)
      expect((await apply()).statusCode).toBe(201)
      const inEnglish = await apply({ headers: { 'accept-language': 'en' } })
      expect([inEnglish.statusCode, inEnglish.json()]).toEqual([
        429,
        expect.objectContaining({ code: 'too_many_requests', error: expect.stringContaining('22 hours') }),
      ])
      const inArabic = await apply({ headers: { 'accept-language': 'ar' } })
      expect(inArabic.json().error).toContain('22 ساعة')
      await reject(sent._id)
      expect((await resend(sent.code)).statusCode).toBe(429)
      expect(await waiting()).toBe(1)
      expect((await apply({ from: '203.0.113.9' })).statusCode).toBe(201)
      product.clock.advance(22 * 60 * minute)
      expect((await resend(sent.code)).statusCode).toBe(200)
      expect((await apply()).statusCode).toBe(201)
    })

    it('is at most 200 MB of receipts, even with few requests', async () => {
      for (let count = 0; count < 10; count++)
        expect((await apply({ size: 20 * megabyte })).statusCode).toBe(201)
      const rejected = await apply({ size: 20 * megabyte })
      expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'large_receipts_used_up'])
      expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(20 * 60 * 60)
      for (const [language, way] of [
        ['en', 'Send a screenshot under 500 KB'],
        ['ar', 'أرسل لقطة شاشة أقل من 500 كيلوبايت'],
      ] as const) {
        const reported = await apply({ size: 20 * megabyte, headers: { 'accept-language': language } })
        expect(reported.json().error).toContain(way)
      }
      expect(await waiting()).toBe(10)
      expect((await apply({ from: '203.0.113.9', size: 20 * megabyte })).statusCode).toBe(201)
    })

    it('accepts a screenshot after others used up the megabytes, with a request or later', async () => {
      const sent = (await apply()).json().subscription
      for (let count = 0; count < 4; count++) await apply({ size: 50 * megabyte })
      expect((await apply({ size: screenshot + 1 })).statusCode).toBe(429)
      expect((await apply({ size: screenshot })).statusCode).toBe(201)
      await reject(sent._id)
      expect((await resend(sent.code, screenshot + 1)).statusCode).toBe(429)
      expect((await resend(sent.code, screenshot)).statusCode).toBe(200)
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

    it('does not count rejected or failed requests', async () => {
      const ticket = await aTicket(20 * megabyte)
      const spent = anApplication({ ticket, email: 'first@example.com' })
      expect((await post('/subscriptions', spent)).statusCode).toBe(201)
      const again = anApplication({ ticket, email: 'second@example.com' })
      for (let count = 0; count < 3; count++)
        expect((await post('/subscriptions', again)).statusCode).toBe(409)
      for (let count = 0; count < 9; count++)
        expect((await apply({ size: 20 * megabyte })).statusCode).toBe(201)
      expect((await apply({ size: 20 * megabyte })).statusCode).toBe(429)
      expect((await apply({ size: 0 })).statusCode).toBe(201)
    })

    it('includes later receipts: of accounts without access, and by the status page', async () => {
      const { headers } = await registerAs(product.app, { email: 'fresh@example.com' })
      const response = await post('/subscriptions/subscribe', { planId: 'basic' }, { headers })
      const { _id } = response.json().subscription
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
      await reject(sent._id)
      expect((await replace()).statusCode).toBe(201)
      expect((await resend(sent.code, 101 * megabyte)).statusCode).toBe(429)
      expect((await resend(sent.code, 100 * megabyte)).statusCode).toBe(200)
      expect((await apply({ size: megabyte })).statusCode).toBe(429)
      await countAlready('application-day', 595)
      expect((await replace()).statusCode).toBe(201)
      expect((await replace()).statusCode).toBe(429)
    })

    it('does not delay a member’s renewal', async () => {
      for (let count = 0; count < 4; count++) await apply({ size: 50 * megabyte })
      expect((await apply({ size: megabyte })).statusCode).toBe(429)
      const member = await anAccount(product.context, { email: 'member@example.com' })
      const { headers } = await aSession(product.context, member)
      const payload = { planId: 'premium', paymentProof: { cloudinaryId: await aTicket(20 * megabyte) } }
      expect((await post('/subscriptions/subscribe', payload, { headers })).statusCode).toBe(201)
    })
  })

  describe('what staff rejected of one network together', () => {
    it('is given back to its share, requests and megabytes', async () => {
      const remaining = await idOf(apply({ size: 50 * megabyte }))
      const flood: string[] = []
      for (let count = 0; count < 3; count++) flood.push(await idOf(apply({ size: 50 * megabyte })))
      await countAlready('application-day', 596)
      expect((await apply()).statusCode).toBe(429)
      await rejectTogether(remaining, flood)
      expect((await apply({ size: 150 * megabyte })).statusCode).toBe(201)
      expect((await apply({ size: megabyte })).statusCode).toBe(429)
      for (let count = 0; count < 2; count++) expect((await apply()).statusCode).toBe(201)
      expect((await apply()).statusCode).toBe(429)
    })

    it('is given back with its later receipts, and those of a wide network to all of it', async () => {
      const from = '2001:db8:7:1::1'
      const remaining = await idOf(apply({ from }))
      const sent = (await apply({ from, size: 40 * megabyte })).json().subscription
      await reject(sent._id)
      const again = { code: sent.code, phoneLast4: '4567' }
      const proof = { paymentProof: { cloudinaryId: await aTicket(160 * megabyte) } }
      const resent = await post('/subscriptions/status/proof', { ...again, ...proof }, { from })
      expect(resent.statusCode).toBe(200)
      for (const network of [2, 3]) await apply({ from: `2001:db8:7:${network}::1`, size: 200 * megabyte })
      for (const full of [from, '2001:db8:7:4::1'])
        expect((await apply({ from: full, size: megabyte })).statusCode).toBe(429)
      await rejectTogether(remaining, [sent._id])
      for (const open of [from, '2001:db8:7:4::1'])
        expect((await apply({ from: open, size: 100 * megabyte })).statusCode).toBe(201)
      expect((await apply({ from, size: megabyte })).statusCode).toBe(429)
    })

    it('is not given back of an earlier day', async () => {
      const remaining = await idOf(apply())
      const flood = [await idOf(apply({ size: 200 * megabyte }))]
      product.clock.advance(25 * 60 * minute)
      expect((await apply({ size: 200 * megabyte })).statusCode).toBe(201)
      await rejectTogether(remaining, flood)
      expect((await apply({ size: megabyte })).statusCode).toBe(429)
    })
  })
})
