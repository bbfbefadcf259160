import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PaymentNotice } from '#contract/dashboard-payment-notices.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { anAccount, aSession, asBrowser, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { siteDefaults } from './index.ts'
import { changedPaymentDetails } from './payment-details.ts'

const { paymentMethods, socialLinks, ...others } = siteDefaults(false).settings
const paidTo = (number: string): Pick<SiteSettings, 'paymentMethods'> => ({
  paymentMethods: { ...paymentMethods, instapay: { number, name: 'Mona Sherif' } },
})
const bank = { id: 'bank', label: { ar: 'بنك مصر', en: 'Bank Misr' }, number: '1000', name: 'Mona' }
const wallet = { id: 'wallet', label: { ar: 'محفظة', en: 'Wallet' }, number: '2000', name: 'Mona' }

describe('the payment details of two versions', () => {
  const settingsWith = (methods: Partial<SiteSettings['paymentMethods']>, links = {}): SiteSettings => ({
    ...others,
    paymentMethods: { ...paymentMethods, ...methods },
    socialLinks: { ...socialLinks, ...links },
  })

  it('differ by each number, name, link and address that differs', () => {
    const before = settingsWith({ vodafoneCash: { number: '0100 123 4567', name: 'Mona' } })
    const links = { whatsapp: '0111 222 3333', phone: '0111 222 3333', instagram: 'https://example.com/x' }
    const after = {
      ...settingsWith({ instapay: { number: 'x@instapay', name: 'X' } }, links),
      contactEmail: 'x@example.com',
    }
    expect(changedPaymentDetails(before, after)).toEqual([
      { detail: 'instapay_number', label: null, from: '', to: 'x@instapay' },
      { detail: 'instapay_name', label: null, from: '', to: 'X' },
      { detail: 'vodafone_cash_number', label: null, from: '0100 123 4567', to: '' },
      { detail: 'vodafone_cash_name', label: null, from: 'Mona', to: '' },
      { detail: 'whatsapp', label: null, from: '', to: '0111 222 3333' },
      { detail: 'phone', label: null, from: '', to: '0111 222 3333' },
      { detail: 'instagram', label: null, from: '', to: 'https://example.com/x' },
      { detail: 'contact_email', label: null, from: '', to: 'x@example.com' },
    ])
  })

  it('follow the other methods by id: moved ones are equal, new and removed ones are not', () => {
    const before = settingsWith({ others: [bank, wallet] })
    expect(changedPaymentDetails(before, settingsWith({ others: [wallet, bank] }))).toEqual([])
    const card = { ...bank, id: 'card', number: '3000' }
    expect(
      changedPaymentDetails(before, settingsWith({ others: [{ ...bank, number: '1001' }, card] })),
    ).toEqual([
      { detail: 'other_number', label: bank.label, from: '1000', to: '1001' },
      { detail: 'other_number', label: bank.label, from: '', to: '3000' },
      { detail: 'other_name', label: bank.label, from: '', to: 'Mona' },
      { detail: 'other_number', label: wallet.label, from: '2000', to: '' },
      { detail: 'other_name', label: wallet.label, from: 'Mona', to: '' },
    ])
  })
})

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('other payment details on the site', () => {
    let product: TestApp
    let site: SiteCalls
    beforeEach(async () => {
      product = await testApp(kind)
      site = await siteCalls(product)
    })
    afterEach(() => product.close())

    const admin = (name: string) => {
      const username = name.split(' ')[0]?.toLowerCase() ?? ''
      return anAccount(product.context, { role: 'admin', name, username, email: `${username}@example.com` })
    }
    const mails = () => product.context.db.selectFrom('outbox').selectAll().orderBy('recipient').execute()
    const audited = async () => {
      const entries = product.context.db.selectFrom('audit_entries').select('details')
      const rows = await entries.where('action', '=', 'payment_details.changed').execute()
      return rows.map(({ details }) => details)
    }
    const karim = async () => ({ authorization: `Bearer ${await signInAsAdmin(product.context)}` })
    const noticesOf = async (headers: Record<string, string>): Promise<PaymentNotice[]> =>
      (await product.app.inject({ url: '/api/admin/payment-notices', headers })).json().notices
    const check = (version: number, headers: Record<string, string>, currentPassword = testPassword) =>
      product.app.inject({
        method: 'POST',
        url: '/api/admin/payment-notices/check',
        headers,
        payload: { version, currentPassword },
      })

    it('are mailed to every active admin in their own language, and recorded with both values', async () => {
      const [salma] = [await admin('Salma Adel'), await admin('Nour')]
      const gone = await admin('Hany')
      await anAccount(product.context, { role: 'coach', email: 'coach@example.com' })
      const users = product.context.db.updateTable('users')
      await users.set({ blocked_at: product.clock.now() }).where('id', '=', gone.id).execute()
      await product.app.inject({
        method: 'POST',
        url: '/api/auth/coach-login',
        payload: { username: 'salma', password: testPassword },
        headers: { ...asBrowser, 'accept-language': 'en' },
      })
      expect((await site.publish(paidTo('mona@instapay'))).statusCode).toBe(200)
      expect([await mails(), await noticesOf(await karim())]).toEqual([[], []])

      const { headers } = await aSession(product.context, salma)
      const { settings, sections, version } = await site.read()
      const payload = { settings: { ...settings, ...paidTo('0100 999 8888') }, sections, version }
      await product.app.inject({ method: 'PUT', url: '/api/site', headers, payload })
      const [toNour, toSalma, ...more] = await mails()
      expect(more).toEqual([])
      expect(toNour).toMatchObject({ recipient: 'nour@example.com', language: 'ar' })
      expect(toSalma).toMatchObject({ recipient: 'salma@example.com', language: 'en' })
      expect(toNour?.body_text).toContain('نسخة جديدة من الموقع من حساب «Salma Adel»')
      expect(toNour?.body_text).toContain('من «\u2068mona@instapay\u2069» إلى «\u20680100 999 8888\u2069»')
      expect(toNour?.body_text).not.toContain('من حسابك أنت')
      expect(toSalma?.body_text).toContain('This was done from your own account.')
      expect(toSalma?.body_text).toContain(
        'InstaPay: address or number: from “\u2068mona@instapay\u2069” to “\u20680100 999 8888\u2069”',
      )
      const change = { detail: 'instapay_number', label: null, from: 'mona@instapay', to: '0100 999 8888' }
      expect(await audited()).toContainEqual({ version: 2, changes: [change] })
    })

    it('change at most ten times an hour by one user, whose other changes go on', async () => {
      await admin('Nour')
      await site.publish(paidTo('mona@instapay'))
      const statuses = []
      for (let count = 0; count < 12; count++)
        statuses.push((await site.publish(paidTo(`0100 999 80${10 + count}`))).statusCode)
      expect(statuses).toEqual([...Array(10).fill(200), 429, 429])
      expect(await mails()).toHaveLength(10)
      expect((await site.read()).settings.paymentMethods.instapay.number).toBe('0100 999 8019')
      const other = await site.publish({ footerTagline: { ar: 'معًا', en: 'Together' } })
      expect(other.statusCode).toBe(200)
      product.clock.advance(60 * 60 * 1000 + 1000)
      expect((await site.publish(paidTo('0100 999 9999'))).statusCode).toBe(200)
    })

    rule('name no publisher whose only name is the one to sign in with', async () => {
      await admin('Nour')
      await site.publish(paidTo('mona@instapay'))
      await site.publish(paidTo('0100 999 8888'))
      const [mail] = await mails()
      expect(mail?.body_text).toContain('من أحد حسابات فريق العمل')
      expect(mail?.body_text).not.toContain('karim')
    })

    rule('are reported from a restored version too, and not where nothing of them changes', async () => {
      await admin('Nour')
      await site.publish(paidTo('mona@instapay'))
      await site.publish({ footerTagline: { ar: 'معًا', en: 'Together' } })
      expect([await mails(), await noticesOf(await karim())]).toEqual([[], []])
      await site.publish(paidTo('0100 999 8888'))
      await site.call('POST', '/site/versions/1/restore', { body: {} })
      expect(await mails()).toHaveLength(2)
      expect((await noticesOf(await karim())).map(({ version }) => version)).toEqual([3, 4])
      const back = { detail: 'instapay_number', label: null, from: '0100 999 8888', to: 'mona@instapay' }
      expect(await audited()).toContainEqual({ version: 4, changes: [back] })
    })

    it('stay before each admin until that one confirms a check with the password', async () => {
      const nour = (await aSession(product.context, await admin('Nour'))).headers
      const coach = await aSession(product.context, await anAccount(product.context, { role: 'coach' }))
      await site.publish(paidTo('mona@instapay'))
      await site.publish(paidTo('0100 999 8888'))
      await site.publish(paidTo('0100 999 7777'))
      const mine = await karim()
      expect(await noticesOf(mine)).toMatchObject([
        { version: 2, publishedBy: { name: 'karim' }, changes: [{ to: '0100 999 8888' }] },
        { version: 3, changes: [{ from: '0100 999 8888', to: '0100 999 7777' }] },
      ])
      const wrong = await check(3, mine, 'not the password')
      expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['currentPassword']])
      expect(await noticesOf(mine)).toHaveLength(2)
      expect((await check(2, mine)).json()).toEqual({ checked: 1 })
      expect((await noticesOf(mine)).map(({ version }) => version)).toEqual([3])
      expect((await check(3, mine)).json()).toEqual({ checked: 1 })
      expect((await check(3, mine)).json()).toEqual({ checked: 0 })
      expect(await noticesOf(mine)).toEqual([])
      expect(await noticesOf(nour)).toHaveLength(2)
      expect((await check(3, coach.headers)).statusCode).toBe(403)
    })
  })
})
