import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
let product: TestApp
let headers: Record<string, string>
let userId: string
let email: string

const read = async () =>
  (await product.app.inject({ url: `/api/admin/users/${userId}`, headers })).json().user
const change = (payload: object, id = userId) =>
  product.app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, payload, headers })
const inDays = (days: number) => new Date(product.clock.now().getTime() + days * day).toISOString()
const periods = () => product.context.db.selectFrom('access_periods').selectAll().execute()

/** The audit actions about the user, in order. */
async function audit(): Promise<string[]> {
  const entries = await product.context.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', userId)
    .where('action', 'not like', 'session.%')
    .orderBy('at')
    .execute()
  return entries.map(({ action }) => action)
}

async function open(kind: 'sqlite' | 'postgres') {
  product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const account = await anAccount(product.context)
  userId = account.id
  email = account.email ?? ''
}

onSqlite((kind) => {
  beforeEach(() => open(kind))
  afterEach(() => product.close())

  describe('undoing the assignment of a package', () => {
    const undo = (answer: { json(): { undo: string } }, id = userId) =>
      change({ undoPlan: answer.json().undo }, id)

    it('restores the access to the millisecond, or none', async () => {
      const { subscription } = await read()
      product.clock.advance(60_000)
      const assigned = await change({ subscription: { plan: 'premium', accessDays: 5 } })
      expect(await periods()).toHaveLength(1)
      product.clock.advance(10_000)
      expect((await undo(assigned)).json().user.subscription).toEqual(subscription)
      expect(await periods()).toEqual([])
      const { id } = await anAccount(product.context, { days: 0 })
      const none = await change({ subscription: { plan: 'basic' } }, id)
      expect((await undo(none, id)).json().user.subscription).toMatchObject({ plan: null, endDate: null })
      expect(await audit()).toEqual(['plan.assigned', 'plan.assignment_undone'])
    })

    it('fails if access has changed, for another user, if forged, twice, or after an hour', async () => {
      const first = await change({ subscription: { plan: 'premium' } })
      product.clock.advance(1000)
      const second = await change({ subscription: { plan: 'basic' } })
      const before = await read()
      const other = await anAccount(product.context)
      const expectRejected = async (answer: Awaited<ReturnType<typeof change>>) =>
        expect([answer.statusCode, answer.json().code]).toEqual([409, 'plan_changed'])
      await expectRejected(await undo(first))
      await expectRejected(await undo(second, other.id))
      await expectRejected(await change({ undoPlan: `${second.json().undo}x` }))
      await expectRejected(await change({ undoPlan: 'nothing' }))
      product.clock.advance(61 * 60 * 1000)
      await expectRejected(await undo(second))
      expect(await read()).toMatchObject({ subscription: before.subscription })
      const third = await change({ subscription: { plan: 'professional' } })
      expect((await undo(third)).statusCode).toBe(200)
      await expectRejected(await undo(third))
    })
  })

  describe('undoing the removal of a package', () => {
    const remove = async () => (await change({ subscription: null })).json().undo
    const expectRejected = async (undo: string, id = userId) => {
      const answer = await change({ undoPlan: undo }, id)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'plan_changed'])
    }

    it('restores the access and its periods, once', async () => {
      await change({ subscription: { plan: 'premium', accessDays: 30 } })
      product.clock.advance(60 * 60 * 1000)
      const before = [(await read()).subscription, await periods()]
      const undo = await remove()
      expect((await read()).subscription).toMatchObject({ plan: null, endDate: null, accessDays: 0 })
      product.clock.advance(10_000)
      const answer = await change({ undoPlan: undo })
      expect(answer.statusCode, answer.body).toBe(200)
      expect([answer.json().user.subscription, await periods()]).toEqual(before)
      expect(await audit()).toEqual(['plan.assigned', 'plan.removed', 'plan.removal_undone'])
      await expectRejected(undo)
      product.clock.advance(1000)
      await remove()
      await expectRejected(undo)
    })

    it('has no undo if there was no access', async () => {
      await remove()
      expect(await remove()).toBeUndefined()
      expect(await audit()).toEqual(['plan.removed'])
    })

    it('fails after another assignment or approval, even if that was removed again', async () => {
      const [first, other] = [await remove(), await anAccount(product.context)]
      await expectRejected(first, other.id)
      product.clock.advance(1000)
      await change({ subscription: { plan: 'basic', accessDays: 3 } })
      await expectRejected(first)
      product.clock.advance(1000)
      const second = await remove()
      await expectRejected(first)
      const { _id } = await postApplication(product.app, { email })
      product.clock.advance(1000)
      const url = `/api/coach/approve/${_id}`
      await product.app.inject({ method: 'POST', url, headers, payload: { accessDays: 7 } })
      await expectRejected(second)
      expect((await read()).subscription).toMatchObject({ accessDays: 7, endDate: inDays(7) })
      const third = await remove()
      product.clock.advance(61 * 60 * 1000)
      await expectRejected(third)
    })
  })
})
