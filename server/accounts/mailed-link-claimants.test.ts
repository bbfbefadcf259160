import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/testing/accounts.ts'
import { eachDatabase } from '#server/testing/databases.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { callAs } from '#server/testing/person.ts'
import { deliverMails, textOfMail } from '#server/testing/read-mail.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { openWhatsAppLink, registerAs, victim } from '#server/testing/strangers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

type Headers = { authorization: string }
type Registered = { userId: string; headers: Headers; token: string }

const own = { name: victim.fullName, phone: victim.phone, password: testPassword }
const squatting = { name: 'Evil Name', phone: victim.phone }
const typed = { name: victim.fullName, phone: victim.phone, password: 'a password of my own' }

eachDatabase((kind) => {
  let product: TestApp
  let staff: Headers
  let mailServer: MailServer

  beforeEach(async () => {
    mailServer = await startMailServer()
    const mail = {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'coach@example.com',
      PUBLIC_URL: 'https://coach.example',
      RATE_LIMITS: 'off',
    }
    product = await testApp(kind, mail)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(async () => {
    await product.close()
    await mailServer.stop()
  })

  const get = (url: string, headers: Headers = staff) => callAs(product.app, headers, { method: 'GET', url })
  const post = (url: string, headers: Partial<Headers>, payload: object = {}) =>
    callAs(product.app, headers, { method: 'POST', url, payload })

  /** Registers an account a second after the last one, and answers the link that was mailed to the address with it. */
  async function register(given: Parameters<typeof registerAs>[1]): Promise<Registered> {
    product.clock.advance(1000)
    const registered = await registerAs(product.app, given)
    await deliverMails(product, mailServer)
    const mail = mailServer.received.at(-1)
    return { ...registered, token: /#token=([\w-]+)/.exec(mail ? textOfMail(mail) : '')?.[1] ?? '' }
  }
  const subscribe = async ({ headers }: Registered): Promise<string> =>
    (await post('/subscriptions/subscribe', headers, { planId: 'basic' })).subscription._id
  const openLink = async ({ token }: Registered, given: object = typed): Promise<Headers> => {
    await post('/auth/reset-password', {}, { token, ...given })
    const payload = { email: victim.email, password: typed.password }
    const answer = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    return { authorization: `Bearer ${answer.json().renewalToken}` }
  }
  const ownId = async (headers: Headers) => (await get('/auth/profile', headers)).user._id
  const requestOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription

  describe('the account that whoever opens a mailed link gets, where several have a number that they type', () => {
    it('is the link’s own, though a stranger registered before and after with the same number', async () => {
      await register(squatting)
      const mine = await register(own)
      await register(squatting)
      expect(await ownId(await openLink(mine))).toBe(mine.userId)
    })

    it('is the one whose number is proved, whichever of the mails is opened', async () => {
      await register(squatting)
      const mine = await register(own)
      const other = await register(squatting)
      const { userId } = mine
      await openWhatsAppLink(product.app, staff, { userId, password: testPassword })
      expect(await ownId(await openLink(other))).toBe(userId)
    })

    it('is the oldest where the link’s own has another number', async () => {
      const mine = await register(own)
      await register({ ...own, password: 'registered twice' })
      const stranger = await register({ name: 'Evil Name', phone: '01099999999' })
      expect(await ownId(await openLink(stranger))).toBe(mine.userId)
    })
  })

  describe('what the other accounts with her number sent', () => {
    it('stays with staff as it was sent, and is no request of hers', async () => {
      const squatter = await register(squatting)
      const fake = await subscribe(squatter)
      const mine = await register(own)
      const paid = await subscribe(mine)
      const late = await subscribe(await register(squatting))
      const me = await openLink(mine)
      expect(await requestOf(paid)).toMatchObject({ sentByAccount: true, fullName: victim.fullName })
      for (const id of [fake, late]) {
        const request = await requestOf(id)
        expect(request).toMatchObject({ status: 'pending', sentByAccount: false, fullName: 'Evil Name' })
        expect(request).not.toHaveProperty('userId')
        expect(request).not.toHaveProperty('emailProvedByOther')
      }
      expect((await get('/subscriptions/current', me)).request).toMatchObject({ _id: paid })
      await post('/subscriptions/cancel', me)
      expect((await get('/subscriptions/current', me)).request ?? null).toBeNull()
      expect((await get('/admin/requests?q=evil')).requests).toHaveLength(2)
    })

    it('is approved for her, under her own name, where staff know that it is hers', async () => {
      const first = await register(own)
      const second = await register({ ...own, password: 'registered twice' })
      const paid = await subscribe(second)
      const me = await openLink(first)
      expect(await ownId(me)).toBe(first.userId)
      expect((await get('/subscriptions/current', me)).request ?? null).toBeNull()
      const { user } = await post(`/admin/approve/${paid}`, staff)
      expect(user).toMatchObject({ _id: first.userId, name: victim.fullName })
    })

    it('is approved for nobody where it names another number', async () => {
      const fake = await subscribe(await register({ name: 'Evil Name', phone: '01099999999' }))
      await openLink(await register(own))
      const url = `/api/admin/approve/${fake}`
      const refused = await product.app.inject({ method: 'POST', url, headers: staff, payload: {} })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_proved_by_other'])
    })
  })
})
