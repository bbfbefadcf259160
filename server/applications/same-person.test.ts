import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const at = new Date('2026-03-01T12:00:00.000Z')

const hersE164 = '+201012340987'
const stranger = { name: 'A Stranger', phone: '01099999999' }

onSqlite((kind) => {
  describe('a request with the email of an account that has verified none of its numbers', () => {
    let product: TestApp
    let staff: Headers

    beforeEach(async () => {
      product = await pricedApp(kind, { RATE_LIMITS: 'off' })
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    const get = (url: string) => callAs(product.app, staff, { method: 'GET', url })
    const post = (url: string, headers: Partial<Headers>, payload: object = {}) =>
      callAs(product.app, headers, { method: 'POST', url, payload })
    const approve = (id: string, payload: object = {}, { portal = 'admin', language = 'en' } = {}) =>
      product.app.inject({
        method: 'POST',
        url: `/api/${portal}/approve/${id}`,
        headers: { ...staff, 'accept-language': language },
        payload,
      })
    const outcome = (answer: Awaited<ReturnType<typeof approve>>) => [answer.statusCode, answer.json().code]
    const requestOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
    const mayBeAnother = async (id: string) => (await requestOf(id)).otherPersonPossible
    const subscribe = async (headers: Headers): Promise<string> =>
      (await post('/subscriptions/subscribe', headers, { planId: 'basic' })).subscription._id

    /** The account that a stranger registered with the victim's email, approved by mistake. */
    async function approvedStranger() {
      const { userId, headers } = await registerAs(product.app, stranger)
      expect((await approve(await subscribe(headers))).statusCode).toBe(200)
      return userId
    }
    /** A member with the victim's email and these numbers, verified only as given. */
    async function aMember(numbers: {
      phone_e164: string | null
      phone_proved_at?: Date
      whatsapp_e164?: string
      whatsapp_proved_at?: Date
    }) {
      const { id } = await anAccount(product.context, { email: victim.email })
      const set = { phone_proved_at: null, ...numbers }
      await product.context.db.updateTable('users').set(set).where('id', '=', id).execute()
      return id
    }

    it('is not approved without a confirmation by staff, who get the reason in both portals and both languages', async () => {
      const userId = await approvedStranger()
      const { _id } = await postApplication(product.app, victim)
      const before = (await get(`/admin/users/${userId}`)).user
      for (const portal of ['admin', 'coach']) {
        const rejected = await approve(_id, { customPassword: 'chosen by the staff' }, { portal })
        expect(outcome(rejected)).toEqual([409, 'other_person_possible'])
        expect(rejected.json().error).toMatch(/None of the numbers.*confirmed.*same person/)
        expect(outcome(await approve(_id, { samePerson: false }, { portal }))[0]).toBe(409)
      }
      expect((await approve(_id, {}, { language: 'ar' })).json().error).toMatch(/رقمًا مؤكَّدًا.*الشخص نفسه/)
      expect((await get(`/admin/users/${userId}`)).user).toEqual(before)
      expect(await requestOf(_id)).toMatchObject({ status: 'pending', otherPersonPossible: true })
      const { requests } = await get('/coach/requests?status=pending')
      expect(requests).toMatchObject([{ _id, otherPersonPossible: true }])
    })

    it('is approved once staff confirm that it is the same person, whose numbers do not change', async () => {
      const id = await aMember({ phone_e164: '+201000000001' })
      const { _id } = await postApplication(product.app, victim)
      expect(outcome(await approve(_id))).toEqual([409, 'other_person_possible'])
      const approved = await approve(_id, { samePerson: true })
      expect(approved.json().user).toMatchObject({ _id: id, subscription: { accessDays: 60 } })
      const numbers = product.context.db.selectFrom('users').select(['phone_e164', 'phone_proved_at'])
      const row = await numbers.where('id', '=', id).executeTakeFirst()
      expect(row).toEqual({ phone_e164: '+201000000001', phone_proved_at: null })
      expect(await mayBeAnother(_id)).toBeUndefined()
    })

    it('needs a confirmation if the account has no number', async () => {
      await aMember({ phone_e164: null })
      const { _id } = await postApplication(product.app, victim)
      expect(outcome(await approve(_id))).toEqual([409, 'other_person_possible'])
    })

    it('fails for a blocked account, no matter who sent the request', async () => {
      const id = await aMember({ phone_e164: '+201000000001' })
      const { _id } = await postApplication(product.app, victim)
      const blocking = { method: 'PUT', url: `/admin/users/${id}`, payload: { blocked: true } } as const
      await callAs(product.app, staff, blocking)
      expect(outcome(await approve(_id))).toEqual([409, 'account_blocked'])
    })

    it.each([
      ['its phone', { phone_e164: hersE164, phone_proved_at: at }],
      [
        'her phone as its WhatsApp',
        { phone_e164: '+201000000001', whatsapp_e164: hersE164, whatsapp_proved_at: at },
      ],
      ['her WhatsApp as its phone', { phone_e164: '+201112340987', phone_proved_at: at }],
    ])('needs no confirmation if the account has verified %s', async (_which, numbers) => {
      await aMember(numbers)
      const { _id } = await postApplication(product.app, victim)
      expect(await mayBeAnother(_id)).toBeUndefined()
      expect((await approve(_id)).statusCode).toBe(200)
    })

    it.each([
      ['its phone', { phone_e164: hersE164 }],
      ['its WhatsApp', { phone_e164: '+201000000001', phone_proved_at: at, whatsapp_e164: hersE164 }],
    ])(
      'needs a confirmation, once, if the account has only entered %s, honest or not',
      async (_which, numbers) => {
        await aMember(numbers)
        const { _id } = await postApplication(product.app, victim)
        expect(await mayBeAnother(_id)).toBe(true)
        expect(outcome(await approve(_id))).toEqual([409, 'other_person_possible'])
        expect((await approve(_id, { samePerson: true })).statusCode).toBe(200)
        const { _id: next } = await postApplication(product.app, victim)
        expect(await mayBeAnother(next)).toBeUndefined()
        expect((await approve(next)).statusCode).toBe(200)
      },
    )

    it('verifies no number that a stranger may have changed in the account, until staff confirm the same person', async () => {
      const hers = { phone_e164: hersE164, phone_proved_at: at, whatsapp_e164: '+201112340987' }
      await aMember(hers)
      const { _id } = await postApplication(product.app, victim)
      const confirmed = (answer: Awaited<ReturnType<typeof approve>>) => answer.json().user.confirmed
      expect(confirmed(await approve(_id))).toEqual({ email: true, phone: true, whatsapp: false })
      const { _id: next } = await postApplication(product.app, victim)
      const said = await approve(next, { samePerson: true })
      expect(confirmed(said)).toEqual({ email: true, phone: true, whatsapp: true })
    })

    it('needs a confirmation if the user of the other account enters her numbers in the profile', async () => {
      await approvedStranger()
      const { _id } = await postApplication(product.app, victim)
      const { token } = await post('/auth/login', {}, { email: victim.email, password: strangersPassword })
      const payload = { phone: victim.phone, whatsapp: victim.whatsapp }
      const headers = { authorization: `Bearer ${token}` }
      await callAs(product.app, headers, { method: 'PUT', url: '/auth/profile', payload })
      expect(await mayBeAnother(_id)).toBe(true)
      expect(outcome(await approve(_id))).toEqual([409, 'other_person_possible'])
    })

    it('needs no confirmation if the account sent it while signed in, or no account has the email', async () => {
      const id = await aMember({ phone_e164: hersE164, phone_proved_at: at })
      const { headers } = await aSession(product.context, { id })
      const own = await subscribe(headers)
      const payload = { phone: stranger.phone }
      await callAs(product.app, staff, { method: 'PUT', url: `/admin/users/${id}`, payload })
      const { _id: ofNobody } = await postApplication(product.app, { email: 'nobody@example.com' })
      for (const request of [own, ofNobody]) {
        expect(await mayBeAnother(request)).toBeUndefined()
        expect((await approve(request)).statusCode).toBe(200)
      }
    })
  })
})
