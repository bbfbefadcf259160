import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
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

const evil = { name: 'Evil Name', phone: '01099999999' }

onSqlite((kind) => {
  let product: TestApp
  let staff: Headers

  beforeEach(async () => {
    product = await pricedApp(kind)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  const get = (url: string, headers: Headers = staff) => callAs(product.app, headers, { method: 'GET', url })
  const post = (url: string, headers: Headers, payload: object = {}) =>
    callAs(product.app, headers, { method: 'POST', url, payload })
  const approve = (id: string, payload: object = {}) => post(`/admin/approve/${id}`, staff, payload)
  const signIn = (password: string) =>
    product.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email: victim.email, password } })
  const users = async () => (await get('/admin/users')).users

  describe('an approval if somebody else registered the address first', () => {
    it('creates an account with the applicant’s own name, numbers and password', async () => {
      const { headers } = await registerAs(product.app, evil)
      const { _id } = await applyAndWrite(product.app)
      const { user } = await approve(_id)
      expect(user).toMatchObject({
        name: victim.fullName,
        phone: victim.phone,
        whatsappE164: '+201112340987',
        confirmed: { email: true, phone: true, whatsapp: true },
      })
      expect((await signIn(victim.password)).statusCode).toBe(200)
      expect((await signIn(strangersPassword)).statusCode).toBe(401)
      const profile = await product.app.inject({ url: '/api/auth/profile', headers })
      expect(profile.statusCode).toBe(401)
    })

    it('deletes the other accounts and their links', async () => {
      const strangers = [await registerAs(product.app, evil), await registerAs(product.app, evil)]
      const links = []
      for (const { userId } of strangers)
        links.push(await post(`/admin/users/${userId}/password-link`, staff))
      const { _id } = await applyAndWrite(product.app)
      await approve(_id)
      for (const { url } of links) {
        const payload = { token: url.split('token=')[1], password: 'another password of mine' }
        const used = await product.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })
        expect([used.statusCode, used.json().code]).toEqual([404, 'link_invalid'])
      }
      expect((await users()).map((user: { name: string }) => user.name)).toEqual([victim.fullName])
    })

    it('leaves the requests of the others to staff, and does not return them to the applicant’s account', async () => {
      const stranger = await registerAs(product.app, evil)
      await post('/subscriptions/subscribe', stranger.headers, { planId: 'basic' })
      const { _id } = await applyAndWrite(product.app)
      await approve(_id)
      const { requests } = await get('/admin/requests?status=pending')
      expect(requests).toMatchObject([{ fullName: 'Evil Name', email: victim.email, sentByAccount: false }])
      const { token } = (await signIn(victim.password)).json()
      const own = await get('/subscriptions/current', { authorization: `Bearer ${token}` })
      expect(own.request).toBeUndefined()
    })
  })

  describe('an approval of a request that an account sent while signed in', () => {
    it('is for that account, which keeps its password and now has a verified address', async () => {
      const { headers, userId } = await registerAs(product.app, { name: victim.fullName })
      await registerAs(product.app, evil)
      await post('/subscriptions/subscribe', headers, { planId: 'basic' })
      const { requests } = await get('/admin/requests?status=pending')
      const { user, passwordUnchanged } = await approve(requests[0]._id)
      expect([user._id, passwordUnchanged]).toEqual([userId, true])
      expect(user.confirmed).toEqual({ email: true, phone: false, whatsapp: false })
      expect((await signIn(strangersPassword)).statusCode).toBe(200)
      expect(await users()).toHaveLength(1)
    })

    it('does not change the name and number that staff corrected since and a link verified', async () => {
      const { headers, userId } = await registerAs(product.app, evil)
      const { subscription } = await post('/subscriptions/subscribe', headers, { planId: 'basic' })
      const { fullName: name, phone } = victim
      const correct = (payload: object) =>
        callAs(product.app, staff, { method: 'PUT', url: `/admin/users/${userId}`, payload })
      await correct({ phone })
      await openWhatsAppLink(product.app, staff, { userId, password: victim.password })
      // Also where it is rejected at that moment, and comes back with a new receipt.
      await post(`/admin/reject/${subscription._id}`, staff)
      await correct({ name })
      const file = formOf(aPdf(), 'receipt.pdf', 'application/pdf')
      const paymentProof = { cloudinaryId: (await uploadProof(product.app, file)).cloudinaryId }
      const own = { authorization: `Bearer ${(await signIn(victim.password)).json().renewalToken}` }
      await post(`/subscriptions/resend/${subscription._id}`, own, { paymentProof })
      const { requests } = await get(`/admin/requests?status=pending&q=${phone}`)
      expect(requests).toMatchObject([{ fullName: name, phone, whatsappE164: '+201012340987' }])
      const { user } = await approve(requests[0]._id)
      expect(user).toMatchObject({ name, phone, confirmed: { email: true, phone: true, whatsapp: true } })
    })
  })

  describe('an approval for somebody who had access', () => {
    it('does not change their name and numbers, for any request', async () => {
      const first = await postApplication(product.app, victim)
      await approve(first._id)
      const named = { fullName: evil.name, phone: evil.phone, whatsapp: evil.phone }
      const again = await postApplication(product.app, { ...victim, ...named, password: strangersPassword })
      const { user, passwordUnchanged } = await approve(again._id, { samePerson: true })
      expect(user).toMatchObject({
        name: victim.fullName,
        phone: victim.phone,
        whatsappE164: '+201112340987',
      })
      expect(passwordUnchanged).toBe(true)
      expect((await signIn(victim.password)).statusCode).toBe(200)
    })
  })

  describe('applications with the e-mail of another', () => {
    it('never prevent that person from applying, and reveal nothing about each other', async () => {
      const bodies = new Set<string>()
      for (let count = 0; count < 5; count++) {
        const sent = await postApplication(product.app, { ...victim, fullName: 'A Stranger' })
        bodies.add(Object.keys(sent).join())
      }
      await applyAndWrite(product.app)
      expect(bodies.size).toBe(1)
      expect((await get('/admin/requests')).counts).toMatchObject({ total: 6, pending: 6 })
    })
  })

  describe('the review of a request with a member’s e-mail', () => {
    it('marks a changed number as unverified until its link is opened', async () => {
      const { _id } = await postApplication(product.app, victim)
      const { user } = await approve(_id)
      const numberOf = async () => {
        const { account } = (await get(`/admin/requests/${_id}`)).subscription
        return [account.whatsappE164 ?? account.phoneE164, account.numberConfirmed]
      }
      expect(await numberOf()).toEqual(['+201112340987', true])
      // Anybody with an open session can do this without the password.
      const { token } = (await signIn(victim.password)).json()
      const headers = { authorization: `Bearer ${token}` }
      const change = (payload: object) =>
        callAs(product.app, headers, { method: 'PUT', url: '/auth/profile', payload })
      await change({ whatsapp: evil.phone })
      expect(await numberOf()).toEqual(['+201099999999', false])
      const { url } = await post(`/admin/users/${user._id}/password-link`, staff)
      const used = { token: url.split('token=')[1], password: 'another password of mine' }
      await post('/auth/reset-password', headers, used)
      expect(await numberOf()).toEqual(['+201099999999', true])
    })

    it('shows whose account it is and how the request differs, before and after it is approved', async () => {
      const first = await postApplication(product.app, victim)
      await approve(first._id)
      const named = { fullName: evil.name, phone: evil.phone, whatsapp: evil.phone }
      const { _id } = await postApplication(product.app, { ...victim, ...named })
      const account = {
        _id: expect.any(String),
        name: victim.fullName,
        phone: victim.phone,
        phoneE164: '+201012340987',
        whatsapp: victim.whatsapp,
        whatsappE164: '+201112340987',
        confirmed: true,
        numberConfirmed: true,
        blocked: false,
      }
      const read = async () => (await get(`/admin/requests/${_id}`)).subscription
      expect(await read()).toMatchObject({
        fullName: evil.name,
        phone: evil.phone,
        existingMember: true,
        account,
      })
      await approve(_id, { samePerson: true })
      expect(await read()).toMatchObject({ status: 'approved', account })
    })

    it('has the account that only claims the address if it sent the request itself', async () => {
      const { headers } = await registerAs(product.app, evil)
      await post('/subscriptions/subscribe', headers, { planId: 'basic' })
      const anonymous = await postApplication(product.app, victim)
      const { requests } = await get('/admin/requests')
      const own = requests.find(({ _id }: { _id: string }) => _id !== anonymous._id)
      expect(own.account).toMatchObject({ name: evil.name, confirmed: false })
      const { subscription } = await get(`/admin/requests/${anonymous._id}`)
      expect(subscription.account).toBeUndefined()
    })
  })
})
