import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { addedResource } from '#server/test/resources.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const minute = 60 * 1000
let product: TestApp
let karim: string
/** The ids of two library resources, which are the bundle of the basic package. */
let bundle: string[]

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${karim}` },
    ...(payload && { payload }),
  })
const give = (userIds: string[]) => send('POST', '/admin/starter-bundles/batches', { userIds })
const undo = (batch: string, token = karim) => {
  const url = `/api/admin/starter-bundles/batches/${batch}/undo`
  return product.app.inject({ method: 'POST', url, headers: { authorization: `Bearer ${token}` } })
}
const documentsOf = async (userId: string) =>
  (await send('GET', `/admin/users/${userId}`)).json().user.resources.documents
const resourcesOf = async (userId: string) =>
  (await documentsOf(userId)).map(({ resourceId }: { resourceId: string }) => resourceId).sort()
const unassigned = async () => (await send('GET', '/admin/today')).json().unassigned.total
const audited = (action: 'items.given' | 'items.taken_back') =>
  product.context.db
    .selectFrom('audit_entries')
    .select(['subject_id', 'details'])
    .where('action', '=', action)
    .execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    karim = await signInAsAdmin(product.context)
    const [first, second] = [
      await addedResource(product.app, karim),
      await addedResource(product.app, karim, { type: 'diet' }),
    ]
    bundle = [first._id, second._id].sort()
    await send('PUT', '/admin/starter-bundles/basic', { resourceIds: bundle })
  })
  afterEach(() => product.close())

  it('gives each member the bundle of their package, and one undo takes exactly that back', async () => {
    const mona = await anAccount(product.context, { name: 'Mona' })
    const sara = await anAccount(product.context, { name: 'Sara' })
    await send('POST', `/coach/assign-resources/${sara.id}`, { documents: [{ resourceId: bundle[0] }] })
    const answer = await give([mona.id, sara.id])
    expect(answer.statusCode, answer.body).toBe(200)
    const { batch, members } = answer.json()
    expect(members).toEqual([
      { userId: mona.id, name: 'Mona', outcome: 'given', given: 2 },
      { userId: sara.id, name: 'Sara', outcome: 'given', given: 1 },
    ])
    expect([await resourcesOf(mona.id), await resourcesOf(sara.id)]).toEqual([bundle, bundle])
    expect(await audited('items.given')).toHaveLength(3)
    const undone = await undo(batch)
    expect(undone.statusCode, undone.body).toBe(200)
    expect(undone.json().members).toEqual(
      expect.arrayContaining([
        { userId: mona.id, name: 'Mona', removed: 2 },
        { userId: sara.id, name: 'Sara', removed: 1 },
      ]),
    )
    expect([await resourcesOf(mona.id), await resourcesOf(sara.id)]).toEqual([[], [bundle[0]]])
    expect(await unassigned()).toBe(1)
    const entries = await audited('items.taken_back')
    expect(entries.map(({ subject_id }) => subject_id).sort()).toEqual([mona.id, sara.id].sort())
    const taken = { itemId: expect.any(String), title: 'تمارين الإحماء' }
    expect(entries.find(({ subject_id }) => subject_id === mona.id)?.details).toEqual({
      items: [taken, taken],
    })
    expect((await undo(batch)).statusCode).toBe(404)
  })

  it('leaves what a colleague assigned, renamed, unassigned and assigned anew since', async () => {
    const { id } = await anAccount(product.context, { name: 'Mona' })
    const other = await anAccount(product.context, { name: 'Sara' })
    const { batch } = (await give([id, other.id])).json()
    const link = { resourceType: 'document', title: 'Own plan', url: 'https://example.com/own' }
    await send('POST', `/admin/users/${id}/resources`, link)
    await send('DELETE', `/admin/users/${id}/resources`, { resourceId: bundle[0] })
    await send('POST', `/admin/users/${id}/resources`, { resourceId: bundle[0], resourceType: 'document' })
    const [first, second] = await documentsOf(other.id)
    const documents = [first, { ...second, title: 'Renamed for Sara' }]
    const resources = { videos: [], documents }
    const renamed = await send('PUT', `/admin/users/${other.id}`, { resources })
    expect(renamed.statusCode, renamed.body).toBe(200)
    const undone = (await undo(batch)).json().members
    expect(undone.map(({ removed }: { removed: number }) => removed)).toEqual([1, 1])
    const titles = (items: { title: string }[]) => items.map(({ title }) => title).sort()
    expect(titles(await documentsOf(id))).toEqual(['Own plan', 'تمارين الإحماء'])
    expect(titles(await documentsOf(other.id))).toEqual(['Renamed for Sara'])
  })

  it('undo names who keeps everything, because all of it was renamed', async () => {
    const { id } = await anAccount(product.context, { name: 'Mona' })
    const other = await anAccount(product.context, { name: 'Sara' })
    const { batch } = (await give([id, other.id])).json()
    const documents = (await documentsOf(id)).map((item: object) => ({ ...item, title: 'Renamed' }))
    await send('PUT', `/admin/users/${id}`, { resources: { videos: [], documents } })
    expect((await undo(batch)).json().members).toEqual(
      expect.arrayContaining([
        { userId: id, name: 'Mona', removed: 0 },
        { userId: other.id, name: 'Sara', removed: 2 },
      ]),
    )
    expect(await documentsOf(id)).toHaveLength(2)
  })

  it('names who gets nothing and why, and gives the others theirs', async () => {
    const [has, ended, other, full, gets] = [
      await anAccount(product.context, { name: 'Has' }),
      await anAccount(product.context, { name: 'Ended', days: 0 }),
      await anAccount(product.context, { name: 'Other' }),
      await anAccount(product.context, { name: 'Full' }),
      await anAccount(product.context, { name: 'Gets' }),
    ]
    await give([has.id])
    await product.context.db
      .updateTable('users')
      .set({ plan: 'premium' })
      .where('id', '=', other.id)
      .execute()
    const one = { title: 'Squat', url: 'https://example.com/squat' }
    const videos = Array.from({ length: 199 }, (_, at) => ({ ...one, title: `Squat ${at}` }))
    await send('POST', `/coach/assign-resources/${full.id}`, { videos })
    const { batch, members } = (await give([has, ended, other, full, gets].map(({ id }) => id))).json()
    expect(members.map(({ name, outcome }: { name: string; outcome: string }) => [name, outcome])).toEqual([
      ['Has', 'nothing_missing'],
      ['Ended', 'no_active_plan'],
      ['Other', 'no_starter_bundle'],
      ['Full', 'too_many_items'],
      ['Gets', 'given'],
    ])
    expect((await undo(batch)).json().members).toHaveLength(1)
    expect(await resourcesOf(has.id)).toEqual(bundle)
    expect((await give([ended.id, 'nobody'])).json()).toMatchObject({
      batch: null,
      members: [{ outcome: 'no_active_plan' }, { userId: 'nobody', name: '', outcome: 'not_found' }],
    })
  })

  it('two at once give nothing twice', async () => {
    const people = [await anAccount(product.context), await anAccount(product.context)]
    const ids = people.map(({ id }) => id)
    await Promise.all([give(ids), give(ids.toReversed())])
    for (const id of ids) expect(await resourcesOf(id)).toEqual(bundle)
  })

  rule('only who made a batch undoes it, within an hour', async () => {
    const { id } = await anAccount(product.context)
    const { batch } = (await give([id])).json()
    const coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    expect((await undo(batch, (await aSession(product.context, coach)).token)).statusCode).toBe(404)
    product.clock.advance(61 * minute)
    karim = await signInAsAdmin(product.context)
    const late = await undo(batch)
    expect([late.statusCode, late.json().code]).toEqual([409, 'undo_too_late'])
    expect(await resourcesOf(id)).toEqual(bundle)
    product.clock.advance(24 * 60 * minute)
    await openProductJobs(product.context).runDueJobs()
    expect(await product.context.db.selectFrom('batch_items').selectAll().execute()).toEqual([])
    karim = await signInAsAdmin(product.context)
    expect(await resourcesOf(id)).toEqual(bundle)
  })

  rule('rejects more than 50, none and repeats', async () => {
    const many = Array.from({ length: 51 }, (_, index) => `member-${index}`)
    for (const ids of [[], many, ['mona', 'mona']]) expect((await give(ids)).statusCode).toBe(422)
    expect((await give(many.slice(1))).json().members).toHaveLength(50)
  })
})
