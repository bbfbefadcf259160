import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { addedResource } from '#server/test/resources.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const minute = 60 * 1000
let product: TestApp
let token: string
let resource: string

const callAs = (as: string) => (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}` },
    ...(payload && { payload }),
  })
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  callAs(token)(method, url, payload)
const give = (body: object, id = resource) => call('POST', `/admin/resources/${id}/batches`, body)
const undo = (batch: string, as = token) => callAs(as)('POST', `/admin/resources/batches/${batch}/undo`)
const giveOne = (userId: string, resourceId: string) =>
  call('POST', `/admin/users/${userId}/resources`, { resourceId, resourceType: 'document' })
const take = (userId: string, resourceId: string) =>
  call('DELETE', `/admin/users/${userId}/resources`, { resourceId })
const holders = async () =>
  (await call('GET', `/admin/resources/${resource}/holders?limit=100`))
    .json()
    .holders.map(({ name }: { name: string }) => name)
    .sort()
const audited = (action: 'item.given' | 'item.taken_back') =>
  product.context.db.selectFrom('audit_entries').select('subject_id').where('action', '=', action).execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    token = await signInAsAdmin(product.context)
    resource = (await addedResource(product.app, token))._id
  })
  afterEach(() => product.close())

  it('a repeat of the same batch goes on where it failed, and one undo takes back all of it', async () => {
    const people = []
    for (let count = 0; count < 3; count++) people.push(await anAccount(product.context))
    const userIds = people.map(({ id }) => id)
    const batch = 'chosen-by-the-client'
    const first = await give({ userIds: userIds.slice(0, 2), batch })
    expect(first.json()).toEqual({ batch, given: 2, had: 0, skipped: 0 })
    const again = await give({ userIds, batch })
    expect(again.json()).toEqual({ batch, given: 3, had: 0, skipped: 0 })
    expect((await undo(batch)).json()).toEqual({ removed: 3, left: 0 })
    expect(await holders()).toEqual([])
  })

  it('the undo takes back what was opened only before it was unassigned and given again', async () => {
    const { id } = await anAccount(product.context, { name: 'Mona' })
    await giveOne(id, resource)
    const at = product.clock.now()
    await product.context.db.updateTable('items').set({ opened_at: at }).execute()
    product.clock.advance(minute)
    expect((await take(id, resource)).statusCode).toBe(200)
    const { batch } = (await give({ userIds: [id] })).json()
    expect(await holders()).toEqual(['Mona'])
    expect((await undo(batch)).json()).toEqual({ removed: 1, left: 0 })
    expect(await holders()).toEqual([])
  })

  it('gives to the chosen, and one undo takes back exactly what it gave', async () => {
    const [mona, sara, rami] = [
      await anAccount(product.context, { name: 'Mona' }),
      await anAccount(product.context, { name: 'Sara' }),
      await anAccount(product.context, { name: 'Rami' }),
    ]
    await giveOne(sara.id, resource)
    const given = await give({ userIds: [mona.id, sara.id, rami.id, mona.id] })
    expect(given.statusCode, given.body).toBe(200)
    expect(given.json()).toEqual({ batch: expect.any(String), given: 2, had: 1, skipped: 0 })
    expect(await holders()).toEqual(['Mona', 'Rami', 'Sara'])
    expect(await audited('item.given')).toHaveLength(3)
    const undone = await undo(given.json().batch)
    expect([undone.statusCode, undone.json()]).toEqual([200, { removed: 2, left: 0 }])
    expect(await holders()).toEqual(['Sara'])
    expect((await audited('item.taken_back')).map(({ subject_id }) => subject_id).sort()).toEqual(
      [mona.id, rami.id].sort(),
    )
    expect((await undo(given.json().batch)).statusCode).toBe(404)
    expect(await holders()).toEqual(['Sara'])
  })

  it('the undo leaves what was opened, renamed, or given again since by another way', async () => {
    const [opens, again, renamed, rest] = [
      await anAccount(product.context, { name: 'Opens' }),
      await anAccount(product.context, { name: 'Again' }),
      await anAccount(product.context, { name: 'Renamed' }),
      await anAccount(product.context, { name: 'Rest' }),
    ]
    const { batch } = (await give({ userIds: [opens, again, renamed, rest].map(({ id }) => id) })).json()
    const own = callAs((await aSession(product.context, opens)).token)
    await own('POST', '/subscriptions/access-resource', { resourceType: 'training', resourceId: resource })
    await take(again.id, resource)
    await giveOne(again.id, resource)
    const documents = [{ resourceId: resource, type: 'training', title: 'For you' }]
    await call('PUT', `/admin/users/${renamed.id}`, { resources: { videos: [], documents } })
    // A new title of the resource itself changes nothing about the undo.
    await call('PUT', `/resources/${resource}`, { title: { ar: 'جديد', en: 'New' } })
    expect((await undo(batch)).json()).toEqual({ removed: 1, left: 2 })
    expect(await holders()).toEqual(['Again', 'Opens', 'Renamed'])
  })

  it('gives to all whom a filter finds, also more than one group, and undoes all of them', async () => {
    for (let at = 0; at < 60; at++) await anAccount(product.context, { name: `Active ${at}`, days: 90 })
    await anAccount(product.context, { name: 'Ending', days: 3 })
    const { batch, given } = (await give({ filter: { status: 'active' } })).json()
    expect([given, (await holders()).length]).toEqual([61, 61])
    expect((await give({ filter: { status: 'active' } })).json()).toEqual({
      batch: null,
      given: 0,
      had: 61,
      skipped: 0,
    })
    expect((await undo(batch)).json()).toEqual({ removed: 61, left: 0 })
    expect((await give({ filter: { status: 'ending' } })).json().given).toBe(1)
    expect(await holders()).toEqual(['Ending'])
    expect((await give({ filter: { q: 'nobody' } })).json()).toMatchObject({ batch: null, given: 0 })
  })

  it('two at once give nothing twice', async () => {
    const userIds = [(await anAccount(product.context)).id, (await anAccount(product.context)).id]
    const both = await Promise.all([give({ userIds }), give({ userIds: userIds.toReversed() })])
    const sums = both.map((answer) => answer.json().given + answer.json().had)
    expect([sums, await holders()]).toEqual([[2, 2], expect.objectContaining({ length: 2 })])
    expect(both.reduce((sum, answer) => sum + answer.json().given, 0)).toBe(2)
  })

  rule('skips who is blocked, erased, staff or full, and gives the others theirs', async () => {
    const [blocked, erased, full, gets] = [
      await anAccount(product.context, { name: 'Blocked' }),
      await anAccount(product.context, { name: 'Erased' }),
      await anAccount(product.context, { name: 'Full' }),
      await anAccount(product.context, { name: 'Gets' }),
    ]
    await call('PUT', `/admin/users/${blocked.id}`, { blocked: true })
    await product.context.db.deleteFrom('users').where('id', '=', erased.id).execute()
    const videos = Array.from({ length: 200 }, (_, at) => ({
      title: `${at}`,
      url: `https://example.com/${at}`,
    }))
    await call('POST', `/coach/assign-resources/${full.id}`, { videos })
    const coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    const userIds = [blocked.id, erased.id, full.id, gets.id, coach.id, 'nobody']
    expect((await give({ userIds })).json()).toMatchObject({ given: 1, skipped: 5 })
    expect(await holders()).toEqual(['Gets'])
  })

  rule('only who gave undoes it, within an hour; assistants and members do neither', async () => {
    const mona = await anAccount(product.context, { name: 'Mona' })
    const { batch } = (await give({ userIds: [mona.id] })).json()
    const coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    const ofCoach = (await aSession(product.context, coach)).token
    expect((await undo(batch, ofCoach)).statusCode).toBe(404)
    const staff = product.context.db.updateTable('users').set({ staff_role: 'assistant' })
    await staff.where('id', '=', coach.id).execute()
    const own = (await aSession(product.context, mona)).token
    for (const as of [ofCoach, own]) {
      expect((await undo(batch, as)).statusCode).toBe(403)
      const body = { userIds: [mona.id] }
      expect((await callAs(as)('POST', `/admin/resources/${resource}/batches`, body)).statusCode).toBe(403)
    }
    product.clock.advance(61 * minute)
    token = await signInAsAdmin(product.context)
    const late = await undo(batch)
    expect([late.statusCode, late.json().code]).toEqual([409, 'undo_too_late'])
    expect(await holders()).toEqual(['Mona'])
  })

  rule('rejects nobody, too many, both ways at once, and a removed resource', async () => {
    const many = Array.from({ length: 1001 }, (_, at) => `member-${at}`)
    for (const body of [{}, { userIds: [] }, { userIds: many }, { userIds: ['a'], filter: {} }]) {
      expect((await give(body)).statusCode).toBe(422)
    }
    await call('DELETE', `/admin/resources/${resource}`)
    for (const id of [resource, 'nothing']) {
      expect((await give({ userIds: ['a'] }, id)).statusCode).toBe(404)
      expect((await give({ filter: { q: 'nobody' } }, id)).statusCode).toBe(404)
    }
  })
})
