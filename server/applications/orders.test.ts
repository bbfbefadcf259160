import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldSentence } from '#contract/field-errors.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, uploadProof } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
const key = { phoneLast4: '4567' }
let product: TestApp
let staff: Record<string, string>
let made = 0

afterEach(() => product.close())

async function open(kind: 'sqlite' | 'postgres') {
  product = await pricedApp(kind)
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}

async function aTicket(): Promise<string> {
  product.clock.advance(1)
  const pdf = aPdf({ more: [`<< /Receipt (${made++}) >>`] })
  return (await uploadProof(product.app, formOf(pdf, 'receipt.pdf', 'application/pdf'))).cloudinaryId
}

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = async (url: string, headers = staff) =>
  (await product.app.inject({ url: `/api${url}`, headers })).json()
const apply = async (fields: object, headers: Record<string, string> = {}) =>
  post('/subscriptions', anApplication({ ticket: await aTicket(), ...fields }), headers)
const stored = () => product.context.db.selectFrom('applications').selectAll().orderBy('id').execute()
const orderOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription.order
const approve = (id: string, payload: object = {}) => post(`/admin/approve/${id}`, payload, staff)

async function mailTo(recipient: string): Promise<string> {
  const mails = product.context.db.selectFrom('outbox').select('body_text')
  return (await mails.where('recipient', '=', recipient).executeTakeFirstOrThrow()).body_text
}

async function publish(change: (settings: Record<string, never>) => void): Promise<void> {
  const site = await get('/site')
  change(site.settings)
  const published = await product.app.inject({
    method: 'PUT',
    url: '/api/site',
    payload: site,
    headers: staff,
  })
  expect(published.statusCode).toBe(200)
}

const withPrice = (price: number) => (settings: object) => {
  Object.assign(Reflect.get(Reflect.get(settings, 'packages'), 'professional'), { price })
}

async function forgetMonths(id: string): Promise<void> {
  const before = { months: null, total_minor: null, total_currency: null }
  await product.context.db.updateTable('applications').set(before).where('id', '=', id).execute()
}

eachDatabase((kind) => {
  describe('the months of an order', () => {
    beforeEach(() => open(kind))

    it('and its total are stored in minor units, and shown to the sender and to staff', async () => {
      const sent = (await apply({ months: 2 })).json().subscription
      const [row] = await stored()
      expect(row).toMatchObject({ months: 2, total_minor: 400_000, total_currency: 'EGP' })
      expect(row?.order_facts).not.toHaveProperty('total')
      const due = { price: 2000, months: 2, total: 4000 }
      expect(await orderOf(sent._id)).toMatchObject({ ...due, currency: 'EGP' })
      const status = await post('/subscriptions/status', { code: sent.code, ...key })
      expect(status.json()).toMatchObject(due)
    })

    it('are 1 at the stored price for orders from before they were stored', async () => {
      const { _id } = (await apply({ months: 3 })).json().subscription
      await forgetMonths(_id)
      expect(await orderOf(_id)).toMatchObject({ price: 2000, months: 1, total: 2000 })
      expect((await approve(_id)).json().user.subscription.accessDays).toBe(30)
    })

    it('decide the days of an approval that names none; staff may name others', async () => {
      const days = async (fields: object, approval: object) => {
        const { _id } = (await apply({ email: `a${made}@example.com`, ...fields })).json().subscription
        return (await approve(_id, approval)).json().user.subscription.accessDays
      }
      expect(await days({}, {})).toBe(30)
      expect(await days({ months: 2 }, {})).toBe(60)
      expect(await days({ months: 12 }, {})).toBe(360)
      expect(await days({ months: 2 }, { accessDays: 45 })).toBe(45)
    })
  })
})

describe('an order', () => {
  beforeEach(() => open('sqlite'))

  it.each([0, -1, 1.5, 13, '2', null])('of %j months is rejected at its field', async (months) => {
    const rejected = await apply({ months })
    expect([rejected.statusCode, rejected.json().fields]).toEqual([
      422,
      { months: fieldSentence('months', 'en') },
    ])
    expect(await stored()).toEqual([])
  })

  it('has the price of the site, whatever price or total the client names', async () => {
    const own = { price: 1, total: 1, currency: 'USD', order: { price: 1, total: 1 }, total_minor: 1 }
    const { _id } = (await apply({ months: 3, ...own })).json().subscription
    expect(await orderOf(_id)).toMatchObject({ price: 2000, months: 3, total: 6000, currency: 'EGP' })
  })

  it('is multiplied from the price that the applicant saw, for a day after it was changed', async () => {
    await publish(withPrice(2500))
    const total = async (siteVersion: number) =>
      (await orderOf((await apply({ months: 2, siteVersion })).json().subscription._id)).total
    expect(await total(1)).toBe(4000)
    expect(await total(2)).toBe(5000)
    product.clock.advance(day + 1)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    expect(await total(1)).toBe(5000)
  })

  it('sent from two tabs with other months is stored once for one receipt, as it was sent first', async () => {
    const ticket = await aTicket()
    const send = (months: number) => post('/subscriptions', anApplication({ ticket, months }))
    expect((await send(1)).statusCode).toBe(201)
    const other = await send(3)
    expect([other.statusCode, other.json().code]).toEqual([409, 'proof_already_used'])
    expect((await send(1)).statusCode).toBe(201)
    expect(await stored()).toMatchObject([{ months: 1, total_minor: 200_000 }])
  })

  it('is mailed with its months and total, to the applicant and to the owner', async () => {
    await publish((settings) => Object.assign(settings, { contactEmail: 'coach@example.com' }))
    await apply({ months: 2 }, { 'accept-language': 'ar' })
    expect(await mailTo('sara@example.com')).toContain('المبلغ: شهران × 2,000 = 4,000 جنيه')
    expect(await mailTo('coach@example.com')).toContain('الاحترافية (شهران × 2,000 = 4,000 جنيه)')
    await apply({ email: 'one@example.com' }, { 'accept-language': 'en' })
    expect(await mailTo('one@example.com')).toContain('Amount: 1 month · EGP 2,000')
  })

  it('keeps its months and total through rejection and a new receipt', async () => {
    const { _id, code } = (await apply({ months: 3 })).json().subscription
    await post(`/admin/reject/${_id}`, {}, staff)
    const again = { code, ...key, paymentProof: { cloudinaryId: await aTicket() } }
    const due = { price: 2000, months: 3, total: 6000 }
    expect((await post('/subscriptions/status/proof', again)).json()).toMatchObject(due)
    expect(await orderOf(_id)).toMatchObject(due)
  })

  it('of a member takes months too, 1 where none are named, and extends the access by them', async () => {
    const member = await anAccount(product.context, { email: 'mona@example.com' })
    const { headers } = await aSession(product.context, member)
    const ask = (fields: object) => post('/subscriptions/subscribe', { planId: 'basic', ...fields }, headers)
    expect((await ask({ months: 13 })).json().fields).toEqual({ months: fieldSentence('months', 'en') })
    const first = await ask({})
    expect(first.json().subscription).toMatchObject({ price: 1200, months: 1, total: 1200 })
    await post('/subscriptions/cancel', {}, headers)
    product.clock.advance(1)
    const due = { price: 1200, months: 3, total: 3600 }
    const { _id } = (await ask({ months: 3, total: 1 })).json().subscription
    expect((await get('/subscriptions/current', headers)).request).toMatchObject(due)
    const left = Date.parse((await get('/subscriptions/current', headers)).subscription.endDate)
    const { endDate } = (await approve(_id)).json().user.subscription
    expect(Date.parse(endDate) - left).toBe(90 * day)
  })
})
