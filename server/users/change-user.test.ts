import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addResource } from '#server/library/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
let product: TestApp
let headers: Record<string, string>
let userId: string
let email: string

const get = (url: string, as = headers) => product.app.inject({ url, headers: as })
const read = async () => (await get(`/api/admin/users/${userId}`)).json().user
const change = (payload: object, id = userId) =>
  product.app.inject({ method: 'PUT', url: `/api/admin/users/${id}`, payload, headers })
const signIn = (password = 'a password of a test') =>
  product.app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const mine = (as: { authorization: string }) => get('/api/subscriptions/my-resources', as)
const found = async (q: string) => (await get(`/api/admin/users?q=${encodeURIComponent(q)}`)).json().total
const inDays = (days: number) => new Date(product.clock.now().getTime() + days * day).toISOString()
const periods = () => product.context.db.selectFrom('access_periods').selectAll().execute()
const link = (title: string) => ({ title, url: `https://example.com/${title}` })

/** The audit actions about the user, in order. */
async function audit(): Promise<string[]> {
  const entries = await product.context.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', userId)
    .where('action', 'not like', 'session.%')
    .where('action', '!=', 'sign_in.failed')
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

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(() => open(kind))
  afterEach(() => product.close())

  rule.describe('assigning a package manually', () => {
    it('changes nothing if the access is not what the caller saw', async () => {
      await change({ subscription: { plan: 'basic' } })
      const { endDate } = (await read()).subscription
      for (const subscription of [{ plan: 'premium' }, null]) {
        for (const wasEndDate of [null, inDays(1)]) {
          const answer = await change({ subscription, wasEndDate, name: 'Not Now' })
          expect([answer.statusCode, answer.json().code]).toEqual([409, 'access_changed'])
        }
      }
      const { name, subscription } = await read()
      expect([name === 'Not Now', subscription.plan, subscription.endDate]).toEqual([false, 'basic', endDate])
      expect((await change({ subscription: null, wasEndDate: endDate })).statusCode).toBe(200)
      expect((await change({ subscription: { plan: 'premium' }, wasEndDate: null })).statusCode).toBe(200)
    })

    it('grants 365 days from now instead of the earlier access, with a period of its own', async () => {
      product.clock.advance(1000)
      const answer = await change({ subscription: { plan: 'premium' } })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(answer.json().user.subscription).toEqual({
        plan: 'premium',
        status: 'active',
        startDate: product.clock.now().toISOString(),
        endDate: inDays(365),
        accessDays: 365,
      })
      expect(await periods()).toMatchObject([
        { user_id: userId, application_id: null, plan: 'premium', ends_at: inDays(365), days: 365 },
      ])
      expect(await audit()).toEqual(['plan.assigned'])
    })

    it('shortens access with fewer days, and updates the search', async () => {
      const { id } = await anAccount(product.context, { days: 0, email: 'heba.said@example.com' })
      expect(await found('heba')).toBe(0)
      await change({ subscription: { plan: 'basic', accessDays: 300 } }, id)
      const answer = await change({ subscription: { plan: 'basic', accessDays: 1 } }, id)
      expect(answer.json().user.subscription).toMatchObject({ endDate: inDays(1), accessDays: 1 })
      expect(await found('heba')).toBe(1)
    })

    it.each([{ accessDays: 0 }, { accessDays: 366 }, { accessDays: '30' }, { plan: 'gold' }])(
      'rejects %j and changes nothing',
      async (wrong) => {
        const before = await read()
        const answer = await change({ name: 'Other', subscription: { plan: 'basic', ...wrong } })
        expect(answer.statusCode).toBe(422)
        expect(await read()).toEqual(before)
      },
    )

    it('removes package and access immediately if it is null, and can be undone', async () => {
      const { headers: token } = await aSession(product.context, { id: userId })
      const answer = await change({ subscription: null })
      expect(answer.json().user.subscription).toEqual({
        plan: null,
        status: 'inactive',
        startDate: null,
        endDate: null,
        accessDays: 0,
      })
      expect((await mine(token)).json().code).toBe('access_expired')
      expect((await signIn()).json()).toMatchObject({
        code: 'access_expired',
        renewalToken: expect.any(String),
      })
      await change({ subscription: null })
      expect(await audit()).toEqual(['plan.removed'])
    })
  })

  describe('the periods of access', () => {
    type Period = Awaited<ReturnType<typeof periods>>[number]
    const end = ({ ends_at, ended_at }: Period) =>
      ended_at !== null && ended_at < ends_at ? ended_at : ends_at

    async function expectApart() {
      const real = (await periods()).filter((period) => end(period) > period.starts_at)
      const sorted = real.toSorted((one, other) => one.starts_at.localeCompare(other.starts_at))
      for (const [place, period] of sorted.entries()) {
        const next = sorted[place + 1]
        if (next) expect(end(period) <= next.starts_at, JSON.stringify([period, next])).toBe(true)
      }
      return sorted
    }

    // An unused staff session expires after two hours.
    const hour = 1 / 24
    const anHourPasses = () => product.clock.advance(hour * day)

    async function approve(days: number) {
      const { _id } = await postApplication(product.app, { email })
      const payload = { accessDays: days }
      const url = `/api/coach/approve/${_id}`
      const answer = await product.app.inject({ method: 'POST', url, headers, payload })
      expect(answer.statusCode, answer.body).toBe(200)
    }

    it('never overlap, in any order of assignments, extensions and removals', async () => {
      await change({ subscription: { plan: 'basic', accessDays: 30 } })
      await approve(10)
      anHourPasses()
      await change({ subscription: { plan: 'premium', accessDays: 100 } })
      anHourPasses()
      await change({ subscription: { plan: 'basic', accessDays: 5 } })
      await approve(7)
      expect((await read()).subscription).toMatchObject({ accessDays: 12, endDate: inDays(12) })
      expect((await expectApart()).map(end)).toEqual([inDays(-hour), inDays(0), inDays(5), inDays(12)])
      anHourPasses()
      await change({ subscription: null })
      expect((await expectApart()).at(-1)).toMatchObject({ ended_at: inDays(0) })
      anHourPasses()
      await approve(3)
      expect((await read()).subscription).toMatchObject({ accessDays: 3, endDate: inDays(3) })
      await expectApart()
      expect(await periods()).toHaveLength(6)
    })

    rule('resume as granted if the assignment is undone', async () => {
      await approve(30)
      await approve(10)
      const before = await periods()
      anHourPasses()
      const { undo } = (await change({ subscription: { plan: 'premium', accessDays: 2 } })).json()
      expect((await expectApart()).map(end)).toEqual([inDays(2)])
      expect((await change({ undoPlan: undo })).statusCode).toBe(200)
      expect(await periods()).toEqual(before)
    })
  })

  describe('replacing a user’s items', () => {
    rule('preserves id and times of unchanged items, assigns new ones, unassigns missing ones', async () => {
      const { id: resourceId } = await aResource('Film')
      const before = { videos: [link('Stays'), link('Goes'), { resourceId }], documents: [link('Plan')] }
      await change({ resources: before })
      await product.context.db.updateTable('items').set({ opened_at: product.clock.now() }).execute()
      const had = (await read()).resources
      product.clock.advance(1000)
      const wanted = { videos: [link('New'), link('Stays'), { resourceId }], documents: [] }
      const { resources } = (await change({ resources: wanted })).json().user
      expect(resources.documents).toEqual([])
      expect(resources.videos).toMatchObject([
        { title: 'New', assignedAt: product.clock.now().toISOString(), openedAt: null },
        had.videos[0],
        had.videos[2],
      ])
      await change({ resources: wanted })
      expect(await audit()).toEqual(['items.replaced', 'items.replaced'])
      expect((await change({ resources: {} })).json().user.resources).toEqual({ videos: [], documents: [] })
    })

    rule('renames an item with another title, and preserves its id and times', async () => {
      const { id: resourceId } = await aResource('Film')
      await change({ resources: { videos: [{ resourceId }, link('Own')], documents: [link('Plan')] } })
      await product.context.db.updateTable('items').set({ opened_at: product.clock.now() }).execute()
      const had = (await read()).resources
      product.clock.advance(1000)
      const videos = [
        { ...had.videos[0], title: 'For you' },
        { ...link('Own'), title: 'Yours' },
      ]
      const documents = [{ ...link('Plan'), type: 'diet' }]
      const { resources } = (await change({ resources: { videos, documents } })).json().user
      const both = (title: string) => ({ title, titles: { ar: title, en: title } })
      expect(resources).toEqual({
        videos: [
          { ...had.videos[0], ...both('For you') },
          { ...had.videos[1], ...both('Yours') },
        ],
        documents: [{ ...had.documents[0], type: 'diet' }],
      })
      await change({ resources: { videos: [{ resourceId }, videos[1]], documents } })
      expect((await read()).resources).toEqual(resources)
      expect(await audit()).toEqual(['items.replaced', 'items.replaced'])
    })

    rule('distinguishes two links with the same address by their titles', async () => {
      const url = 'https://example.com/one'
      const titles = ({ videos }: { videos: { title: string }[] }) =>
        videos.map(({ title }) => title).toSorted()
      const videos = [
        { title: 'A', url },
        { title: 'B', url },
      ]
      const ids = (await change({ resources: { videos } })).json().user.resources.videos
      const swapped = [
        { title: 'B', url },
        { title: 'C', url },
        { title: 'C', url },
      ]
      const { resources } = (await change({ resources: { videos: swapped } })).json().user
      expect(titles(resources)).toEqual(['B', 'C'])
      const idOf = (list: { title: string; _id: string }[], title: string) =>
        list.find((one) => one.title === title)?._id
      expect(idOf(resources.videos, 'B')).toBe(idOf(ids, 'B'))
      expect(idOf(resources.videos, 'C')).toBe(idOf(ids, 'A'))
    })

    it('leaves one of several concurrent lists, with each item once', async () => {
      const lists = Array.from({ length: 10 }, (_, index) => ({
        videos: [link('Always'), link(index % 2 === 0 ? 'Even' : 'Odd')],
      }))
      const answers = await Promise.all(lists.map((resources) => change({ resources })))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      const titles = (await read()).resources.videos.map(({ title }: { title: string }) => title)
      expect(titles).toHaveLength(2)
      expect(titles).toContain('Always')
    })

    rule('does not unassign temporarily deleted resources, so that they can be restored', async () => {
      const { id: resourceId } = await aResource('Film')
      await change({ resources: { videos: [{ resourceId }, link('Other')] } })
      const set = (deleted_at: Date | null) =>
        product.context.db.updateTable('resources').set({ deleted_at }).where('id', '=', resourceId).execute()
      await set(product.clock.now())
      expect((await change({ resources: {} })).json().user.resources.videos).toEqual([])
      await set(null)
      expect((await read()).resources.videos).toMatchObject([{ resourceId }])
    })

    rule('changes nothing if one resource is unknown, and reports its field', async () => {
      await change({ resources: { videos: [link('Stays')] } })
      const before = await read()
      const answer = await change({
        name: 'Other',
        resources: { videos: [], documents: [link('Plan'), { resourceId: 'gone' }] },
      })
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
        404,
        ['resources.documents.1.resourceId'],
      ])
      expect(await read()).toEqual(before)
    })
  })

  rule.describe('blocking', () => {
    it('ends every session, rejects the next call and the next file, and counts on the dashboard', async () => {
      const { _id } = await postApplication(product.app, { email })
      await product.app.inject({ method: 'POST', url: `/api/admin/approve/${_id}`, headers, payload: {} })
      const { headers: token } = await aSession(product.context, { id: userId })
      const proof = (await mine(token)).json().user.paymentProof.cloudinaryUrl
      expect((await product.app.inject(proof)).statusCode).toBe(200)
      const answer = await change({ blocked: true, blockedReason: 'Shares the videos' })
      expect(answer.json().user).toMatchObject({ blocked: true, blockedReason: 'Shares the videos' })
      expect((await mine(token)).json().code).toBe('unauthorized')
      expect((await product.app.inject(proof)).json().code).toBe('link_invalid')
      expect((await signIn()).json().code).toBe('invalid_credentials')
      const { stats } = (await get('/api/admin/coach-dashboard')).json()
      expect(stats).toMatchObject({ totalUsers: 1, activeSubscriptions: 0, blockedUsers: 1 })
      const blocked = (await get('/api/admin/users?status=blocked')).json().users
      expect(blocked).toMatchObject([{ _id: userId, blockedReason: 'Shares the videos' }])
      expect((await change({ blocked: false, blockedReason: 'late' })).json().user.blocked).toBe(false)
      expect((await mine(token)).statusCode).toBe(401)
      expect((await signIn()).statusCode).toBe(200)
      expect((await product.app.inject(proof)).statusCode).toBe(404)
      expect((await audit()).slice(-2)).toEqual(['user.blocked', 'user.unblocked'])
    })

    it('returns the reason to staff only', async () => {
      await change({ blocked: true, blockedReason: 'Shares the videos' })
      await product.context.db
        .updateTable('users')
        .set({ blocked_at: null })
        .where('id', '=', userId)
        .execute()
      const login = await signIn()
      expect(login.json().user._id).toBe(userId)
      const own = await mine({ authorization: `Bearer ${login.json().token}` })
      for (const answer of [login, own]) expect(answer.body).not.toMatch(/blockedReason|Shares/)
      expect((await read()).blockedReason).toBe('Shares the videos')
    })

    it('fails for the second of two staff, and preserves the first reason', async () => {
      const block = (blockedReason: string) => change({ blocked: true, wasBlocked: false, blockedReason })
      const answers = await Promise.all([block('First'), block('Second')])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      const answer = answers.find(({ statusCode }) => statusCode === 409)
      expect(answer?.json().code).toBe('already_blocked')
      const { blockedReason } = await read()
      expect((await change({ blocked: true, blockedReason: 'Third' })).json().code).toBe('already_blocked')
      expect((await read()).blockedReason).toBe(blockedReason)
      await change({ blocked: false, wasBlocked: true })
      const late = await change({ blocked: false, wasBlocked: true, name: 'Other' })
      expect([late.statusCode, late.json().code]).toEqual([409, 'already_unblocked'])
      expect((await read()).name).not.toBe('Other')
      expect(await audit()).toEqual(['user.blocked', 'user.unblocked'])
    })

    it('twice changes only the reason, and unblocking deletes it', async () => {
      await change({ blocked: true, blockedReason: 'First' })
      const since = await blockedAt()
      product.clock.advance(1000)
      await change({ blocked: true })
      await change({ blocked: true, blockedReason: 'First' })
      expect(await audit()).toEqual(['user.blocked'])
      await change({ blockedReason: 'Second' })
      expect(await read()).toMatchObject({ blocked: true, blockedReason: 'Second' })
      expect(await blockedAt()).toBe(since)
      await change({ blocked: false })
      await change({ blocked: false })
      await change({ blockedReason: 'Of nobody who is blocked' })
      expect((await read()).blockedReason).toBeUndefined()
      expect(await audit()).toEqual(['user.blocked', 'user.blocked', 'user.unblocked'])
    })
  })

  rule.describe('changing personal data', () => {
    it('changes all given fields, updates the search, and audits each kind once', async () => {
      await change({ subscription: { plan: 'basic' } })
      product.clock.advance(1000)
      const coach = await anAccount(product.context, { role: 'coach', username: 'mona' })
      const answer = await change({
        name: ' هبة سعيد ',
        phone: '٠١٠٠ 000 0013',
        goals: ['Lose 5 kg', 'Run'],
        coachId: coach.id,
        subscription: { plan: 'premium' },
        resources: { videos: [link('Squat')] },
        blocked: true,
      })
      expect(answer.json().user).toMatchObject({
        name: 'هبة سعيد',
        phone: '0100 000 0013',
        goals: ['Lose 5 kg', 'Run'],
        coachId: coach.id,
        subscription: { plan: 'premium' },
        blocked: true,
      })
      for (const q of ['هبه', '0013']) expect([q, await found(q)]).toEqual([q, 1])
      expect(await found('mona')).toBe(0)
      const changes = (await audit()).slice(1)
      expect(changes.toSorted()).toEqual([
        'items.replaced',
        'plan.assigned',
        'user.blocked',
        'user.coach_changed',
        'user.goals_changed',
        'user.phone_changed',
        'user.renamed',
      ])
      const { name, phone, goals, coachId } = answer.json().user
      await change({ name, phone, goals, coachId })
      await change({})
      expect(await audit()).toHaveLength(1 + changes.length)
      const next = await anAccount(product.context, { role: 'coach', username: 'next' })
      expect((await change({ coachId: next.id })).json().user.coachId).toBe(next.id)
    })

    it('accepts only staff as a coach, and changes nothing else otherwise', async () => {
      const other = await anAccount(product.context)
      for (const coachId of [other.id, 'nobody']) {
        const answer = await change({ coachId, blocked: true, subscription: null })
        expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_input'])
        expect(Object.keys(answer.json().fields)).toEqual(['coachId'])
      }
      expect(await read()).toMatchObject({ blocked: false, subscription: { status: 'active' } })
      expect(await audit()).toEqual([])
    })

    it('returns not_found for unknown users and staff, and ignores unknown fields', async () => {
      const coach = await anAccount(product.context, { role: 'coach', username: 'mona' })
      for (const id of ['nobody', coach.id])
        expect((await change({ blocked: true }, id)).statusCode).toBe(404)
      const before = await read()
      await change({ role: 'admin', email: 'me@example.com', had_access: false, _id: 'other' })
      expect(await read()).toEqual(before)
      expect((await change({ name: '', phone: '12' })).json().fields).toMatchObject({
        name: expect.any(String),
        phone: expect.any(String),
      })
    })
  })
})

const blockedAt = async () =>
  (
    await product.context.db
      .selectFrom('users')
      .select('blocked_at')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
  ).blocked_at

function aResource(titleEn: string) {
  const url = `https://example.com/${titleEn}`
  return addResource(product.context.db, {
    titleAr: '',
    titleEn,
    url,
    type: 'video',
    now: product.clock.now(),
  })
}
