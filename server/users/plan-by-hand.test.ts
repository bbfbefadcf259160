import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { countStatements } from '#server/test/count-statements.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
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
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const own = { password: testPassword, name: victim.fullName, phone: victim.phone }
const plan = { subscription: { plan: 'basic', accessDays: 30 } }

onSqlite((kind) => {
  let product: TestApp
  let staff: Headers

  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
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

  describe('a package that staff give by hand', () => {
    it('proves the e-mail of an account that alone uses it, and never a number', async () => {
      const { userId } = await registerAs(product.app, own)
      expect((await change(userId)).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed).toEqual({ email: true, phone: false, whatsapp: false })
      expect((await login(testPassword)).statusCode).toBe(200)
    })

    it('is refused where another account claims the address, and neither of them is touched', async () => {
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

    it('is refused where somebody else’s request waits with the address, whose receipt stays theirs', async () => {
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

    it('ends a consent to photos of whoever registered, though a link by WhatsApp came between', async () => {
      const { userId, headers } = await registerAs(product.app)
      await consentToPhotos(product.app, headers)
      await proveNumber(userId)
      expect((await change(userId)).statusCode).toBe(200)
      const member = { authorization: `Bearer ${(await login(testPassword)).json().token}` }
      expect(await get('/progress/photo-consent', member)).toEqual({ consent: null, photos: 0 })
    })

    it('is given beside a request that the account itself sent', async () => {
      const { userId, headers } = await registerAs(product.app, own)
      await subscribe(headers)
      expect((await change(userId)).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed.email).toBe(true)
    })

    it('is given to whoever has opened a link by WhatsApp, though others use the address', async () => {
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

    it('is given to whoever has opened that link on a WhatsApp number of their own', async () => {
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

    it('is refused while another’s request waits, though the number is proved, until that is reviewed', async () => {
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

    it('is given beside a request that carries the number which the account has proved, as WhatsApp too', async () => {
      const { userId } = await registerAs(product.app, { ...own, phone: victim.whatsapp })
      const { _id } = await applyAndWrite(product.app)
      expect((await userOf(userId)).othersRequestWaits).toBe(true)
      await proveNumber(userId)
      expect((await userOf(userId)).othersRequestWaits).toBeUndefined()
      expect((await change(userId)).statusCode).toBe(200)
      expect((await get(`/admin/requests/${_id}`)).subscription.status).toBe('pending')
    })

    it('is open to a proved number once the other’s request is rejected', async () => {
      await applyAndWrite(product.app)
      const { userId } = await registerAs(product.app, { phone: '01099999999' })
      await proveNumber(userId)
      expect(outcome(await change(userId))).toEqual([409, 'email_not_confirmed'])
      const { requests } = await get('/admin/requests')
      await post(`/admin/reject/${requests[0]._id}`, staff)
      expect((await change(userId)).statusCode).toBe(200)
    })

    it('asks again for the link once the account’s number is another', async () => {
      const { userId } = await registerAs(product.app, own)
      await registerAs(product.app)
      await proveNumber(userId)
      const changed = await change(userId, { phone: '01055556666', ...plan })
      expect(outcome(changed)).toEqual([409, 'email_not_confirmed'])
    })

    it('leaves the e-mail proved where it is undone, as staff were told', async () => {
      const { userId } = await registerAs(product.app, own)
      const { undo } = (await change(userId)).json()
      expect((await change(userId, { undoPlan: undo })).statusCode).toBe(200)
      const { confirmed, subscription } = await userOf(userId)
      expect([confirmed.email, subscription.endDate]).toEqual([true, null])
    })

    it('is taken away and put back whoever uses the address: that proves nothing', async () => {
      const { userId } = await registerAs(product.app, own)
      await registerAs(product.app)
      expect((await change(userId, { subscription: null })).statusCode).toBe(200)
      expect((await userOf(userId)).confirmed.email).toBe(false)
    })
  })

  describe('an account whose e-mail nobody has confirmed', () => {
    const marks = async () => {
      const { users } = await get('/admin/users')
      type Marked = { _id: string; confirmed: { email: boolean }; emailUsedByOthers?: true }
      return Object.fromEntries(
        users.map((user: Marked) => [user._id, [user.confirmed.email, user.emailUsedByOthers]]),
      )
    }

    it('is marked so for staff, as well as where other accounts or requests of others use it', async () => {
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

    it('is not told so itself', async () => {
      const { headers } = await registerAs(product.app)
      await registerAs(product.app, own)
      expect((await get('/auth/profile', headers)).user).not.toHaveProperty('emailUsedByOthers')
      const { renewalToken } = (await login(testPassword)).json()
      const mine = await get('/auth/profile', { authorization: `Bearer ${renewalToken}` })
      expect(mine.user).not.toHaveProperty('emailUsedByOthers')
    })

    it('costs a list no more statements however many there are', async () => {
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
