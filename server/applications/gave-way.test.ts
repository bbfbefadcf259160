import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readZip } from '#server/test/read-zip.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const evil = { name: 'Evil Name', phone: '01099999999' }

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a request of an account that gave way to another with the same address', () => {
    let product: TestApp
    let staff: Headers
    /** The application of the removed claimant, and the account that verified the address, with its headers. */
    let real: { requestId: string; headers: Headers }
    let other: { userId: string; headers: Headers; requestId: string }

    beforeEach(async () => {
      product = await pricedApp(kind)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const first = await registerAs(product.app, { name: victim.fullName, password: 'of the real one' })
      const form = formOf(aPdf({ more: ['<< /Note (real) >>'] }), 'hana.pdf', 'application/pdf')
      const { cloudinaryId } = await uploadProof(product.app, form)
      const request = { planId: 'basic', paymentProof: { cloudinaryId } }
      const sent = await post('/subscriptions/subscribe', first.headers, request)
      real = { requestId: sent.subscription._id, headers: first.headers }
      const second = await registerAs(product.app, evil)
      const theirs = await post('/subscriptions/subscribe', second.headers, { planId: 'basic' })
      await post(`/admin/approve/${theirs.subscription._id}`, staff)
      const { token } = await post('/auth/login', {}, { email: victim.email, password: strangersPassword })
      const headers = { authorization: `Bearer ${token}` }
      other = { userId: second.userId, headers, requestId: theirs.subscription._id }
    })
    afterEach(() => product.close())

    const get = (url: string, headers: Headers = staff) =>
      callAs(product.app, headers, { method: 'GET', url })
    const post = (url: string, headers: Partial<Headers>, payload: object = {}) =>
      callAs(product.app, headers, { method: 'POST', url, payload })
    const requestOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
    const approve = (url: string, headers: object = {}) =>
      product.app.inject({ method: 'POST', url, payload: {}, headers: { ...staff, ...headers } })
    const approveReal = (headers: object = {}) => approve(`/api/admin/approve/${real.requestId}`, headers)
    const copyOf = async (headers: Headers) => {
      const { url } = await post('/auth/export', headers)
      const files = await readZip((await product.app.inject({ url })).rawPayload)
      return { names: [...files.keys()], data: JSON.parse(`${files.get('data.json')}`) }
    }

    rule('is never approved for that account, with an error that says why, in both languages', async () => {
      for (const place of ['admin', 'coach']) {
        const rejected = await approve(`/api/${place}/approve/${real.requestId}`)
        expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'email_proved_by_other'])
        expect(rejected.json().error).toMatch(/Someone else has confirmed this email.*WhatsApp/)
      }
      const arabic = await approveReal({ 'accept-language': 'ar' })
      expect(arabic.json().error).toMatch(/أكّد شخص آخر هذا البريد.*واتساب/)
      expect(await requestOf(real.requestId)).toMatchObject({ status: 'pending', fullName: victim.fullName })
      const { user } = await get(`/admin/users/${other.userId}`)
      expect(user.subscription.accessDays).toBe(30)
    })

    it('is not approved either if both are approved concurrently', async () => {
      const one = await registerAs(product.app, { ...evil, email: 'both@example.com' })
      const two = await registerAs(product.app, { email: 'both@example.com' })
      const ids = []
      for (const { headers } of [one, two]) {
        const sent = await post('/subscriptions/subscribe', headers, { planId: 'basic' })
        ids.push(sent.subscription._id)
      }
      const answers = await Promise.all(ids.map((id) => approve(`/api/admin/approve/${id}`)))
      const outcomes = answers.map((answer) => [answer.statusCode, answer.json().code])
      expect(outcomes.toSorted()).toEqual([
        [200, undefined],
        [409, 'email_proved_by_other'],
      ])
    })

    rule('is shown to staff without an account, and does not change the review of another one', async () => {
      expect(await requestOf(real.requestId)).toMatchObject({
        sentByAccount: false,
        existingMember: false,
        emailProvedByOther: true,
      })
      expect((await requestOf(real.requestId)).account).toBeUndefined()
      expect((await requestOf(real.requestId)).userId).toBeUndefined()
      expect((await requestOf(other.requestId)).emailProvedByOther).toBeUndefined()
      const named = await approve(`/api/admin/approve/${other.userId}`)
      expect([named.statusCode, named.json().code]).toEqual([409, 'application_not_pending'])
    })

    rule('is, with its receipt, in no export of that account', async () => {
      // Also if they have verified the phone of the application.
      const sameNumber = { phone_e164: '+201012340987', phone_proved_at: product.clock.now() }
      await product.context.db.updateTable('users').set(sameNumber).where('id', '=', other.userId).execute()
      const { names, data } = await copyOf(other.headers)
      expect(names).toEqual(['data.json'])
      expect(data.requests).toMatchObject([{ plan: 'basic', status: 'approved' }])
      expect(JSON.stringify(data)).not.toContain(victim.fullName)
    })

    rule.each(['themself', 'an admin'])('is not changed by an erasure of that account by %s', async (by) => {
      const before = await requestOf(real.requestId)
      const plain = ({ status, fullName, email, phone }: typeof before) => [status, fullName, email, phone]
      if (by === 'themself')
        await post('/auth/delete-account', other.headers, { password: strangersPassword })
      else await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${other.userId}` })
      const after = await requestOf(real.requestId)
      expect(plain(after)).toEqual(['pending', victim.fullName, victim.email, victim.phone])
      expect((await product.app.inject({ url: after.paymentProof })).statusCode).toBe(200)
    })

    rule('can be rejected, without a mail to the address of the other account', async () => {
      const mails = () => product.context.db.selectFrom('outbox').select(['id', 'recipient']).execute()
      const before = await mails()
      const { subscription } = await post(`/admin/reject/${real.requestId}`, staff, { reason: 'Same email' })
      expect(subscription).toMatchObject({ status: 'rejected', rejectionReason: 'Same email' })
      expect(await mails()).toEqual(before)
    })

    rule('creates a new account once no account has the address, without a verified number', async () => {
      await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${other.userId}` })
      const approved = (await approveReal()).json()
      expect(approved.user).toMatchObject({
        name: victim.fullName,
        confirmed: { email: true, phone: false, whatsapp: false },
      })
      expect(approved.generatedPassword).toMatch(/.{16}/)
      expect(approved.subscription.userId).toBe(approved.user._id)
    })
  })
})
