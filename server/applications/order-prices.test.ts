import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { siteDefaults } from '#server/site/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, uploadProof } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { publishPrices } from '#server/test/publish-prices.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
const notYet = {
  ar: 'لم يتم إعلان أسعار الباقات بعد. تواصل مع الكابتن مباشرة.',
  en: 'Prices haven’t been announced yet. Contact the coach directly.',
}
const { packages } = siteDefaults(false).settings
let product: TestApp
let site: SiteCalls
let made = 0

afterEach(() => product.close())

const priced = (price: number): Partial<SiteSettings> => ({
  packages: { ...packages, professional: { ...packages.professional, price } },
})
const confirmed = { numbers: '', specialties: '', videos: '', prices: '2026-03-01' }
const nothing = { ...confirmed, prices: '' }

async function publish(changes: Partial<SiteSettings>): Promise<void> {
  expect((await site.publish(changes)).statusCode).toBe(200)
}

async function aTicket(): Promise<string> {
  product.clock.advance(1)
  const pdf = aPdf({ more: [`<< /Receipt (${made++}) >>`] })
  return (await uploadProof(product.app, formOf(pdf, 'receipt.pdf', 'application/pdf'))).cloudinaryId
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })

type Send = (fields?: object, language?: string) => ReturnType<typeof post>

/** Each way to order: an application, and a request of an account. */
const ways: [string, () => Promise<Send>][] = [
  [
    'an application',
    async () => {
      const ticket = await aTicket()
      return (fields, language = 'en') =>
        post('/subscriptions', anApplication({ ticket, ...fields }), { 'accept-language': language })
    },
  ],
  [
    'a renewal',
    async () => {
      const { headers } = await aSession(product.context, await anAccount(product.context))
      const body = { planId: 'professional', paymentProof: { cloudinaryId: await aTicket() } }
      return (fields, language = 'en') =>
        post('/subscriptions/subscribe', { ...body, ...fields }, { ...headers, 'accept-language': language })
    },
  ],
]

const stored = () => product.context.db.selectFrom('applications').select('order_facts').execute()
const plans = async () => (await product.app.inject('/api/subscriptions/plans')).json().plans

async function receiptIsLeft(): Promise<void> {
  expect(await stored()).toEqual([])
  const uploads = await product.context.db.selectFrom('uploads').select('state').execute()
  expect(uploads).toEqual([{ state: 'ready' }])
}

eachDatabase((kind) => {
  describe.each(ways)('%s on a site without confirmed prices', (_way, sending) => {
    beforeEach(async () => {
      product = await testApp(kind)
      site = await siteCalls(product)
    })

    it('is refused, with its receipt left for later; the packages are not listed', async () => {
      const send = await sending()
      for (const [language, sentence] of Object.entries(notYet)) {
        for (const fields of [{}, { siteVersion: 0 }, { expectedTotal: 2000 }]) {
          const refused = await send(fields, language)
          expect([refused.statusCode, refused.json()]).toEqual([
            409,
            { error: sentence, code: 'prices_not_announced' },
          ])
        }
      }
      expect(await plans()).toEqual([])
      await receiptIsLeft()
      // One of three prices is not a confirmation of all.
      await publish(priced(2500))
      expect((await send({ siteVersion: 1 })).json().code).toBe('prices_not_announced')
      await receiptIsLeft()
    })

    it('has the confirmed price from then on, also if its sender saw an earlier version', async () => {
      await publish({})
      await publish({ ...priced(2500), confirmed })
      expect(await plans()).toMatchObject([{ price: 1200 }, { price: 2500 }, { price: 3200 }])
      for (const siteVersion of [0, 1, 2, undefined]) {
        const sent = await (await sending())({ siteVersion, email: `v${siteVersion}@example.com` })
        expect(sent.json().subscription).toMatchObject({ price: 2500, total: 2500 })
      }
      const facts = (await stored()).map(({ order_facts }) => order_facts)
      expect(facts).toEqual(new Array(4).fill(expect.objectContaining({ price: 2500, siteVersion: 2 })))
    })

    it('is stored as soon as another process has published the prices', async () => {
      expect(await plans()).toEqual([])
      const send = await sending()
      await publishPrices(product.context)
      const sent = await send()
      expect([sent.statusCode, sent.json().subscription]).toEqual([
        201,
        expect.objectContaining({ price: 2000, total: 2000 }),
      ])
    })

    it('keeps a confirmed price that its sender saw, for a day after the owner takes prices back', async () => {
      await publish({ ...priced(2500), confirmed })
      await publish({ packages, confirmed: nothing })
      expect(await plans()).toEqual([])
      const send = await sending()
      expect((await send()).json().code).toBe('prices_not_announced')
      expect((await send({ siteVersion: 1 })).json().subscription).toMatchObject({ price: 2500 })
    })
  })

  describe.each(ways)('%s that names the total which was shown', (_way, sending) => {
    beforeEach(async () => {
      product = await pricedApp(kind)
      site = await siteCalls(product)
    })

    it('is stored if the order has this total, and its response says what it has', async () => {
      const due = { price: 2000, months: 3, total: 6000 }
      await publish(priced(2500))
      const sent = await (await sending())({ months: 3, siteVersion: 1, expectedTotal: 6000 })
      expect([sent.statusCode, sent.json().subscription]).toEqual([201, expect.objectContaining(due)])
    })

    it('is stored with a new price only once its sender has seen it', async () => {
      await publish(priced(2500))
      product.clock.advance(day + 1)
      const send = await sending()
      const shown = { months: 2, siteVersion: 1, expectedTotal: 4000 }
      const refused = await send(shown)
      const order = { price: 2500, months: 2, total: 5000, siteVersion: 2 }
      expect([refused.statusCode, refused.json()]).toEqual([
        409,
        {
          error:
            'The price has changed since you opened this page. The total is now EGP 5,000. Check it, then send again.',
          code: 'price_changed',
          order,
        },
      ])
      expect((await send(shown, 'ar')).json().error).toBe(
        'تغيّر السعر بعد فتح هذه الصفحة. المبلغ الآن 5,000 جنيه. راجعه، ثم أرسل الطلب مرة أخرى.',
      )
      await receiptIsLeft()
      const { siteVersion, total: expectedTotal } = refused.json().order
      const sent = await send({ months: 2, siteVersion, expectedTotal })
      expect(sent.json().subscription).toMatchObject({ price: 2500, months: 2, total: 5000 })
    })
  })
})
