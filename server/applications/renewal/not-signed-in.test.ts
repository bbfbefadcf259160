import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#server/accounts/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const email = 'mona@example.com'
let product: TestApp
let member: UserRow
let asMember: Record<string, string>
let asStaff: Record<string, string>
let made = 0

const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = async (url: string, headers: Record<string, string>) =>
  (await product.app.inject({ url: `/api${url}`, headers })).json()
const ask = () => {
  product.clock.advance(1)
  return post('/subscriptions/subscribe', { planId: 'premium' }, asMember)
}
const current = () => get('/subscriptions/current', asMember)
const approve = (id: string) => post(`/admin/approve/${id}`, {}, asStaff)
const reject = (id: string) => post(`/admin/reject/${id}`, {}, asStaff)
const daysOf = async () =>
  (
    await product.context.db
      .selectFrom('users')
      .select('access_days')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
  ).access_days

async function aTicket(): Promise<string> {
  product.clock.advance(1)
  const file = aPdf({ more: [`<< /Stranger (${made++}) >>`] })
  return (await uploadProof(product.app, formOf(file, 'r.pdf', 'application/pdf'))).cloudinaryId
}

const apply = async () => post('/subscriptions', anApplication({ ticket: await aTicket(), email }))

afterEach(() => product.close())

onSqlite((kind) => {
  describe('an application that somebody sends with a member’s e-mail', () => {
    let sent: { _id: string; code: string }

    beforeEach(async () => {
      product = await pricedApp(kind)
      asStaff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      member = await anAccount(product.context, { email })
      asMember = (await aSession(product.context, member)).headers
      sent = await postApplication(product.app, { email })
    })

    it('is not the member’s: not returned to them, not theirs to withdraw or change, and blocks nothing', async () => {
      expect(await current()).not.toHaveProperty('request')
      expect((await post('/subscriptions/cancel', {}, asMember)).json().code).toBe('no_pending_request')
      const { payload, headers } = formOf(aPdf({ more: ['<< /Mine (1) >>'] }), 'r.pdf', 'application/pdf')
      const replaced = await product.app.inject({
        method: 'POST',
        url: `/api/upload/payment-proof/${sent._id}`,
        payload,
        headers: { ...headers, ...asMember },
      })
      expect(replaced.statusCode).toBe(404)
      const response = await ask()
      expect(response.statusCode).toBe(201)
      expect((await current()).request).toEqual(response.json().subscription)
      expect((await ask()).json().code).toBe('request_already_pending')
      await post('/subscriptions/cancel', {}, asMember)
      expect((await get(`/admin/requests/${sent._id}`, asStaff)).subscription.status).toBe('pending')
    })

    it('when rejected is not returned to the member, and they cannot resubmit it', async () => {
      await reject(sent._id)
      expect(await current()).not.toHaveProperty('rejected')
      const paymentProof = { cloudinaryId: await aTicket() }
      const resent = await post(`/subscriptions/resend/${sent._id}`, { paymentProof }, asMember)
      expect(resent.statusCode).toBe(404)
    })

    it('does not change the view of an account without access, and shows staff that a request is pending', async () => {
      const { context } = product
      const nobody = await anAccount(context, { email: 'nour@example.com', days: 0 })
      const login = { email: nobody.email, password: 'a password of a test' }
      const { renewalToken } = (await post('/auth/login', login)).json()
      const renewing = { authorization: `Bearer ${renewalToken}` }
      await postApplication(product.app, { email: nobody.email })
      expect((await get('/subscriptions/current', renewing)).subscription.status).toBe('inactive')
      expect((await get('/auth/profile', renewing)).user.subscription.status).toBe('inactive')
      const { users } = await get('/admin/users', asStaff)
      const shown = users.find(({ email }: { email: string }) => email === nobody.email)
      expect(shown.subscription.status).toBe('pending')
    })

    it('and the member’s own are distinguished for staff, and each extends access once', async () => {
      const own = (await ask()).json().subscription
      const { requests } = await get('/admin/requests', asStaff)
      const sentBy = requests.map((one: { _id: string; sentByAccount: boolean; userId: string }) => [
        one._id,
        one.sentByAccount,
        one.userId,
      ])
      expect(sentBy).toEqual([
        [own._id, true, member.id],
        [sent._id, false, member.id],
      ])
      expect((await approve(member.id)).json().code).toBe('several_pending_requests')
      const before = await daysOf()
      for (const { _id } of [own, sent]) {
        expect((await approve(_id)).json()).toMatchObject({ passwordUnchanged: true })
        expect((await approve(_id)).json().code).toBe('application_not_pending')
      }
      expect(await daysOf()).toBe(before + 60)
    })

    it('gets the same response whether or not the member has a pending request, for any number of them', async () => {
      const answersTo = async (): Promise<unknown[]> => {
        const answers: unknown[] = []
        for (let count = 0; count < 3; count++) {
          const { statusCode, body } = await apply()
          const { subscription, ...error } = JSON.parse(body)
          answers.push([statusCode, Object.keys(subscription ?? error)])
        }
        return answers
      }
      const without = await answersTo()
      expect(without.map((answer) => (answer as number[])[0])).toEqual([201, 201, 201])
      expect((await ask()).statusCode).toBe(201)
      expect(await answersTo()).toEqual(without)
    })

    it('when rejected accepts a new proof by its code while the member’s own is pending, and vice versa', async () => {
      const own = (await ask()).json().subscription
      await reject(sent._id)
      const key = { code: sent.code, phoneLast4: '4567' }
      const send = async () =>
        post('/subscriptions/status/proof', { ...key, paymentProof: { cloudinaryId: await aTicket() } })
      expect((await send()).statusCode).toBe(200)
      await reject(own._id)
      for (let count = 0; count < 2; count++) expect((await apply()).statusCode).toBe(201)
      const paymentProof = { cloudinaryId: await aTicket() }
      const resent = await post(`/subscriptions/resend/${own._id}`, { paymentProof }, asMember)
      expect(resent.statusCode).toBe(200)
    })
  })
})
