import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { onlyOfCoach } from '#server/accounts/index.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { pdfFile } from '#server/test/calls/preparations.ts'
import { type CaseInput, makeCall, openWorld, type World } from '#server/test/calls/world.ts'
import { anAccount, aSession, testPassword } from './accounts.ts'
import { formOf, postApplication, uploadProof } from './applications.ts'
import { eachDatabase } from './databases.ts'
import { openStream } from './event-streams.ts'
import { aPdf } from './sample-pdfs.ts'

/** What must reach a coach of other members in no response; the number is that of the phone in each form. */
const hidden = /zzhidden|1234567899/i
const unknown = '01980000-0000-7000-8000-000000000000'
const forCoaches = new Set(['token', 'authenticated', 'member_or_coach', 'staff', 'coach'])
const ofCoaches: Endpoint[] = endpoints.filter(({ access }) => forCoaches.has(access))
const about = (what: Endpoint['belongsTo']) => ofCoaches.filter(({ belongsTo }) => belongsTo === what)
const ofOne = ofCoaches.flatMap((endpoint) =>
  typeof endpoint.belongsTo === 'object'
    ? Object.entries(endpoint.belongsTo).map(([kind, field]) => ({ id: endpoint.id, endpoint, kind, field }))
    : [],
)

it('every call that a coach may make says whose data it is about', () => {
  expect(ofCoaches.filter(({ belongsTo }) => belongsTo === undefined).map(({ id }) => id)).toEqual([])
  const fieldsOf = ({ params, body }: Endpoint) =>
    Object.keys(params?.shape ?? (body && 'shape' in body ? (body.shape as object) : {}))
  for (const { endpoint, field } of ofOne) expect(fieldsOf(endpoint), endpoint.id).toContain(field)
})

/** A member with a request, a message, a tag, a note and an item. */
async function aPerson(
  world: World,
  name: string,
  { phone, coachId }: { phone: string; coachId: string | null },
) {
  const email = `${name.toLowerCase()}@example.com`
  const account = await anAccount(world.context, { name, email, phone, days: 3 })
  const { id: user } = account
  const ofUser = world.context.db.updateTable('users').where('id', '=', user)
  await ofUser.set({ coach_id: coachId, confirmed_coach_id: coachId, whatsapp: phone }).execute()
  const numbers = { phone, whatsapp: phone }
  const { _id: request } = await postApplication(world.app, { fullName: name, email, ...numbers })
  const { headers: as } = await aSession(world.context, { id: user })
  await world.call('requestProgramReview', { as, wholeBody: { note: `${name} asks` } })
  const { messages } = await world.call('listMessages', { query: { userId: user } })
  await world.call('addTag', { params: { id: user }, wholeBody: { tag: `${name} tag` } })
  await world.call('addNote', { params: { id: user }, wholeBody: { text: `${name} note` } })
  return { user, request, message: messages[0]?._id ?? '', account }
}
type Person = Awaited<ReturnType<typeof aPerson>>

eachDatabase((kind) => {
  describe('a coach who sees only the members assigned to them', () => {
    let world: World & { close(): Promise<void> }
    let coach: { id: string; headers: Record<string, string> }
    let own: Person
    let other: Person
    let resource: string

    const get = async (path: string, headers = coach.headers) => {
      const response = await world.app.inject({ url: `/api${path}`, headers })
      return { status: response.statusCode, body: response.body }
    }
    const attempt = async (id: CallId, sent: CaseInput) => {
      const endpoint = endpoints.find((one) => one.id === id) as Endpoint
      const { statusCode: status, body } = await makeCall(world.app, endpoint, { as: coach.headers, ...sent })
      return { status, ...(body ? JSON.parse(body) : {}) }
    }
    const see = (sees: 'all' | 'mine') =>
      world.context.db.updateTable('users').set({ sees }).where('id', '=', coach.id).execute()
    const assign = (user: string, coachId: string | null) =>
      world.context.db
        .updateTable('users')
        .set({ coach_id: coachId, confirmed_coach_id: coachId })
        .where('id', '=', user)
        .execute()

    beforeAll(async () => {
      world = (await openWorld(kind)) as typeof world
      const { id } = await anAccount(world.context, {
        role: 'coach',
        name: 'Salma',
        email: 'salma@example.com',
      })
      coach = { id, headers: (await aSession(world.context, { id })).headers }
      own = await aPerson(world, 'Ownmember', { phone: '01112223334', coachId: id })
      other = await aPerson(world, 'Zzhidden', { phone: '01234567899', coachId: null })
      await postApplication(world.app, { fullName: 'Zzhidden Stranger', email: 'zzhidden2@example.com' })
      const added = await world.call('addResource', { body: { url: 'https://example.com/squat' } })
      resource = added.resource._id
      const userIds = [own.user, other.user]
      await world.call('giveToMany', { params: { id: resource }, wholeBody: { userIds } })
      await see('mine')
    })
    afterAll(() => world.close())

    it.each(ofOne)('$id knows nothing of another’s $kind', async ({ endpoint, kind, field }) => {
      const named = async (id: string) => {
        const sent = endpoint.params ? { params: { [field]: id } } : { body: { [field]: id } }
        const { statusCode, body } = await makeCall(world.app, endpoint, { as: coach.headers, ...sent })
        return { statusCode, error: JSON.parse(body).error, body }
      }
      const answer = await named(other[kind as 'user'])
      expect([answer.statusCode, answer.body]).toEqual([404, expect.not.stringMatching(hidden)])
      expect(answer.error).toEqual((await named(unknown)).error)
      if (endpoint.method === 'GET' && endpoint.id !== 'readUserIntake') {
        expect((await named(own[kind as 'user'])).statusCode).toBe(200)
      }
    })

    it.each(about('business'))('$id is refused', async (endpoint) => {
      const call = () => makeCall(world.app, endpoint, { as: coach.headers })
      expect((await call()).statusCode).toBe(403)
      await see('all')
      const { statusCode } = await call()
      await see('mine')
      expect(statusCode).not.toBe(403)
    })

    const readable = [...about('filtered'), ...about('nobody')].filter(
      ({ method, streams }) => method === 'GET' && !streams,
    )
    const found: Partial<Record<CallId, string>> = {
      listUsers: '',
      listSubscriptions: '',
      listAdminRequests: '',
      listMessages: '',
      readToday: '',
      readDashboard: '',
      suggestTags: '?q=zz',
      listHolders: '',
    }
    it.each(readable)('$id shows no trace of another', async ({ id, path }) => {
      const filled = path.replace('{id}', resource).replace(/\{\w+\}/g, '1')
      const url = `${filled}${found[id as CallId] ?? ''}`
      const answer = await get(url)
      expect([answer.status < 500, answer.body]).toEqual([true, expect.not.stringMatching(hidden)])
      // What is looked for can be found at all.
      if (id in found) expect((await get(url, world.staff)).body).toMatch(hidden)
    })

    it('counts only what is of the own members', async () => {
      const json = async (path: string) => JSON.parse((await get(path)).body)
      expect(await json('/admin/users')).toMatchObject({ total: 1, users: [{ _id: own.user }] })
      expect((await json('/admin/users/counts')).counts).toMatchObject({
        all: { count: 1 },
        ending: { count: 1 },
      })
      expect(await json(`/admin/users?coach=${unknown}`)).toMatchObject({ total: 0 })
      expect(await json('/admin/users?q=zzhidden')).toMatchObject({ total: 0 })
      const counts = { total: 1, pending: 1, approved: 0, rejected: 0, notTold: 0, notArrived: 0 }
      expect(await json('/admin/requests?status=pending')).toMatchObject({ total: 1, counts })
      expect(await json('/admin/requests?q=zzhidden')).toMatchObject({ total: 0, requests: [] })
      expect(await json('/admin/requests?sort=decided&flag=unsigned')).toMatchObject({ total: 1 })
      expect(await json('/admin/messages')).toMatchObject({ total: 1, counts: { unread: 1 } })
      expect(await json('/admin/waiting')).toMatchObject({
        requests: 1,
        messages: 1,
        mails: { waiting: 0, dead: 0 },
      })
      expect((await json('/admin/coach-dashboard')).stats).toMatchObject({
        totalUsers: 1,
        pendingRequests: 1,
      })
      const today = await json('/admin/today')
      expect(today).toMatchObject({
        requests: { total: 1 },
        messages: { total: 1 },
        ending: { total: 1 },
        month: null,
      })
      expect(await json('/admin/tags')).toEqual({ tags: ['Ownmember tag'] })
      expect(await json(`/admin/resources/${resource}/holders`)).toMatchObject({ total: 1 })
    })

    it('takes others in calls about several for unknown', async () => {
      const as = coach.headers
      const userIds = [other.user, unknown]
      const bundles = await world.call('giveStarterBundles', { as, wholeBody: { userIds } })
      expect(bundles.members.map(({ name, outcome }) => [name, outcome])).toEqual([
        ['', 'not_found'],
        ['', 'not_found'],
      ])
      const given = await world.call('giveToMany', { as, params: { id: resource }, wholeBody: { userIds } })
      expect(given).toEqual({ batch: null, given: 0, had: 0, skipped: 2 })
      const params = { id: resource }
      const all = await world.call('giveToMany', { as, params, wholeBody: { filter: {} } })
      expect(all).toMatchObject({ given: 0, had: 1, skipped: 0 })
    })

    it('changes and deletes no resource that members of others hold', async () => {
      const params = { id: resource }
      const change = () => attempt('changeResource', { params, wholeBody: { category: 'zz' } })
      for (const refused of [await change(), await attempt('deleteResource', { params })]) {
        expect([refused.status, refused.code]).toEqual([403, 'resource_of_others'])
      }
      const link = 'https://example.com/lunge'
      const added = await attempt('addResource', { body: { url: link } })
      const ofOwn = { id: added.resource._id }
      await attempt('giveToMany', { params: ofOwn, wholeBody: { userIds: [own.user] } })
      expect((await attempt('changeResource', { params: ofOwn, wholeBody: { category: 'a' } })).status).toBe(
        200,
      )
      expect((await attempt('deleteResource', { params: ofOwn })).status).toBe(204)
    })

    it('reads no message of a visitor by adding a member with that email', async () => {
      const email = 'zzhidden-visitor@example.com'
      const wholeBody = { name: 'Visitor', email, phone: '01234567899', message: 'zzhidden asks' }
      await world.call('sendMessage', { as: {}, wholeBody })
      const subscription = { plan: 'professional', accessDays: 1 }
      const { user } = await attempt('addMember', { body: { email, subscription } })
      expect((await get('/admin/messages')).body).not.toMatch(hidden)
      expect((await get('/admin/messages', world.staff)).body).toMatch(hidden)
      await assign(user._id, null)
    })

    it('removes nobody else who claims an email, whatever is verified', async () => {
      const { db } = world.context
      const email = 'zzhidden-claimed@example.com'
      const added = await world.call('addMember', {
        wholeBody: { email, name: 'Zzhidden Claimant', phone: '01234567899' },
      })
      const claimant = added.user._id
      await world.call('addTag', { params: { id: claimant }, wholeBody: { tag: 'zzhidden claimed' } })
      const mine = await attempt('addMember', { wholeBody: { email, name: 'Mine', phone: '01055566677' } })
      const id = mine.user._id
      const { url } = await attempt('makePasswordLink', { params: { id } })
      const token = new URL(url).hash.replace('#token=', '')
      await world.call('resetPassword', { as: {}, wholeBody: { token, password: testPassword } })
      const wholeBody = { subscription: { plan: 'professional', accessDays: 1 } }
      const given = await attempt('changeUser', { params: { id }, wholeBody })
      expect([given.status, given.code]).toEqual([409, 'email_not_confirmed'])
      await db.updateTable('applications').set({ email, user_id: id }).where('id', '=', own.request).execute()
      expect((await attempt('approveApplication', { params: { id: own.request } })).status).toBe(404)
      const ofOwn = { email: 'ownmember@example.com', user_id: own.user }
      await db.updateTable('applications').set(ofOwn).where('id', '=', own.request).execute()
      const { user } = await world.call('getUser', { params: { id: claimant } })
      expect(user.name).toBe('Zzhidden Claimant')
      // Whoever sees both may decide.
      await world.call('changeUser', { params: { id }, wholeBody })
      await assign(id, null)
    })

    it('replaces and deletes no receipt of another', async () => {
      const replace = (id: string) =>
        attempt('replacePaymentProof', { params: { id }, form: [['paymentProof', pdfFile()]] })
      expect((await replace(other.request)).status).toBe(404)
      expect((await replace(own.request)).status).toBe(201)
      const { db } = world.context
      const waiting = await uploadProof(
        world.app,
        formOf(aPdf({ more: ['<< /Note (x) >>'] }), 'a.pdf', 'application/pdf'),
      )
      const { id } = await db
        .selectFrom('uploads')
        .select('id')
        .where('ticket_hash', '=', hashToken(waiting.cloudinaryId))
        .executeTakeFirstOrThrow()
      const remove = () => attempt('deleteUpload', { params: { id } })
      expect((await remove()).status).toBe(404)
      await see('all')
      expect((await remove()).status).toBe(204)
      await see('mine')
    })

    it('assigns a member whom they add to themselves', async () => {
      const { user } = await world.call('addMember', {
        as: coach.headers,
        body: { email: 'added@example.com' },
      })
      expect(user.coachId).toBe(coach.id)
      expect((await get(`/admin/users/${user._id}`)).status).toBe(200)
      await assign(user._id, null)
    })

    it('hears of requests and messages of the own members alone', async () => {
      const stream = await openStream(world, coach.headers)
      const { events, clock } = world.context
      const at = clock.now().toISOString()
      for (const { request, message } of [other, own]) {
        events.publish({ type: 'request', id: request, change: 'new', at })
        events.publish({ type: 'message', id: message })
        await world.call('openRequest', { params: { id: request } })
      }
      const heard = () => stream.events.map(({ data }) => data.id ?? data.requestId ?? data.type)
      await expect.poll(heard).toEqual([own.request, 'message', own.request])
      expect(JSON.parse((await get('/admin/presence')).body).open).toMatchObject([{ requestId: own.request }])
      const lastEventId = stream.lastId()
      stream.leave()
      // Events come by way of the database: one that arrives after the stream is open again was not missed.
      const witness = await openStream(world, world.staff)
      events.publish({ type: 'request', id: other.request, change: 'told', at })
      await expect.poll(() => witness.events.some(({ data }) => data.change === 'told')).toBe(true)
      witness.leave()
      const again = await openStream(world, coach.headers, { lastEventId })
      await expect.poll(() => again.events.map(({ data }) => data.type)).toEqual(['reset', 'presence'])
      again.leave()
    })

    it('gets notices of the own members’ requests alone', async () => {
      const { db, clock } = world.context
      const now = clock.now()
      const device = {
        id: 'device',
        user_id: coach.id,
        session_id: null,
        endpoint_hash: 'x',
        browser: 'chrome',
      }
      await db
        .insertInto('push_devices')
        .values({
          ...device,
          ...{ sealed_subscription: '', language: 'en', created_at: now, pending: 0, attempts: 0 },
          next_attempt_at: now,
        } as never)
        .execute()
      const pending = async () =>
        (await db.selectFrom('push_devices').select('pending').executeTakeFirstOrThrow()).pending
      await postApplication(world.app, { email: 'zzhidden@example.com' })
      expect(await pending()).toBe(0)
      await postApplication(world.app, { email: 'ownmember@example.com' })
      expect(await pending()).toBe(1)
    })

    it('counts the same receipt in a request of another, and says no more', async () => {
      const proof = formOf(aPdf({ more: ['<< /Note (twice) >>'] }), 'receipt.pdf', 'application/pdf')
      await postApplication(world.app, { proof, fullName: 'Zzhidden', email: 'zzhidden3@example.com' })
      const { _id } = await postApplication(world.app, { proof, email: 'ownmember@example.com' })
      const { subscription } = await attempt('getRequest', { params: { id: _id } })
      expect(subscription.paymentProofDetails).toMatchObject({ duplicates: [], hiddenDuplicates: 1 })
      const { subscription: whole } = await world.call('getRequest', { params: { id: _id } })
      expect(whole.paymentProofDetails?.duplicates).toHaveLength(1)
      expect(whole.paymentProofDetails).not.toHaveProperty('hiddenDuplicates')
    })

    it('loses a member who is given to another coach, with files, events and what was given', async () => {
      const { request } = own
      const subscription = JSON.parse((await get(`/admin/requests/${request}`)).body).subscription
      const link = subscription.paymentProof as string
      const open = () => world.app.inject({ url: link, headers: coach.headers })
      expect((await open()).statusCode).toBe(200)
      const stream = await openStream(world, coach.headers)
      const before = stream.events.length
      await assign(own.user, null)
      expect((await get(`/admin/users/${own.user}`)).status).toBe(404)
      expect((await get(`/admin/requests/${request}`)).status).toBe(404)
      expect((await open()).json().code).toBe('link_invalid')
      expect(JSON.parse((await get('/admin/users')).body)).toMatchObject({ total: 0 })
      const at = world.clock.now().toISOString()
      world.context.events.publish({ type: 'request', id: request, change: 'told', at })
      await assign(other.user, coach.id)
      world.context.events.publish({ type: 'request', id: other.request, change: 'told', at })
      const heard = () => stream.events.slice(before).flatMap(({ data }) => data.id ?? [])
      await expect.poll(heard).toEqual([other.request])
      stream.leave()
      await assign(other.user, null)
      await assign(own.user, coach.id)
    })

    it('keeps no password link to a member who is given to another coach', async () => {
      const { url } = await attempt('makePasswordLink', { params: { id: own.user } })
      const { id: coachId } = await anAccount(world.context, { role: 'coach', name: 'Nour' })
      await world.call('assignCoach', { wholeBody: { userId: own.user, coachId } })
      const token = new URL(url).hash.replace('#token=', '')
      const used = await attempt('resetPassword', { as: {}, wholeBody: { token, password: testPassword } })
      expect([used.status, used.code]).toEqual([404, 'link_invalid'])
      await assign(own.user, coach.id)
    })

    it('sees everybody in another role, and with the other setting', async () => {
      const ids = { id: coach.id, role: 'coach', sees: 'mine' } as const
      expect(onlyOfCoach({ ...ids, staff_role: 'coach' })).toBe(coach.id)
      expect(onlyOfCoach({ ...ids, staff_role: null })).toBe(coach.id)
      expect(onlyOfCoach({ ...ids, staff_role: 'assistant' })).toBeNull()
      expect(onlyOfCoach({ ...ids, role: 'admin', staff_role: 'admin' })).toBeNull()
      await see('all')
      expect((await get(`/admin/users/${other.user}`)).status).toBe(200)
      await see('mine')
      expect((await get(`/admin/users/${other.user}`)).status).toBe(404)
    })
  })
})
