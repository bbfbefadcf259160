import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { consentToPhotos } from '#server/test/progress.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const stranger = { fullName: 'A Stranger', phone: '01099999998', whatsapp: '01099999998' }
const ownPassword = 'the password behind the link'

onSqlite((kind) => {
  let product: TestApp
  let staff: Headers
  let mailServer: MailServer

  beforeEach(async () => {
    mailServer = await startMailServer()
    const settings = {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'coach@example.com',
      PUBLIC_URL: 'https://coach.example',
    }
    product = await pricedApp(kind, settings)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(async () => {
    await product.close()
    await mailServer.stop()
  })

  const get = (url: string, headers: Headers = staff) => callAs(product.app, headers, { method: 'GET', url })
  const post = (url: string, headers: Partial<Headers>, payload: object = {}) =>
    callAs(product.app, headers, { method: 'POST', url, payload })
  const approve = (id: string, payload: object = {}) => post(`/admin/approve/${id}`, staff, payload)
  const requestOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
  const login = (password: string) =>
    product.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: victim.email, password } })
  const openLink = (url: string, typed: object = {}) =>
    post(
      '/auth/reset-password',
      {},
      { token: /#token=([\w-]+)/.exec(url)?.[1], password: ownPassword, ...typed },
    )
  const signedIn = async () => {
    const { renewalToken, token } = (await login(ownPassword)).json()
    return { authorization: `Bearer ${renewalToken ?? token}` }
  }

  /** Registers the victim's account and verifies its email with the mailed link. */
  async function provedAccount(given: { name?: string; phone?: string } = {}) {
    const own = { name: victim.fullName, phone: victim.phone, ...given }
    const { userId } = await registerAs(product.app, { ...own, password: testPassword })
    await deliverMails(product, mailServer)
    const link = mailServer.received
      .filter(({ recipients }) => recipients.includes(victim.email))
      .map(textOfMail)
      .find((text) => text.includes('#token='))
    await openLink(link ?? '', own)
    return { userId }
  }

  describe('approving what a stranger sent with the e-mail of a proved account without access', () => {
    it('does not change the account’s name, numbers and password, and the link is for its own number', async () => {
      const { userId } = await provedAccount()
      const link = await post(`/admin/users/${userId}/password-link`, staff)
      await openLink(link.url)
      const { _id } = await postApplication(product.app, {
        ...victim,
        ...stranger,
        password: 'of the stranger',
      })
      const { user, passwordUnchanged, generatedPassword } = await approve(_id, { samePerson: true })
      expect([user._id, passwordUnchanged, generatedPassword]).toEqual([userId, true, undefined])
      expect(user).toMatchObject({ name: victim.fullName, phone: victim.phone })
      expect(user.confirmed).toMatchObject({ email: true, phone: true })
      expect(JSON.stringify(user)).not.toContain('1099999998')
      expect((await requestOf(_id)).account).toMatchObject({
        name: victim.fullName,
        phoneE164: '+201012340987',
      })
      expect((await login(ownPassword)).statusCode).toBe(200)
      expect((await login('of the stranger')).statusCode).toBe(401)
    })

    it('does not change the password even if staff send one, as for a member who had access', async () => {
      await provedAccount()
      const { _id } = await postApplication(product.app, { ...victim, ...stranger })
      const { passwordUnchanged } = await approve(_id, {
        customPassword: 'chosen by the staff',
        samePerson: true,
      })
      expect(passwordUnchanged).toBe(true)
      expect((await login(ownPassword)).statusCode).toBe(200)
      expect((await login('chosen by the staff')).statusCode).toBe(401)
    })

    it('does not take over the stranger’s number if the account has none', async () => {
      const { userId } = await provedAccount()
      const none = { phone: '', phone_e164: null, phone_proved_at: null, whatsapp: null, whatsapp_e164: null }
      await product.context.db.updateTable('users').set(none).where('id', '=', userId).execute()
      const { _id } = await postApplication(product.app, { ...victim, ...stranger })
      const { user } = await approve(_id, { samePerson: true })
      expect(user.phone).toBe('')
      expect(user.whatsappE164).toBeUndefined()
      expect((await requestOf(_id)).account).toMatchObject({ phoneE164: null, whatsappE164: null })
    })

    it('verifies a number that the request and the account both have', async () => {
      await provedAccount()
      const { _id } = await postApplication(product.app, { ...victim, whatsapp: stranger.whatsapp })
      const { user } = await approve(_id, { samePerson: true })
      expect(user.confirmed).toEqual({ email: true, phone: true, whatsapp: false })
      expect(user.whatsapp).toBeUndefined()
    })
  })

  describe('approving a request of a stranger whose account was deleted for the reader of a mailed link', () => {
    it('requires a confirmation that it is the same person', async () => {
      const squatter = await registerAs(product.app, { name: stranger.fullName, phone: stranger.phone })
      const sent = await post('/subscriptions/subscribe', squatter.headers, { planId: 'basic' })
      await deliverMails(product, mailServer)
      const mail = mailServer.received.find(({ recipients }) => recipients.includes(victim.email))
      if (!mail) throw new Error('The link was mailed')
      await openLink(textOfMail(mail), { name: victim.fullName, phone: victim.phone })
      const rejected = await product.app.inject({
        method: 'POST',
        url: `/api/admin/approve/${sent.subscription._id}`,
        headers: staff,
        payload: {},
      })
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'other_person_possible'])
    })
  })

  it('a request of before is flagged as sent without signing in, once its e-mail is an account’s', async () => {
    const { _id } = await postApplication(product.app, { ...victim, ...stranger })
    expect((await get('/admin/requests?flag=unsigned')).requests).toEqual([])
    await provedAccount()
    expect((await get('/admin/requests?flag=unsigned')).requests).toMatchObject([{ _id }])
  })

  describe('approving a request that an account sent while signed in', () => {
    it('does not verify a number that was only copied from the account', async () => {
      await provedAccount({ phone: stranger.phone })
      await post('/subscriptions/subscribe', await signedIn(), { planId: 'basic' })
      const { requests } = await get('/admin/requests?status=pending')
      const { user } = await approve(requests[0]._id)
      expect(user.phone).toBe(stranger.phone)
      expect(user.confirmed).toEqual({ email: true, phone: false, whatsapp: false })
      const renewing = await signedIn()
      await post('/subscriptions/subscribe', renewing, { planId: 'basic' })
      const again = (await get('/admin/requests?status=pending')).requests
      expect((await approve(again[0]._id)).user.confirmed.phone).toBe(false)
    })

    it('verifies the email of the account, and does not change its number', async () => {
      const { headers } = await registerAs(product.app)
      await post('/subscriptions/subscribe', headers, { planId: 'basic' })
      const { requests } = await get('/admin/requests?status=pending')
      const { user } = await approve(requests[0]._id)
      expect(user.confirmed).toEqual({ email: true, phone: false, whatsapp: false })
    })

    it('ends a consent to photos that was given before the account was verified', async () => {
      const { headers } = await registerAs(product.app)
      await consentToPhotos(product.app, headers)
      await post('/subscriptions/subscribe', headers, { planId: 'basic' })
      const { requests } = await get('/admin/requests?status=pending')
      await approve(requests[0]._id)
      const { token } = (await login(strangersPassword)).json()
      const member = { authorization: `Bearer ${token}` }
      expect(await get('/progress/photo-consent', member)).toEqual({ consent: null, photos: 0 })
      await consentToPhotos(product.app, member)
      expect((await get('/progress/photo-consent', member)).consent).not.toBeNull()
    })

    it('leaves a number verified that a link verified before', async () => {
      const { headers, userId } = await registerAs(product.app)
      await post('/subscriptions/subscribe', headers, { planId: 'basic' })
      await openLink((await post(`/admin/users/${userId}/password-link`, staff)).url)
      const { requests } = await get('/admin/requests?status=pending')
      const { user } = await approve(requests[0]._id)
      expect(user.confirmed).toMatchObject({ email: true, phone: true })
    })
  })
})
