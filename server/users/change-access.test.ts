import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
type Change = { act: string; days?: number; day?: string; plan?: string; wasPlan?: string }

eachDatabase((kind) => {
  let product: TestApp
  let headers: Record<string, string>
  let userId: string
  let email: string

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const account = await anAccount(product.context, { days: 30 })
    userId = account.id
    email = account.email ?? ''
  })
  afterEach(() => product.close())

  // A staff session does not last for days.
  const advance = async (milliseconds: number) => {
    product.clock.advance(milliseconds)
    if (milliseconds >= hour) headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  }
  const now = () => product.clock.now().getTime()
  const inDays = (days: number) => new Date(now() + days * day).toISOString()
  const dayIn = (days: number) => daysAfter(cairoDay(product.clock.now()), days)
  const startOf = (days: number) => startOfCairoDay(dayIn(days)).getTime()
  const read = async () =>
    (await product.app.inject({ url: `/api/admin/users/${userId}`, headers })).json().user.subscription
  const seenEnd = async () => {
    const { endDate, endDateAfterPause } = await read()
    return endDateAfterPause ?? endDate
  }
  const send = async (change: Change, wasEndDate?: string | null, by = headers) =>
    product.app.inject({
      method: 'POST',
      url: `/api/admin/users/${userId}/access`,
      headers: by,
      payload: { change, wasEndDate: wasEndDate === undefined ? await seenEnd() : wasEndDate },
    })
  const undo = (token: string) =>
    product.app.inject({
      method: 'PUT',
      url: `/api/admin/users/${userId}`,
      headers,
      payload: { undoPlan: token },
    })
  const signIn = () =>
    product.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password: testPassword } })
  const left = async () => Date.parse((await read()).endDate) - now()

  describe('changing access by hand', () => {
    it('adds days at the end, moves the end to a day, changes the package, and ends access now', async () => {
      expect((await send({ act: 'extend', days: 7 })).json().user.subscription).toMatchObject({
        ...{ endDate: inDays(37), accessDays: 37, status: 'active' },
      })
      const end = new Date(startOf(11) - 1).toISOString()
      expect((await send({ act: 'set_end', day: dayIn(10) })).json().user.subscription.endDate).toBe(end)
      expect(
        (await send({ act: 'change_package', plan: 'premium', wasPlan: 'basic' })).json().user.subscription,
      ).toMatchObject({
        ...{ endDate: end, plan: 'premium', status: 'active' },
      })
      expect((await send({ act: 'end' })).json().user.subscription).toMatchObject({
        ...{ endDate: inDays(0), plan: 'premium', status: 'inactive' },
      })
      expect((await signIn()).json()).toMatchObject({ code: 'access_expired' })
      // After the end, days count from now.
      await advance(3 * day)
      expect((await send({ act: 'extend', days: 7 })).json().user.subscription).toMatchObject({
        ...{ endDate: inDays(7), startDate: inDays(0), accessDays: 7 },
      })
    })

    it('does nothing if access has changed since it was seen, even when sent twice', async () => {
      const seen = await seenEnd()
      expect((await send({ act: 'extend', days: 7 }, seen)).statusCode).toBe(200)
      const second = await send({ act: 'extend', days: 7 }, seen)
      expect([second.statusCode, second.json().code]).toEqual([409, 'access_changed'])
      expect((await read()).accessDays).toBe(37)
      const stale = await send({ act: 'change_package', plan: 'premium', wasPlan: 'professional' })
      expect([stale.statusCode, stale.json().code]).toEqual([409, 'access_changed'])
    })

    it('refuses a day that is past or too far ahead, at the field', async () => {
      const problemOf = async (change: Change) => (await send(change)).json().fields
      expect(await problemOf({ act: 'set_end', day: dayIn(-1) })).toMatchObject({
        'change.day': expect.any(String),
      })
      expect(await problemOf({ act: 'set_end', day: dayIn(1200) })).toBeTruthy()
      expect(await problemOf({ act: 'pause', days: 0 })).toBeTruthy()
      expect(await problemOf({ act: 'pause', days: 366 })).toBeTruthy()
      expect((await read()).endDate).toBe(inDays(30))
    })

    it('is for staff alone', async () => {
      const { token } = (await signIn()).json()
      const answer = await send({ act: 'extend', days: 7 }, await seenEnd(), {
        authorization: `Bearer ${token}`,
      })
      expect(answer.statusCode).toBe(403)
    })
  })

  describe('a pause', () => {
    it('gives every moment back, whether it ends by itself or by hand', async () => {
      const before = await left()
      const paused = (await send({ act: 'pause', days: 10 })).json().user.subscription
      expect(paused).toMatchObject({
        ...{ status: 'inactive', endDate: inDays(30), pausedUntil: inDays(10) },
        endDateAfterPause: inDays(40),
      })
      await advance(4 * day)
      expect(await left()).toBe(before)
      expect((await send({ act: 'resume' })).json().user.subscription).toMatchObject({
        ...{ status: 'active', endDate: inDays(30) },
      })
      await send({ act: 'pause', days: 2 })
      await advance(2 * day)
      expect(await read()).toMatchObject({ status: 'active', endDate: inDays(30) })
    })

    it.each([7, 14, 30])(
      'of %i days moves the end by exactly these days, at any time of day',
      async (days) => {
        for (const hours of [0, 9, 13]) {
          await advance(hours * hour)
          const had = await seenEnd()
          const { subscription } = (await send({ act: 'pause', days: days })).json().user
          expect(subscription.pausedUntil).toBe(inDays(days))
          expect(Date.parse(subscription.endDateAfterPause) - Date.parse(had)).toBe(days * day)
          const [entry] = await product.context.db
            .selectFrom('audit_entries')
            .select('details')
            .where('action', '=', 'access.paused')
            .orderBy('at', 'desc')
            .limit(1)
            .execute()
          expect(entry?.details).toMatchObject({ endsAt: subscription.endDateAfterPause })
          await send({ act: 'resume' })
        }
      },
    )

    it.each([
      // Clocks in Cairo go forward on 24 April and back on 30 October 2026.
      { at: '2026-04-20T21:30:00.000Z', days: 7, until: '2026-04-27T21:30:00.000Z', on: '2026-04-28' },
      { at: '2026-04-23T21:59:59.000Z', days: 1, until: '2026-04-24T21:59:59.000Z', on: '2026-04-25' },
      { at: '2026-10-25T21:30:00.000Z', days: 7, until: '2026-11-01T21:30:00.000Z', on: '2026-11-01' },
      { at: '2026-10-28T21:30:00.000Z', days: 1, until: '2026-10-29T21:30:00.000Z', on: '2026-10-29' },
      { at: '2026-10-29T20:30:00.000Z', days: 1, until: '2026-10-30T20:30:00.000Z', on: '2026-10-30' },
      { at: '2026-10-29T21:00:00.000Z', days: 1, until: '2026-10-30T21:00:00.000Z', on: '2026-10-30' },
    ])(
      'from $at for $days days lasts days of 24 hours though the clocks change',
      async ({ at, days, until, on }) => {
        product.clock.set(new Date(at))
        headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
        userId = (await anAccount(product.context, { days: 30 })).id
        const had = await seenEnd()
        const { subscription } = (await send({ act: 'pause', days })).json().user
        expect(subscription.pausedUntil).toBe(until)
        expect(cairoDay(new Date(until))).toBe(on)
        expect(Date.parse(subscription.endDateAfterPause) - Date.parse(had)).toBe(days * day)
      },
    )

    it('chosen before midnight and sent behind it lasts the days that were chosen', async () => {
      product.clock.set(new Date('2026-03-05T21:59:30.000Z'))
      headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const seen = await seenEnd()
      await advance(60 * 1000)
      const { subscription } = (await send({ act: 'pause', days: 7 }, seen)).json().user
      expect(subscription.pausedUntil).toBe(inDays(7))
    })

    it('closes the member’s area at the next call, names the day, and shows files without links', async () => {
      const resource = { title: 'Week 1', url: 'https://example.com/week-1' }
      await product.app.inject({
        ...{ method: 'PUT', url: `/api/admin/users/${userId}`, headers },
        payload: { resources: { videos: [resource], documents: [] } },
      })
      const { token } = (await signIn()).json()
      const own = { authorization: `Bearer ${token}` }
      const mine = () => product.app.inject({ url: '/api/subscriptions/my-resources', headers: own })
      expect((await mine()).statusCode).toBe(200)
      await send({ act: 'pause', days: 10 })
      expect((await mine()).json()).toMatchObject({ code: 'access_expired' })
      const answer = await signIn()
      expect([answer.statusCode, answer.json().code]).toEqual([401, 'access_expired'])
      const renewal = { authorization: `Bearer ${answer.json().renewalToken}` }
      const current = await product.app.inject({ url: '/api/subscriptions/current', headers: renewal })
      expect(current.json()).toMatchObject({
        subscription: { status: 'inactive', pausedUntil: inDays(10) },
        had: { videos: [{ titles: { en: 'Week 1' } }] },
      })
      expect(current.body).not.toContain('week-1')
      await advance(10 * day)
      expect((await signIn()).statusCode).toBe(200)
    })

    it('stays on when a renewal is approved, which adds its days behind the pause', async () => {
      await send({ act: 'pause', days: 10 })
      const { _id } = await postApplication(product.app, { email })
      const approved = await product.app.inject({
        ...{ method: 'POST', url: `/api/coach/approve/${_id}`, headers, payload: { accessDays: 30 } },
      })
      expect(approved.statusCode, approved.body).toBe(200)
      expect(await read()).toMatchObject({
        ...{ status: 'inactive', endDate: inDays(60), accessDays: 60 },
        endDateAfterPause: inDays(70),
      })
    })

    it('takes the member out of the active ones, into the paused ones', async () => {
      const idsOf = async (status: string) => {
        const url = `/api/admin/users?status=${status}`
        const { users } = (await product.app.inject({ url, headers })).json()
        return users.map(({ _id }: { _id: string }) => _id)
      }
      const activeCount = async () =>
        (await product.app.inject({ url: '/api/admin/coach-dashboard', headers })).json().stats
          .activeSubscriptions
      expect([await idsOf('active'), await idsOf('paused'), await activeCount()]).toEqual([[userId], [], 1])
      await send({ act: 'pause', days: 10 })
      expect([await idsOf('active'), await idsOf('paused'), await activeCount()]).toEqual([[], [userId], 0])
      expect(await idsOf('expired')).toEqual([])
      await advance(10 * day)
      expect([await idsOf('active'), await idsOf('paused'), await activeCount()]).toEqual([[userId], [], 1])
    })
  })

  describe('undoing a change', () => {
    it('restores what was before each act to the millisecond, and the periods with it', async () => {
      const periods = () =>
        product.context.db.selectFrom('access_periods').selectAll().orderBy('created_at').execute()
      await send({ act: 'extend', days: 30 })
      for (const change of [
        { act: 'extend', days: 7 },
        { act: 'set_end', day: dayIn(3) },
        { act: 'set_end', day: dayIn(90) },
        { act: 'change_package', plan: 'professional', wasPlan: 'basic' },
        { act: 'end' },
      ]) {
        const before = [await read(), await periods()]
        await advance(1000)
        const token = (await send(change)).json().undo
        expect([await read(), await periods()]).not.toEqual(before)
        await advance(1000)
        expect((await undo(token)).statusCode, change.act).toBe(200)
        expect([await read(), await periods()], change.act).toEqual(before)
        expect((await undo(token)).json().code).toBe('plan_changed')
      }
    })

    it('resumes a pause and pauses again, and loses no time with it', async () => {
      const before = await left()
      const { undo: pausing } = (await send({ act: 'pause', days: 10 })).json()
      await advance(20 * 60 * 1000)
      expect((await undo(pausing)).json().user.subscription).toMatchObject({ status: 'active' })
      expect(await left()).toBe(before)
      const until = (await send({ act: 'pause', days: 10 })).json().user.subscription.pausedUntil
      const { undo: resuming } = (await send({ act: 'resume' })).json()
      await advance(hour / 2)
      const { pausedUntil } = (await undo(resuming)).json().user.subscription
      expect(pausedUntil).toBe(until)
      expect(await left()).toBe(before - hour / 2)
    })
  })

  it('no sequence of acts makes time appear or vanish, and the periods end with the access', async () => {
    const step = fc.oneof(
      fc.record({ act: fc.constant('extend'), days: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ act: fc.constant('pause'), days: fc.integer({ min: 1, max: 40 }) }),
      fc.record({ act: fc.constant('resume') }),
      fc.record({ act: fc.constant('set_end'), in: fc.integer({ min: 0, max: 60 }) }),
      fc.record({ act: fc.constant('change_package'), plan: fc.constantFrom('basic', 'premium') }),
    )
    const waited = fc.integer({ min: 0, max: 9 * day })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, waited), { minLength: 3, maxLength: 8 }), async (steps) => {
        const account = await anAccount(product.context, { days: 30 })
        userId = account.id
        for (const [{ act, ...given }, wait] of steps) {
          const before = await read()
          const had = Math.max(0, Date.parse(before.endDate) - now())
          const change = {
            act,
            wasPlan: before.plan,
            ...given,
            ...('in' in given && { day: dayIn(given.in) }),
          }
          const answer = await send(change as Change)
          const after = await read()
          const has = Math.max(0, Date.parse(after.endDate) - now())
          if (answer.statusCode !== 200) expect(after).toEqual(before)
          else if (act === 'extend') expect(has).toBe(had + (change as { days: number }).days * day)
          else if (act === 'set_end')
            expect(has).toBe(
              startOfCairoDay(daysAfter((change as { day: string }).day, 1)).getTime() - 1 - now(),
            )
          else expect(has).toBe(had)
          await advance(wait)
        }
        const { access_ends_at } = await product.context.db
          .selectFrom('users')
          .select('access_ends_at')
          .where('id', '=', userId)
          .executeTakeFirstOrThrow()
        const periods = await product.context.db
          .selectFrom('access_periods')
          .selectAll()
          .where('user_id', '=', userId)
          .execute()
        // The account's first 30 days were set without a period.
        const ends = periods.map(({ ended_at, ends_at }) => ended_at ?? ends_at)
        for (const end of ends) expect(end <= (access_ends_at ?? '')).toBe(true)
      }),
      { numRuns: 12 },
    )
  })
})
