import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Today } from '#contract/dashboard-today.ts'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { countStatements } from '#server/test/count-statements.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { addedResource } from '#server/test/resources.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const hour = 60 * 60 * 1000
const day = 24 * hour
let product: TestApp

afterEach(() => product.close())

/** Makes a call as the admin, in a new session: the clock may have ended the one before. */
async function staff(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  return product.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
}

async function today(): Promise<Today> {
  const response = await staff('GET', '/admin/today')
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}

const at = (instant: string) => product.clock.advance(Date.parse(instant) - product.clock.now().getTime())
const setUser = (id: string, columns: { access_ends_at?: string; blocked_at?: Date; last_seen_at?: Date }) =>
  product.context.db.updateTable('users').set(columns).where('id', '=', id).execute()
const memberUntil = async (name: string, until: string) => {
  const { id } = await anAccount(product.context, { name })
  await setUser(id, { access_ends_at: until })
  return id
}
const remind = (id: string, about: 'ending' | 'silent') =>
  staff('POST', `/admin/users/${id}/reminded`, { about })
const namesOf = ({ rows }: { rows: { name: string }[] }) => rows.map(({ name }) => name)

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  })

  it('is empty without requests and members', async () => {
    const none = { total: 0, rows: [] }
    const month = { confirmed: 0, confirmedSameDayBefore: 0, fresh: 0, renewed: 0, ending: 0 }
    expect(await today()).toEqual({
      ...{ requests: none, ending: none, unassigned: none, messages: none, silent: none },
      month: { month: '2026-03', ...month, days: [0] },
      email: 'not_connected',
    })
  })

  it('has the oldest pending requests on which no decision is held, and the oldest open messages', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count++) {
      product.clock.advance(1000)
      ids.push((await postApplication(product.app))._id)
    }
    const writer = { name: 'Sara', email: 'sara@example.com', phone: '01001234567' }
    for (const message of ['first one', 'second one', 'third one', 'fourth one']) {
      product.clock.advance(1000)
      await product.app.inject({ method: 'POST', url: '/api/contact', payload: { ...writer, message } })
    }
    await staff('POST', `/admin/reject/${ids[1]}`, {})
    await staff('POST', `/admin/approve/${ids[2]}`, { holdSeconds: 10 })
    const { requests, messages } = await today()
    expect([requests.total, requests.rows.map(({ _id }) => _id)]).toEqual([
      5,
      [ids[0], ids[3], ids[4], ids[5]],
    ])
    expect(requests.rows[0]).toMatchObject({ plan: 'professional', order: { total: 2000 } })
    expect([messages.total, messages.rows.map(({ message }) => message)]).toEqual([
      4,
      ['first one', 'second one', 'third one'],
    ])
    await staff('PUT', `/admin/messages/${messages.rows[0]?._id}`, { read: true })
    await staff('POST', `/admin/requests/${ids[2]}/undo`)
    const later = await today()
    expect([later.requests.total, later.requests.rows[1]?._id, later.messages.total]).toEqual([6, ids[2], 3])
  })

  it('has who ends until the end of the seventh day in Cairo, soonest first', async () => {
    await memberUntil('last', '2026-03-08T21:59:59.999Z')
    await memberUntil('late', '2026-03-08T22:00:00.000Z')
    await memberUntil('soon', '2026-03-02T10:00:00.000Z')
    await memberUntil('ended', product.clock.now().toISOString())
    const blocked = await memberUntil('blocked', '2026-03-02T10:00:00.000Z')
    await setUser(blocked, { blocked_at: product.clock.now() })
    const { ending } = await today()
    expect([ending.total, namesOf(ending)]).toEqual([2, ['soon', 'last']])
    expect(ending.rows[0]).toEqual({
      ...{ userId: expect.any(String), name: 'soon', plan: 'basic', language: null },
      ...{ phoneE164: '+201001234567', whatsappE164: null },
      ...{ endDate: '2026-03-02T10:00:00.000Z', reminded: null },
    })
    for (const name of ['a', 'b', 'c', 'd']) await memberUntil(name, '2026-03-01T20:00:00.000Z')
    const more = (await today()).ending
    expect([more.total, namesOf(more).slice(4)]).toEqual([6, ['soon']])
  })

  rule(
    'names the language of the request that was approved, not of one that anybody sent since',
    async () => {
      const { _id, ...sent } = await approvedMember('en')
      product.clock.advance(1000)
      await applyIn('ar', sent.email)
      expect((await today()).unassigned.rows).toMatchObject([{ userId: _id, language: 'en' }])
    },
  )

  it('knows who was reminded, by topic, until the access is extended or it is taken back', async () => {
    const id = await memberUntil('Mona', '2026-03-04T12:00:00.000Z')
    const karim = { at: product.clock.now().toISOString(), by: 'karim' }
    expect((await remind(id, 'silent')).json()).toEqual({ reminded: karim })
    expect((await today()).ending.rows[0]?.reminded).toBeNull()
    expect((await remind(id, 'ending')).json()).toEqual({ reminded: karim })
    expect((await today()).ending.rows[0]?.reminded).toEqual(karim)
    product.clock.advance(1000)
    const again = { at: product.clock.now().toISOString(), by: 'karim' }
    expect((await remind(id, 'ending')).json()).toEqual({ reminded: again })
    expect((await today()).ending.rows[0]?.reminded).toEqual(again)
    await setUser(id, { access_ends_at: '2026-04-03T12:00:00.000Z' })
    at('2026-04-01T12:00:00.000Z')
    expect((await today()).ending.rows).toMatchObject([{ userId: id, reminded: null }])
    await remind(id, 'ending')
    expect((await today()).ending.rows[0]?.reminded).not.toBeNull()
    const takenBack = await staff('DELETE', `/admin/users/${id}/reminded`, { about: 'ending' })
    expect([takenBack.statusCode, takenBack.json()]).toEqual([200, { reminded: null }])
    expect((await staff('DELETE', `/admin/users/${id}/reminded`, { about: 'ending' })).statusCode).toBe(200)
    expect((await today()).ending.rows[0]?.reminded).toBeNull()
    const entries = await product.context.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .where('action', 'in', ['user.reminded', 'user.reminder_removed'])
      .orderBy('at')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      ...Array.from({ length: 4 }, () => 'user.reminded'),
      'user.reminder_removed',
    ])
    expect(entries[0]?.details).toEqual({ about: 'silent' })
  })

  rule('reminds members alone, of two topics', async () => {
    const coach = await anAccount(product.context, { role: 'coach', username: 'salma' })
    expect((await remind(coach.id, 'ending')).statusCode).toBe(404)
    expect((await staff('DELETE', '/admin/users/nobody/reminded', { about: 'ending' })).statusCode).toBe(404)
    const { id } = await anAccount(product.context)
    expect((await staff('POST', `/admin/users/${id}/reminded`, { about: 'birthday' })).statusCode).toBe(422)
  })

  it('has who has nothing assigned, longest first, however it came to that', async () => {
    const first = (await anAccount(product.context, { name: 'first' })).id
    product.clock.advance(hour)
    const second = (await anAccount(product.context, { name: 'second' })).id
    await anAccount(product.context, { name: 'without access', days: 0 })
    const listed = async () => namesOf((await today()).unassigned)
    expect((await today()).unassigned).toMatchObject({
      total: 2,
      rows: [{ userId: first, since: '2026-03-01T12:00:00.000Z' }, { userId: second }],
    })
    const { _id: resourceId } = await addedResource(product.app, await signInAsAdmin(product.context))
    const document = { resourceId, resourceType: 'document' }
    await staff('POST', `/admin/users/${first}/resources`, document)
    expect(await listed()).toEqual(['second'])
    await staff('DELETE', `/admin/resources/${resourceId}`)
    expect(await listed()).toEqual(['first', 'second'])
    await staff('POST', `/admin/resources/${resourceId}/restore`)
    expect(await listed()).toEqual(['second'])
    await staff('DELETE', `/admin/users/${first}/resources`, { resourceId })
    expect(await listed()).toEqual(['first', 'second'])
    await staff('POST', `/coach/assign-resources/${second}`, { documents: [{ resourceId }] })
    expect(await listed()).toEqual(['first'])
    await staff('PUT', `/admin/users/${second}`, { resources: { videos: [], documents: [] } })
    await staff('POST', `/admin/users/${first}/resources`, document)
    await staff('DELETE', `/admin/resources/${resourceId}`)
    product.clock.advance(2 * hour)
    await openProductJobs(product.context).runDueJobs()
    const resources = product.context.db.selectFrom('resources').select('id')
    expect(await resources.execute()).toEqual([])
    expect(await listed()).toEqual(['first', 'second'])
  })

  rule('looks for assignments that a version before wrote without a mark', async () => {
    const { id } = await anAccount(product.context)
    const link = { resourceType: 'video', title: 'Squat', url: 'https://example.com/squat' }
    await staff('POST', `/admin/users/${id}/resources`, link)
    await product.context.db.updateTable('users').set({ has_items: false }).where('id', '=', id).execute()
    expect((await today()).unassigned).toEqual({ total: 0, rows: [] })
  })

  it('has who was not seen for seven days, longest first', async () => {
    const never = await anAccount(product.context, { name: 'never' })
    const seen = await anAccount(product.context, { name: 'seen', days: 90 })
    await aSession(product.context, seen)
    const writer = await anAccount(product.context, { name: 'writer' })
    product.clock.advance(6 * day)
    const { headers } = await aSession(product.context, seen)
    const message = { name: 'W', email: writer.email, phone: '01001234567', message: 'Hello there' }
    await product.app.inject({ method: 'POST', url: '/api/contact', payload: message })
    product.clock.advance(day - 1)
    expect((await today()).silent).toEqual({ total: 0, rows: [] })
    product.clock.advance(1)
    expect((await today()).silent).toMatchObject({
      total: 1,
      rows: [{ userId: never.id, lastSeenAt: null, reminded: null }],
    })
    product.clock.advance(6 * day)
    const all = (await today()).silent
    expect([all.total, namesOf(all).sort()]).toEqual([3, ['never', 'seen', 'writer']])
    expect(all.rows[2]).toMatchObject({ userId: seen.id, lastSeenAt: '2026-03-07T12:00:00.000Z' })
    await remind(seen.id, 'silent')
    expect((await today()).silent.rows[2]?.reminded).toMatchObject({ by: 'karim' })
    expect((await product.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401)
    await aSession(product.context, seen)
    expect((await today()).silent.total).toBe(2)
    product.clock.advance(7 * day)
    expect((await today()).silent.rows[2]).toMatchObject({ userId: seen.id, reminded: null })
  })

  rule('lists a silent member as not reminded again a week after the reminder', async () => {
    const { id } = await anAccount(product.context, { days: 60 })
    product.clock.advance(8 * day)
    await remind(id, 'silent')
    product.clock.advance(7 * day - 1)
    expect((await today()).silent.rows[0]?.reminded).toMatchObject({ by: 'karim' })
    product.clock.advance(1)
    expect((await today()).silent.rows[0]?.reminded).toBeNull()
  })

  it('asks as many questions for many rows as for one', async () => {
    const { headers } = await aSession(
      product.context,
      await anAccount(product.context, { role: 'admin', username: 'salma' }),
    )
    const ask = () => product.app.inject({ url: '/api/admin/today', headers })
    await memberUntil('one', '2026-03-02T10:00:00.000Z')
    await postApplication(product.app)
    await ask()
    const forOne = await countStatements(kind, ask)
    for (const name of ['a', 'b', 'c']) await memberUntil(name, '2026-03-02T10:00:00.000Z')
    for (let count = 0; count < 3; count++) await postApplication(product.app)
    expect(await countStatements(kind, ask)).toBe(forOne)
  })
})

/** Sends an application with a language; returns its id. */
async function applyIn(language: 'ar' | 'en', email: string): Promise<string> {
  const { _id } = await postApplication(product.app, { email })
  await product.context.db.updateTable('applications').set({ language }).where('id', '=', _id).execute()
  return _id
}

/** A member whose request in this language was approved. */
async function approvedMember(language: 'ar' | 'en'): Promise<{ _id: string; email: string }> {
  const email = 'mona@example.com'
  const response = await staff('POST', `/admin/approve/${await applyIn(language, email)}`, {})
  return { _id: response.json().user._id, email }
}
