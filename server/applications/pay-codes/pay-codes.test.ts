import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { siteDefaults } from '#server/site/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const hour = 60 * 60 * 1000
const { packages } = siteDefaults(false).settings
let product: TestApp
let site: SiteCalls
let made = 0

type Quote = { payCode: string; payTicket: string; expiresAt: string; total: number; months: number }

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const quote = async (fields: object = {}): Promise<Quote> => {
  const response = await post('/pay-codes', { plan: 'professional', ...fields })
  expect(response.statusCode).toBe(201)
  return response.json()
}
const codeOf = ({ payCode, payTicket }: Quote) => ({ payCode, payTicket })

async function setPrice(price: number, more: object = {}): Promise<void> {
  const priced = { packages: { ...packages, professional: { ...packages.professional, price } } }
  expect((await site.publish({ ...priced, ...more })).statusCode).toBe(200)
}

async function aTicket(): Promise<string> {
  product.clock.advance(1)
  const pdf = aPdf({ more: [`<< /Paid (${made++}) >>`] })
  return (await uploadProof(product.app, formOf(pdf, 'receipt.pdf', 'application/pdf'))).cloudinaryId
}

async function apply(fields: object) {
  const email = `payer${made++}@example.com`
  return post('/subscriptions', anApplication({ ticket: await aTicket(), email, ...fields }))
}

async function renew(fields: object) {
  const { headers } = await aSession(product.context, await anAccount(product.context))
  const body = { planId: 'professional', paymentProof: { cloudinaryId: await aTicket() } }
  return post('/subscriptions/subscribe', { ...body, ...fields }, headers)
}

// Signed in per call, because a test may advance the clock by days.
async function asStaff(url: string) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  return (await product.app.inject({ url: `/api/admin/requests${url}`, headers })).json()
}
const request = async (id: string) => (await asStaff(`/${id}`)).subscription
const search = (q: string) => asStaff(`?q=${encodeURIComponent(q)}`)

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind)
    site = await siteCalls(product)
    await setPrice(2000)
  })

  describe('a pay code', () => {
    it('is short and readable, has the total, and holds for the hours of the owner', async () => {
      const { payCode, expiresAt, total } = await quote({ months: 3 })
      expect(payCode).toMatch(/^[A-HJKMNP-Z2-9]{4}$/)
      expect(payCode).toMatch(/\d/)
      expect(payCode).toMatch(/[A-Z]/)
      expect(total).toBe(6000)
      expect(Date.parse(expiresAt) - product.clock.now().getTime()).toBe(48 * hour)
      await setPrice(2000, { priceHoldHours: 2 })
      product.clock.advance(2000)
      expect(Date.parse((await quote()).expiresAt) - product.clock.now().getTime()).toBe(2 * hour)
    })

    it.each([
      ['an application', apply],
      ['a renewal', renew],
    ])('holds its price for %s although the price rose since, and marks its transfer', async (_of, send) => {
      const quoted = await quote()
      await setPrice(2500)
      product.clock.advance(47 * hour)
      const sent = await send({ ...codeOf(quoted), expectedTotal: 2000, paymentMethod: 'instapay' })
      expect([sent.statusCode, sent.json().subscription]).toEqual([
        201,
        expect.objectContaining({ payCode: quoted.payCode, total: 2000, price: 2000, months: 1 }),
      ])
      const { _id: id } = sent.json().subscription
      expect(await request(id)).toMatchObject({
        payCode: quoted.payCode,
        paymentMethod: 'instapay',
        order: { price: 2000, total: 2000 },
      })
    })

    it('is ignored once it is over: then the present price counts', async () => {
      const quoted = await quote()
      await setPrice(2500)
      product.clock.advance(48 * hour)
      const changed = await apply({ ...codeOf(quoted), expectedTotal: 2000 })
      expect([changed.statusCode, changed.json().code]).toEqual([409, 'price_changed'])
      const sent = (await apply({ ...codeOf(quoted), expectedTotal: 2500 })).json().subscription
      expect(sent).toMatchObject({ total: 2500 })
      expect(sent).not.toHaveProperty('payCode')
    })

    rule('is nobody else’s: without its secret it is ignored, and can still be claimed with it', async () => {
      const quoted = await quote()
      await setPrice(2500)
      product.clock.advance(25 * hour)
      const other = await quote()
      for (const payTicket of [undefined, other.payTicket, quoted.payCode]) {
        const stolen = await apply({ payCode: quoted.payCode, payTicket, expectedTotal: 2000 })
        expect(stolen.json().code).toBe('price_changed')
      }
      expect((await quote({ payCode: quoted.payCode, payTicket: other.payTicket })).payCode).not.toBe(
        quoted.payCode,
      )
      const sent = await apply({ ...codeOf(quoted), expectedTotal: 2000 })
      expect(sent.json().subscription).toMatchObject({ payCode: quoted.payCode, total: 2000 })
    })

    rule('is claimed once, also of requests at the same moment', async () => {
      const quoted = await quote()
      await setPrice(2500)
      product.clock.advance(25 * hour)
      const fields = { ...codeOf(quoted), expectedTotal: 2000 }
      const sent = await Promise.all([apply(fields), renew(fields), apply(fields)])
      const codes = sent.map((response) => response.statusCode)
      expect(codes.filter((code) => code === 201)).toHaveLength(1)
      expect(codes.every((code) => [201, 409, 503].includes(code))).toBe(true)
      expect((await apply(fields)).json().code).toBe('price_changed')
    })

    it('stays on a request for other months or at another total, which then have today’s price', async () => {
      const quoted = await quote()
      await setPrice(1500)
      const sent = await apply({ ...codeOf(quoted), months: 2, siteVersion: 3, expectedTotal: 3000 })
      expect(sent.json().subscription).toMatchObject({ payCode: quoted.payCode, total: 3000 })
    })

    it('names no method that the site does not have', async () => {
      const sent = await apply({ ...codeOf(await quote()), paymentMethod: 'cash-on-the-moon' })
      expect(await request(sent.json().subscription._id)).not.toHaveProperty('paymentMethod')
    })
  })

  describe('asking again with the same code', () => {
    it('keeps code, price and end while the price is higher now, for no more months than before', async () => {
      const first = await quote()
      await quote({ ...codeOf(first), months: 2 })
      const quoted = await quote(codeOf(first))
      await setPrice(2500)
      product.clock.advance(20 * hour)
      expect(await quote(codeOf(quoted))).toEqual(quoted)
      // Nobody orders a year at the former price.
      const year = await quote({ ...codeOf(quoted), months: 12 })
      expect(year).toMatchObject({ payCode: quoted.payCode, price: 2500, total: 30_000 })
      const asIfHeld = await apply({ ...codeOf(quoted), months: 12, expectedTotal: 24_000 })
      expect(asIfHeld.json().code).toBe('price_changed')
      // Stepping the months back and forth gives nothing up, and prolongs nothing.
      const { payCode, expiresAt } = quoted
      const otherMonths = await quote({ ...codeOf(quoted), months: 2 })
      expect(otherMonths).toMatchObject({ payCode, expiresAt, price: 2000, total: 4000 })
      const sent = await apply({ ...codeOf(quoted), months: 2, expectedTotal: 4000 })
      expect(sent.json().subscription).toMatchObject({ payCode, price: 2000, total: 4000 })
    })

    it('gives the former price up with the former package', async () => {
      const quoted = await quote()
      await setPrice(2500)
      expect(await quote({ ...codeOf(quoted), months: 3 })).toMatchObject({ total: 7500 })
      expect(await quote(codeOf(quoted))).toEqual(quoted)
      await quote({ ...codeOf(quoted), plan: 'basic' })
      expect(await quote(codeOf(quoted))).toMatchObject({ payCode: quoted.payCode, total: 2500 })
    })

    it('orders at today’s price what exceeds the months that were quoted', async () => {
      const quoted = await quote()
      await setPrice(2500)
      await quote({ ...codeOf(quoted), months: 3 })
      // What was shown holds, also if the price rises once more.
      await setPrice(3000)
      const sent = await apply({ ...codeOf(quoted), months: 3, expectedTotal: 7500 })
      expect(sent.json().subscription).toMatchObject({ payCode: quoted.payCode, price: 2500, total: 7500 })
    })

    it('takes a price that fell', async () => {
      const quoted = await quote()
      await setPrice(1500)
      product.clock.advance(hour)
      expect(await quote(codeOf(quoted))).toMatchObject({ payCode: quoted.payCode, total: 1500 })
    })

    rule('never holds a former price beyond its hours', async () => {
      const quoted = await quote()
      await setPrice(2500)
      for (let hours = 0; hours < 47; hours++) {
        product.clock.advance(hour)
        expect((await quote(codeOf(quoted))).expiresAt).toBe(quoted.expiresAt)
      }
      product.clock.advance(hour)
      const anew = await quote(codeOf(quoted))
      expect(anew.total).toBe(2500)
      expect(anew.payCode).not.toBe(quoted.payCode)
    })

    it('makes another one if a request has it', async () => {
      const quoted = await quote()
      await apply(codeOf(quoted))
      expect((await quote(codeOf(quoted))).payCode).not.toBe(quoted.payCode)
    })
  })

  it('a code finds its request alone, in any case', async () => {
    const quoted = await quote()
    const sent = (await apply({ ...codeOf(quoted), fullName: 'Nour' })).json().subscription
    await apply({ fullName: quoted.payCode })
    for (const q of [quoted.payCode, ` ${quoted.payCode.toLowerCase()} `]) {
      const { requests, total } = await search(q)
      expect([requests.map(({ _id }: { _id: string }) => _id), total]).toEqual([[sent._id], 1])
    }
    expect((await search((await quote()).payCode)).total).toBe(0)
  })

  it('the status page and the mail of what was received have the code', async () => {
    const quoted = await quote()
    const { code, _id: id } = (await apply(codeOf(quoted))).json().subscription
    const mails = product.context.db.selectFrom('outbox').select('body_text')
    const { body_text } = await mails
      .where('dedup_key', '=', `application-received:${id}`)
      .executeTakeFirstOrThrow()
    expect(body_text).toContain(`Pay code: ${quoted.payCode}`)
    const state = await post('/subscriptions/status', { code, phoneLast4: '4567' })
    expect(state.json()).toMatchObject({ payCode: quoted.payCode, total: 2000 })
  })

  rule('codes are deleted a week after their end, also claimed ones; their requests keep them', async () => {
    const claimed = await quote()
    const sent = (await apply(codeOf(claimed))).json().subscription
    await quote()
    const left = () => product.context.db.selectFrom('pay_codes').select('code').execute()
    expect(await left()).toHaveLength(2)
    product.clock.advance(48 * hour)
    await openProductJobs(product.context).runDueJobs()
    expect(await left()).toHaveLength(2)
    product.clock.advance(7 * 24 * hour)
    await openProductJobs(product.context).runDueJobs()
    expect(await left()).toEqual([])
    expect(await request(sent._id)).toMatchObject({ payCode: claimed.payCode })
  })
})
