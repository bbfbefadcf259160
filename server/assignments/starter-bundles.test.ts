import { afterEach, beforeEach, expect, it } from 'vitest'
import { maxItems } from '#contract/assigned-items.ts'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { addedResource } from '#server/test/resources.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let token: string
/** The ids of three library resources. */
let ids: string[]
let made = 0

const staff = () => ({ authorization: `Bearer ${token}` })
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({ method, url: `/api${url}`, headers: staff(), ...(payload && { payload }) })
const save = (plan: string, resourceIds: string[]) =>
  send('PUT', `/admin/starter-bundles/${plan}`, { resourceIds })
const bundles = async () => (await send('GET', '/admin/starter-bundles')).json().bundles
const remove = (id: string) => send('DELETE', `/admin/resources/${id}`)
const approve = (id: string, payload: object = {}) => send('POST', `/admin/approve/${id}`, payload)
const give = (userId: string) => send('POST', `/admin/users/${userId}/starter-bundle`)
const itemsOf = async (userId: string) => {
  const { videos, documents } = (await send('GET', `/admin/users/${userId}`)).json().user.resources
  return [...videos, ...documents]
}
const resourcesOf = async (userId: string) => (await itemsOf(userId)).map(({ resourceId }) => resourceId)
const audited = async (action: string) =>
  (
    await product.context.db.selectFrom('audit_entries').selectAll().where('action', '=', action).execute()
  ).map(({ details }) => details)

/** Sends a member's own renewal; returns its id. */
async function renew(member: { id: string }, planId: string): Promise<string> {
  const pdf = aPdf({ more: [`<< /Renewal (${made++}) >>`] })
  const { cloudinaryId } = await uploadProof(product.app, formOf(pdf, 'receipt.pdf', 'application/pdf'))
  const { headers } = await aSession(product.context, member)
  const payload = { planId, paymentProof: { cloudinaryId } }
  const answer = await product.app.inject({
    method: 'POST',
    url: '/api/subscriptions/subscribe',
    payload,
    headers,
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().subscription._id
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind)
    token = await signInAsAdmin(product.context)
    const added = []
    for (const type of ['training', 'diet', 'training'])
      added.push(await addedResource(product.app, token, { type }))
    ids = added.map(({ _id }) => _id)
  })
  afterEach(() => product.close())

  it('lists the three packages, keeps the order, and leaves out what was deleted', async () => {
    const unset = { resources: [], updatedAt: null }
    expect(await bundles()).toEqual(['basic', 'professional', 'premium'].map((plan) => ({ plan, ...unset })))
    const [first = '', second = '', third = ''] = ids
    const saved = await save('professional', [third, first, second])
    expect(saved.statusCode, saved.body).toBe(200)
    const title = { ar: 'تمارين الإحماء', en: 'Warm-up drills' }
    const bundle = {
      plan: 'professional',
      resources: [
        { _id: third, title, type: 'training' },
        { _id: first, title, type: 'training' },
        { _id: second, title, type: 'diet' },
      ],
      updatedAt: product.clock.now().toISOString(),
    }
    expect(saved.json()).toEqual({ bundle })
    await remove(first)
    const [, left] = await bundles()
    expect(left.resources.map(({ _id }: { _id: string }) => _id)).toEqual([third, second])
    await send('POST', `/admin/resources/${first}/restore`)
    expect(await bundles()).toEqual([{ plan: 'basic', ...unset }, bundle, { plan: 'premium', ...unset }])
    product.clock.advance(1000)
    expect((await save('professional', [third, first, second])).json()).toEqual({ bundle })
    expect((await save('professional', [])).json().bundle.resources).toEqual([])
    expect(await audited('starter_bundle.changed')).toEqual([
      { from: [], to: [third, first, second] },
      { from: [third, first, second], to: [] },
    ])
  })

  rule('names each resource that is unknown, deleted or repeated, and saves nothing then', async () => {
    const [first = '', second = ''] = ids
    await remove(second)
    const unknown = await save('basic', [first, 'nothing', second])
    expect([unknown.statusCode, unknown.json().code]).toEqual([422, 'invalid_input'])
    expect(unknown.json().fields).toEqual({
      'resourceIds.1': 'This resource is no longer in the library. Remove it, then save.',
      'resourceIds.2': 'This resource is no longer in the library. Remove it, then save.',
    })
    const repeated = await save('basic', [first, first])
    expect([repeated.statusCode, Object.keys(repeated.json().fields)]).toEqual([422, ['resourceIds.1']])
    const many = Array.from({ length: 31 }, (_, at) => `${at}`)
    expect((await save('basic', many)).statusCode).toBe(422)
    expect((await save('gold', [first])).statusCode).toBe(404)
    expect((await bundles())[0]).toEqual({ plan: 'basic', resources: [], updatedAt: null })
  })

  it('is given with an approval, in its order and as new, and nothing is said without one', async () => {
    const [first = '', second = '', third = ''] = ids
    const without = await postApplication(product.app, { plan: 'professional' })
    expect((await approve(without._id)).json().bundleGiven).toBeUndefined()
    await save('professional', [third, first])
    await save('premium', [second])
    const { _id } = await postApplication(product.app, { plan: 'professional' })
    const { user, bundleGiven } = (await approve(_id)).json()
    expect(bundleGiven).toBe(2)
    expect(user.resources.documents).toMatchObject([
      { resourceId: third, openedAt: null },
      { resourceId: first, openedAt: null },
    ])
    expect(await audited('items.given')).toMatchObject([
      { bundle: 'professional', items: [{ resourceId: third }, { resourceId: first }] },
    ])
  })

  it('is given when a held approval is carried out, not before, and as it is then', async () => {
    const [first = '', second = ''] = ids
    await save('professional', [first])
    const email = 'mona@example.com'
    const { _id } = await postApplication(product.app, { email, plan: 'professional' })
    const held = (await approve(_id, { holdSeconds: 10 })).json()
    expect([held.user, held.bundleGiven]).toEqual([undefined, undefined])
    expect(await product.context.db.selectFrom('items').selectAll().execute()).toEqual([])
    await save('professional', [second])
    product.clock.advance(20_000)
    await openProductJobs(product.context).runDueJobs()
    const { users } = (await send('GET', '/admin/users?q=mona@example.com')).json()
    expect(await resourcesOf(users[0]._id)).toEqual([second])
  })

  rule('is not given with a renewal of the same package, but with one of another', async () => {
    const [first = '', second = ''] = ids
    await save('basic', [first])
    await save('premium', [first, second])
    const member = await anAccount(product.context)
    const same = (await approve(await renew(member, 'basic'))).json()
    expect([same.subscription.kind, same.bundleGiven]).toEqual(['renewal', undefined])
    expect(await resourcesOf(member.id)).toEqual([])
    await send('POST', `/admin/users/${member.id}/resources`, { resourceType: 'document', resourceId: first })
    const before = await itemsOf(member.id)
    product.clock.advance(1000)
    const other = (await approve(await renew(member, 'premium'))).json()
    expect([other.subscription.kind, other.bundleGiven]).toEqual(['renewal', 1])
    expect(await itemsOf(member.id)).toMatchObject([{ resourceId: second }, ...before])
  })

  rule('never makes an approval fail: what exceeds the limit of items is left out', async () => {
    await save('professional', ids)
    const member = await anAccount(product.context, { email: 'sara@example.com', days: 0 })
    const videos = Array.from({ length: maxItems - 1 }, (_, at) => ({
      title: `n${at}`,
      url: `https://example.com/${at}`,
    }))
    await send('POST', `/coach/assign-resources/${member.id}`, { videos })
    const pdf = formOf(aPdf(), 'receipt.pdf', 'application/pdf')
    const { cloudinaryId: ticket } = await uploadProof(product.app, pdf)
    const payload = anApplication({ ticket, plan: 'professional' })
    const sent = await product.app.inject({ method: 'POST', url: '/api/subscriptions', payload })
    const approved = await approve(sent.json().subscription._id)
    expect([approved.statusCode, approved.json().bundleGiven]).toEqual([200, 1])
    expect(await itemsOf(member.id)).toHaveLength(maxItems)
    expect((await give(member.id)).json().code).toBe('too_many_items')
  })

  it('is given by hand, only what is missing, also by two at once', async () => {
    const [first = '', second = ''] = ids
    const member = await anAccount(product.context)
    expect((await give(member.id)).json().code).toBe('no_starter_bundle')
    await save('basic', [first, second])
    await send('POST', `/admin/users/${member.id}/resources`, { resourceType: 'document', resourceId: first })
    const answers = await Promise.all([give(member.id), give(member.id)])
    expect(answers.map((answer) => answer.json().given).sort()).toEqual([0, 1])
    expect((await resourcesOf(member.id)).sort()).toEqual([first, second].sort())
    await remove(first)
    await remove(second)
    expect((await give(member.id)).json().code).toBe('no_starter_bundle')
  })

  rule('is given by hand only to members with access to a package now', async () => {
    await save('basic', ids)
    const without = await anAccount(product.context, { days: 0 })
    const answer = await give(without.id)
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'no_active_plan'])
    const member = await anAccount(product.context)
    product.clock.advance(31 * 24 * 60 * 60 * 1000)
    token = await signInAsAdmin(product.context)
    expect((await give(member.id)).json().code).toBe('no_active_plan')
    const coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
    for (const id of ['nobody', coach.id]) expect((await give(id)).statusCode).toBe(404)
    expect(await audited('items.given')).toEqual([])
  })
})
