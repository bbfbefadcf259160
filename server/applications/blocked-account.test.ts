import type { LightMyRequestResponse } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('the request of an account that is blocked', () => {
    let product: TestApp
    let staff: { authorization: string }
    let userId: string

    beforeEach(async () => {
      product = await pricedApp(kind, { RATE_LIMITS: 'off' })
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      userId = (await anAccount(product.context, { email: victim.email })).id
    })
    afterEach(() => product.close())

    const get = (url: string) => callAs(product.app, staff, { method: 'GET', url })
    const change = (payload: object, id = userId) =>
      product.app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, headers: staff, payload })
    const block = (id = userId) => change({ blocked: true, blockedReason: 'A stolen card' }, id)
    const approve = (id: string, { portal = 'admin', language = 'en' } = {}) =>
      product.app.inject({
        method: 'POST',
        url: `/api/${portal}/approve/${id}`,
        headers: { ...staff, 'accept-language': language },
        payload: {},
      })
    const requestOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
    const outcome = (answer: Awaited<ReturnType<typeof approve>>) => [answer.statusCode, answer.json().code]

    /** All rows that an approval would write. */
    async function written() {
      const { db } = product.context
      const all = (table: 'users' | 'access_periods' | 'outbox' | 'audit_entries' | 'counters') =>
        db.selectFrom(table).selectAll().execute()
      const rows = await db.selectFrom('applications').selectAll().execute()
      const tables = ['users', 'access_periods', 'outbox', 'audit_entries', 'counters'] as const
      return [rows, ...(await Promise.all(tables.map(all)))]
    }

    rule('is marked for staff in the list and in the detail view, with the account', async () => {
      const { _id } = await postApplication(product.app, victim)
      expect((await requestOf(_id)).account).toMatchObject({ _id: userId, blocked: false })
      await block()
      const account = { _id: userId, blocked: true, blockedReason: 'A stolen card' }
      expect((await requestOf(_id)).account).toMatchObject(account)
      const { requests } = await get('/coach/requests?status=pending')
      expect(requests).toMatchObject([{ _id, account }])
    })

    rule('is not approved: nothing is written, and staff read what to do in both languages', async () => {
      const { _id } = await postApplication(product.app, victim)
      await block()
      const before = await written()
      for (const portal of ['admin', 'coach']) {
        const rejected = await approve(_id, { portal })
        expect(outcome(rejected)).toEqual([409, 'account_blocked'])
        expect(rejected.json().error).toMatch(/account is blocked.*Unblock it/)
      }
      const arabic = await approve(_id, { language: 'ar' })
      expect(arabic.json().error).toMatch(/محظور.*ارفع الحظر/)
      expect(await written()).toEqual(before)
    })

    rule('is approved once the account is unblocked, and can be rejected before that', async () => {
      const first = await postApplication(product.app, { email: victim.email })
      const second = await postApplication(product.app, victim)
      await block()
      const url = `/admin/reject/${second._id}`
      await callAs(product.app, staff, { method: 'POST', url, payload: {} })
      await change({ blocked: false })
      expect((await approve(first._id)).statusCode).toBe(200)
      const login = { email: victim.email, password: testPassword }
      await callAs(product.app, {}, { method: 'POST', url: '/auth/login', payload: login })
    })

    rule('is not approved either if the account sent it while signed in, verified or not', async () => {
      const { headers } = await aSession(product.context, { id: userId })
      const stranger = await registerAs(product.app, { email: 'unproved@example.com' })
      for (const [id, own] of [
        [userId, headers],
        [stranger.userId, stranger.headers],
      ] as const) {
        const request = {
          method: 'POST',
          url: '/subscriptions/subscribe',
          payload: { planId: 'basic' },
        } as const
        const { subscription } = await callAs(product.app, own, request)
        await block(id)
        expect((await requestOf(subscription._id)).account).toMatchObject({ _id: id, blocked: true })
        expect(outcome(await approve(subscription._id))).toEqual([409, 'account_blocked'])
        expect(outcome(await approve(id))).toEqual([409, 'account_blocked'])
      }
    })

    it('is never half approved if the account is blocked concurrently', async () => {
      for (let round = 0; round < 5; round++) {
        const { id, email } = await anAccount(product.context, { days: 0 })
        const { _id } = await postApplication(product.app, { email })
        const [approved] = await Promise.all([approve(_id), block(id)])
        const { user } = await get(`/admin/users/${id}`)
        expect(user.blocked).toBe(true)
        const { status } = await requestOf(_id)
        const isApproved = approved.statusCode === 200
        expect([status, user.subscription.plan !== null]).toEqual([
          isApproved ? 'approved' : 'pending',
          isApproved,
        ])
      }
    })
  })

  rule.describe('a package that is given by hand to an account that is blocked', () => {
    let product: TestApp
    let change: (payload: object) => Promise<LightMyRequestResponse>
    let read: () => Promise<{
      blocked: boolean
      subscription: { plan: string | null; endDate: string | null }
    }>

    beforeEach(async () => {
      product = await pricedApp(kind, { RATE_LIMITS: 'off' })
      const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const { id } = await anAccount(product.context)
      const url = `/admin/users/${id}`
      change = (payload) => product.app.inject({ method: 'PUT', url: `/api${url}`, headers, payload })
      read = async () => (await callAs(product.app, headers, { method: 'GET', url })).user
      await change({ blocked: true })
    })
    afterEach(() => product.close())

    it('is refused, and changes nothing', async () => {
      const before = await read()
      for (const other of [{}, { blocked: true }, { name: 'Other Name' }]) {
        const answer = await change({ subscription: { plan: 'premium' }, ...other })
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'account_blocked'])
      }
      expect(await read()).toEqual(before)
    })

    it('is assigned if the same change unblocks the account', async () => {
      const answer = await change({ blocked: false, subscription: { plan: 'premium' } })
      expect(answer.json().user).toMatchObject({ blocked: false, subscription: { plan: 'premium' } })
    })

    it('can be removed, and the removal undone, without new access', async () => {
      const { subscription } = await read()
      const { undo } = (await change({ subscription: null })).json()
      expect((await read()).subscription.plan).toBeNull()
      expect((await change({ undoPlan: undo })).statusCode).toBe(200)
      expect((await read()).subscription).toEqual(subscription)
    })
  })
})
