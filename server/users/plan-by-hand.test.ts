import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { countStatements } from '#server/test/count-statements.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { consentToPhotos } from '#server/test/progress.ts'
import { readZip } from '#server/test/read-zip.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import {
  applyAndWrite,
  openWhatsAppLink,
  registerAs,
  strangersPassword,
  victim,
} from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const own = { password: testPassword, name: victim.fullName, phone: victim.phone }
const plan = { subscription: { plan: 'basic', accessDays: 30 } }

onSqlite((kind) => {
  let product: TestApp
  let staff: Headers

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  const get = (url: string, headers: Headers = staff) => callAs(product.app, headers, { method: 'GET', url })
  const post = (url: string, headers: Partial<Headers>, payload: object = {}) =>
    callAs(product.app, headers, { method: 'POST', url, payload })
  const change = (userId: string, payload: object = plan, language = 'en') =>
    product.app.inject({
      method: 'PUT',
      url: `/api/admin/users/${userId}`,
      headers: { ...staff, 'accept-language': language },
      payload,
    })
  const outcome = (answer: Awaited<ReturnType<typeof change>>) => [answer.statusCode, answer.json().code]
  const userOf = async (id: string) => (await get(`/admin/users/${id}`)).user
  const login = async (password: string) => {
    const payload = { email: victim.email, password }
    return product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
  }
  const subscribe = async (headers: Headers): Promise<string> =>
    (await post('/subscriptions/subscribe', headers, { planId: 'basic' })).subscription._id
  const proveNumber = (userId: string) =>
    openWhatsAppLink(product.app, staff, { userId, password: testPassword })

  describe('a package that staff assign manually', () => {
    it('verifies the e-mail of an account if no other uses it, and never a number', async () => {
      const { userId } = await registerAs(product.app, own)
      expect((await change(userId)).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed).toEqual({ email: true, phone: false, whatsapp: false })
      expect((await login(testPassword)).statusCode).toBe(200)
    })

    it('is rejected if another account claims the address, and neither changes', async () => {
      const owner = await registerAs(product.app, own)
      const requestId = await subscribe(owner.headers)
      const stranger = await registerAs(product.app, { name: victim.fullName })
      for (const { userId } of [stranger, owner]) {
        expect(outcome(await change(userId, { name: 'Another Name', ...plan }))).toEqual([
          409,
          'email_not_confirmed',
        ])
        const { confirmed, subscription, name } = await userOf(userId)
        expect([confirmed.email, subscription.endDate, name]).toEqual([false, null, victim.fullName])
      }
      expect((await change(stranger.userId)).json().error).toMatch(
        /Nobody has confirmed this email.*WhatsApp/,
      )
      expect((await change(stranger.userId, plan, 'ar')).json().error).toMatch(/لم يؤكِّد.*واتساب/)
      expect((await login(testPassword)).json().code).toBe('access_expired')
      expect((await post(`/admin/approve/${requestId}`, staff)).user._id).toBe(owner.userId)
    })

    it('is rejected if another person’s request with the address is pending, whose receipt stays theirs', async () => {
      const sent = await applyAndWrite(product.app)
      const stranger = await registerAs(product.app, { name: victim.fullName })
      expect(outcome(await change(stranger.userId))).toEqual([409, 'email_not_confirmed'])
      await post(`/admin/reject/${sent._id}`, staff)
      expect((await change(stranger.userId)).statusCode).toBe(200)
      const { token } = (await login(strangersPassword)).json()
      const { url } = await post('/auth/export', { authorization: `Bearer ${token}` })
      const files = await readZip((await product.app.inject({ url })).rawPayload)
      expect([...files.keys()]).toEqual(['data.json'])
      expect(`${files.get('data.json')}`).not.toMatch(/Hana lifts|My shoulder is my secret/)
    })

    it('ends the photo consent of the person who registered, even after a link by WhatsApp', async () => {
      const { userId, headers } = await registerAs(product.app)
      await consentToPhotos(product.app, headers)
      await proveNumber(userId)
      expect((await change(userId)).statusCode).toBe(200)
      const member = { authorization: `Bearer ${(await login(testPassword)).json().token}` }
      expect(await get('/progress/photo-consent', member)).toEqual({ consent: null, photos: 0 })
    })

    it('is assigned despite a pending request of the account itself', async () => {
      const { userId, headers } = await registerAs(product.app, own)
      await subscribe(headers)
      expect((await change(userId)).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed.email).toBe(true)
    })

    it('is assigned to a user who opened a link by WhatsApp, even if others use the address', async () => {
      const { userId } = await registerAs(product.app, own)
      const stranger = await registerAs(product.app)
      await applyAndWrite(product.app)
      await proveNumber(userId)
      expect(outcome(await change(stranger.userId))).toEqual([409, 'email_not_confirmed'])
      expect((await change(userId)).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed).toEqual({ email: true, phone: true, whatsapp: false })
      expect((await change(stranger.userId)).statusCode).toBe(404)
      expect((await login(testPassword)).statusCode).toBe(200)
    })

    it('is assigned to a user who opened that link on a separate WhatsApp number', async () => {
      const { userId } = await registerAs(product.app, own)
      await registerAs(product.app)
      // An account from an older release may have one; only users who had access can enter it now.
      const numbers = { whatsapp: victim.whatsapp, whatsapp_e164: '+201112340987' }
      await product.context.db.updateTable('users').set(numbers).where('id', '=', userId).execute()
      await proveNumber(userId)
      expect((await userOf(userId)).confirmed).toEqual({ email: false, phone: false, whatsapp: true })
      expect((await change(userId)).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed).toEqual({ email: true, phone: false, whatsapp: true })
    })

    it('is rejected while another person’s request is pending, even with a verified number', async () => {
      const owner = await registerAs(product.app, own)
      const requestId = await subscribe(owner.headers)
      const stranger = await registerAs(product.app, { name: victim.fullName, phone: '01099999999' })
      const { userId } = stranger
      await openWhatsAppLink(product.app, staff, { userId, password: 'the second one of a stranger' })
      const rejected = await change(stranger.userId)
      expect(outcome(rejected)).toEqual([409, 'email_not_confirmed'])
      expect(rejected.json().error).toMatch(/approve or reject/)
      expect((await change(stranger.userId, plan, 'ar')).json().error).toMatch(/بقبوله أو رفضه/)
      expect((await userOf(stranger.userId)).othersRequestWaits).toBe(true)
      expect((await userOf(owner.userId)).othersRequestWaits).toBeUndefined()
      expect((await login(testPassword)).json().code).toBe('access_expired')
      expect((await post(`/admin/approve/${requestId}`, staff)).user._id).toBe(owner.userId)
    })

    it('is assigned despite a pending request with the account’s verified number, also as WhatsApp', async () => {
      const { userId } = await registerAs(product.app, { ...own, phone: victim.whatsapp })
      const { _id } = await applyAndWrite(product.app)
      expect((await userOf(userId)).othersRequestWaits).toBe(true)
      await proveNumber(userId)
      expect((await userOf(userId)).othersRequestWaits).toBeUndefined()
      expect((await change(userId)).statusCode).toBe(200)
      expect((await get(`/admin/requests/${_id}`)).subscription.status).toBe('pending')
    })

    it('is assigned with a verified number once the other request is rejected', async () => {
      await applyAndWrite(product.app)
      const { userId } = await registerAs(product.app, { phone: '01099999999' })
      await proveNumber(userId)
      expect(outcome(await change(userId))).toEqual([409, 'email_not_confirmed'])
      const { requests } = await get('/admin/requests')
      await post(`/admin/reject/${requests[0]._id}`, staff)
      expect((await change(userId)).statusCode).toBe(200)
    })

    it('requires the link again after the account’s number changed', async () => {
      const { userId } = await registerAs(product.app, own)
      await registerAs(product.app)
      await proveNumber(userId)
      const changed = await change(userId, { phone: '01055556666', ...plan })
      expect(outcome(changed)).toEqual([409, 'email_not_confirmed'])
    })

    it('leaves the e-mail verified if it is undone, as staff were informed', async () => {
      const { userId } = await registerAs(product.app, own)
      const { undo } = (await change(userId)).json()
      expect((await change(userId, { undoPlan: undo })).statusCode).toBe(200)
      const { confirmed, subscription } = await userOf(userId)
      expect([confirmed.email, subscription.endDate]).toEqual([true, null])
    })

    it('is removed and restored even if others use the address, which verifies nothing', async () => {
      const { userId } = await registerAs(product.app, own)
      await registerAs(product.app)
      expect((await change(userId, { subscription: null })).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed.email).toBe(false)
    })
  })

  describe('an account with an unverified e-mail', () => {
    const marks = async () => {
      const { users } = await get('/admin/users')
      type Marked = { _id: string; confirmed: { email: boolean }; emailUsedByOthers?: true }
      return Object.fromEntries(
        users.map((user: Marked) => [user._id, [user.confirmed.email, user.emailUsedByOthers]]),
      )
    }

    it('is marked for staff, also if other accounts or requests use the e-mail', async () => {
      const { userId, headers } = await registerAs(product.app, own)
      await subscribe(headers)
      expect(await marks()).toEqual({ [userId]: [false, undefined] })
      const sent = await applyAndWrite(product.app)
      expect(await marks()).toEqual({ [userId]: [false, true] })
      await post(`/admin/reject/${sent._id}`, staff)
      expect(await marks()).toEqual({ [userId]: [false, undefined] })
      const other = await registerAs(product.app)
      const lone = await registerAs(product.app, { email: 'lone@example.com' })
      expect(await marks()).toEqual({
        [userId]: [false, true],
        [other.userId]: [false, true],
        [lone.userId]: [false, undefined],
      })
      expect((await userOf(other.userId)).emailUsedByOthers).toBe(true)
      await proveNumber(userId)
      await change(userId)
      expect(await marks()).toEqual({ [userId]: [true, undefined], [lone.userId]: [false, undefined] })
    })

    it('is not marked for the member', async () => {
      const { headers } = await registerAs(product.app)
      await registerAs(product.app, own)
      expect((await get('/auth/profile', headers)).user).not.toHaveProperty('emailUsedByOthers')
      const { renewalToken } = (await login(testPassword)).json()
      const mine = await get('/auth/profile', { authorization: `Bearer ${renewalToken}` })
      expect(mine.user).not.toHaveProperty('emailUsedByOthers')
    })

    it('needs no more statements in a list, for any number of them', async () => {
      await registerAs(product.app, own)
      await registerAs(product.app)
      await get('/admin/users')
      const few = await countStatements(kind, () => get('/admin/users'))
      for (let count = 0; count < 8; count++)
        await registerAs(product.app, { email: `one${count}@example.com` })
      expect(await countStatements(kind, () => get('/admin/users'))).toBe(few)
    })
  })
})
