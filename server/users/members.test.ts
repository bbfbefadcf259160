import { expect, it } from 'vitest'
import { addResource } from '#server/library/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { grantAccess } from './index.ts'

const day = 24 * 60 * 60 * 1000

async function withStaff(kind: 'sqlite' | 'postgres') {
  const product = await testApp(kind)
  const { app, context } = product
  const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
  return {
    ...product,
    headers,
    get: async (url: string) => (await app.inject({ url, headers })).json(),
    give: (userId: string, payload: object) =>
      app.inject({ method: 'POST', url: `/api/admin/users/${userId}/resources`, headers, payload }),
    take: (userId: string, payload: object) =>
      app.inject({ method: 'DELETE', url: `/api/admin/users/${userId}/resources`, headers, payload }),
  }
}

function grantTo({ context }: Pick<TestApp, 'context'>, userId: string, days: number) {
  const now = context.clock.now()
  return inTransaction(context.db, (tx) =>
    grantAccess(tx, { userId, plan: 'premium', days, applicationId: null, grantedBy: 'staff', now }),
  )
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  rule('signs a member in and returns their access, documents and videos', async () => {
    const product = await withStaff(kind)
    const { app, context, clock, give, close } = product
    const { id, email } = await anAccount(context, { days: 0 })
    await grantTo(product, id, 30)
    await give(id, {
      resourceType: 'document',
      title: 'Diet',
      url: 'https://example.com/a.pdf',
      type: 'diet',
    })
    await give(id, { resourceType: 'video', title: 'Squat', url: '/demo/squat.svg' })

    const login = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { email, password: testPassword },
    })
    expect(login.statusCode).toBe(200)
    const authorization = `Bearer ${login.json().token}`
    const mine = await app.inject({ url: '/api/subscriptions/my-resources', headers: { authorization } })
    expect(mine.json().user).toEqual(login.json().user)
    expect(mine.json().user).toMatchObject({
      email,
      subscription: {
        plan: 'premium',
        status: 'active',
        startDate: clock.now().toISOString(),
        endDate: new Date(clock.now().getTime() + 30 * day).toISOString(),
        accessDays: 30,
      },
      resources: {
        documents: [{ title: 'Diet', type: 'diet' }],
        videos: [{ title: 'Squat', url: '/demo/squat.svg' }],
      },
    })
    expect(mine.json().usage).toEqual({
      date: '2026-03-01',
      videos: { used: 0, limit: null },
      trainings: { used: 0, limit: null },
    })
    const current = await app.inject({ url: '/api/subscriptions/current', headers: { authorization } })
    expect(current.json()).toEqual({
      subscription: login.json().user.subscription,
      had: {
        videos: [{ _id: expect.any(String), titles: { ar: 'Squat', en: 'Squat' } }],
        documents: [{ _id: expect.any(String), titles: { ar: 'Diet', en: 'Diet' }, type: 'diet' }],
      },
    })
    await close()
  })

  it('adds every grant to the remaining access, also concurrent ones', async () => {
    const product = await withStaff(kind)
    const { context, clock, close } = product
    const { id } = await anAccount(context, { days: 0 })
    await Promise.all([grantTo(product, id, 30), grantTo(product, id, 60), grantTo(product, id, 90)])
    const user = (await product.get(`/api/admin/users/${id}`)).user
    expect(user.subscription).toMatchObject({
      accessDays: 180,
      endDate: new Date(clock.now().getTime() + 180 * day).toISOString(),
    })
    const periods = await context.db
      .selectFrom('access_periods')
      .select(['starts_at', 'ends_at', 'days'])
      .where('user_id', '=', id)
      .orderBy('starts_at')
      .execute()
    expect(periods.map(({ days }) => days).reduce((sum, days) => sum + days)).toBe(180)
    expect(periods[1]?.starts_at).toBe(periods[0]?.ends_at)
    await close()
  })

  it('assigns a library resource once, also with concurrent repeats', async () => {
    const { context, headers, app, give, close } = await withStaff(kind)
    const { id } = await anAccount(context)
    const resource = await addResource(context.db, {
      titleAr: 'إحماء',
      titleEn: 'Warm-up',
      url: 'https://example.com/warm-up.pdf',
      type: 'training',
      now: context.clock.now(),
    })
    const item = { resourceId: resource.id, resourceType: 'document' }
    const answers = await Promise.all([give(id, item), give(id, item), give(id, item)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { documents } = (await app.inject({ url: `/api/admin/users/${id}`, headers })).json().user.resources
    expect(documents).toMatchObject([
      { resourceId: resource.id, title: 'إحماء', type: 'training', url: 'https://example.com/warm-up.pdf' },
    ])
    const audit = await context.db
      .selectFrom('audit_entries')
      .select('action')
      .where('subject_id', '=', id)
      .execute()
    expect(audit.filter(({ action }) => action === 'item.given')).toHaveLength(1)
    await close()
  })

  rule('unassigns an item by its own id or by its resource, also repeatedly', async () => {
    const { context, give, take, close } = await withStaff(kind)
    const { id } = await anAccount(context)
    const link = { resourceType: 'video', title: 'Swing', url: 'https://example.com/swing' }
    await give(id, link)
    const [video] = (await give(id, link)).json().user.resources.videos
    const other = await anAccount(context)
    expect((await take(other.id, { _id: video._id })).json().taken).toBe(false)
    expect((await give(id, link)).json().user.resources.videos).toHaveLength(1)
    const taken = (await take(id, { _id: video._id })).json()
    expect(taken).toMatchObject({ taken: true, user: { resources: { videos: [] } } })
    const again = await take(id, { _id: video._id })
    expect([again.statusCode, again.json()]).toEqual([200, { ...taken, taken: false }])
    expect((await take(id, { resourceId: 'unknown' })).json().taken).toBe(false)
    expect((await take(id, {})).statusCode).toBe(422)
    await close()
  })

  rule.each([
    ['a script', { url: 'javascript:alert(1)' }],
    ['data', { url: 'data:text/html,hi' }],
    ['somebody’s password', { url: 'https://me:secret@example.com/' }],
    ['another host in disguise', { url: '//example.com/x' }],
    ['a page of our own', { url: '/admin' }],
    ['nothing', { url: '' }],
  ])('rejects a link to %s', async (_what, wrong) => {
    const { context, give, close } = await withStaff(kind)
    const { id } = await anAccount(context)
    const answer = await give(id, { resourceType: 'video', title: 'Film', ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().fields)).toEqual(['url'])
    await close()
  })

  rule('returns not_found for unknown ids and for staff', async () => {
    const { context, give, get, app, headers, close } = await withStaff(kind)
    const link = { resourceType: 'video', title: 'Swing', url: 'https://example.com/swing' }
    const coach = await anAccount(context, { role: 'coach', username: 'mona' })
    for (const id of ['unknown', coach.id]) {
      expect((await give(id, link)).statusCode).toBe(404)
      expect((await app.inject({ url: `/api/admin/users/${id}`, headers })).statusCode).toBe(404)
    }
    const { id } = await anAccount(context)
    const unknown = { resourceId: 'unknown', resourceType: 'video' }
    expect((await give(id, unknown)).statusCode).toBe(404)
    expect((await get('/api/admin/users')).total).toBe(1)
    await close()
  })

  it('lists users by their access, in pages', async () => {
    const { context, get, close } = await withStaff(kind)
    for (const days of [0, 3, 7, 8, 40]) await anAccount(context, { email: `days${days}@example.com`, days })
    const expired = await anAccount(context, { email: 'expired@example.com', days: 1 })
    const blocked = await anAccount(context, { email: 'blocked@example.com' })
    const set = (id: string, values: object) =>
      context.db.updateTable('users').set(values).where('id', '=', id).execute()
    await set(expired.id, { access_ends_at: context.clock.now() })
    await set(blocked.id, { blocked_at: context.clock.now() })
    const emails = async (query: string) =>
      (await get(`/api/admin/users?${query}`)).users.map(
        (user: { email: string }) => user.email.split('@')[0],
      )

    expect(await emails('status=active')).toEqual(['days3', 'days7', 'days8', 'days40'])
    expect(await emails('status=ending')).toEqual(['days3', 'days7'])
    expect(await emails('status=expired')).toEqual(['expired'])
    expect(await emails('status=blocked')).toEqual(['blocked'])
    expect(await emails('status=none')).toEqual(['days0'])
    const pages = await get('/api/admin/users?limit=3&page=3')
    expect(pages).toMatchObject({ total: 7, page: 3, pages: 3 })
    expect(pages.users).toHaveLength(1)
    expect((await get('/api/admin/users?status=gone')).code).toBe('invalid_input')
    await close()
  })

  it('finds users by the beginning of names and e-mails and the end of phone numbers', async () => {
    const product = await withStaff(kind)
    const { context, get, close } = product
    const { id } = await anAccount(context, { email: 'heba.said@example.com', days: 0 })
    const other = await anAccount(context, { email: 'omar@example.com', days: 0 })
    await context.db
      .updateTable('users')
      .set({ name: 'هبة سعيد', phone: '0100 000 0013', phone_e164: '+201000000013' })
      .where('id', '=', id)
      .execute()
    await grantTo(product, id, 30)
    await grantTo(product, other.id, 30)
    for (const q of ['هبه', 'said', 'heba.said@', '٠٠١٣', '01000000013', 'سعيد هبة']) {
      const found = await get(`/api/admin/users?q=${encodeURIComponent(q)}`)
      expect([q, found.users.map((user: { _id: string }) => user._id)]).toEqual([q, [id]])
    }
    expect((await get('/api/admin/users?q=mona+omar')).total).toBe(1)
    expect((await get('/api/admin/users?q=nobody')).total).toBe(0)
    expect((await get('/api/admin/users?q=!!!')).users).toEqual([])
    await close()
  })
})
