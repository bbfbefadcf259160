import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Resource } from '#contract/library.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { countStatements } from '#server/test/count-statements.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { addedResource } from '#server/test/resources.ts'
import { siteCalls } from '#server/test/site-calls.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let staff: { authorization: string }
let member: { authorization: string }
let memberId: string

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (line: `${Method} /${string}`, payload?: object, headers: object = staff) => {
  const [method, url] = line.split(' ') as [Method, string]
  return product.app.inject({
    method,
    url: `/api${url}`,
    headers: { ...headers },
    ...(payload && { payload }),
  })
}
const titles = async (query: string, headers: object) =>
  (await call(`GET /resources${query}`, undefined, headers))
    .json()
    .resources.map((one: Resource) => one.title.en)
const give = (resourceId: string) =>
  call(`POST /admin/users/${memberId}/resources`, { resourceId, resourceType: 'document' })

const link = (en: string, different = {}) => ({
  title: { ar: en, en },
  url: `https://example.com/${en}`,
  type: 'training',
  ...different,
})

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const user = await anAccount(product.context)
    memberId = user.id
    member = (await aSession(product.context, user)).headers
  })
  afterEach(() => product.close())

  it('staff browse all resources by type and category, members browse their assignments', async () => {
    const token = staff.authorization.replace('Bearer ', '')
    const legs = await addedResource(product.app, token, link('Legs', { category: 'strength' }))
    product.clock.advance(1000)
    await addedResource(product.app, token, link('Meals', { type: 'diet' }))
    expect(await titles('', staff)).toEqual(['Meals', 'Legs'])
    expect(await titles('?category=strength', staff)).toEqual(['Legs'])
    expect(await titles('?type=diet', staff)).toEqual(['Meals'])
    expect((await call('GET /resources/categories')).json()).toEqual({ categories: ['diet', 'strength'] })

    expect(await titles('', member)).toEqual([])
    await give(legs._id)
    expect(await titles('', member)).toEqual(['Legs'])
    expect(await titles('?type=diet', member)).toEqual([])
    const categories = await call('GET /resources/categories', undefined, member)
    expect(categories.json()).toEqual({ categories: ['strength'] })
    const one = await call(`GET /resources/${legs._id}`, undefined, member)
    expect(one.json().resource).toMatchObject({ _id: legs._id, url: 'https://example.com/Legs' })
    const [other] = (await call('GET /resources?type=diet')).json().resources
    expect((await call(`GET /resources/${other._id}`, undefined, member)).statusCode).toBe(404)
    expect((await call('GET /resources', undefined, {})).statusCode).toBe(401)
  })

  rule('a link under a daily limit is omitted for the member', async () => {
    const site = await siteCalls(product)
    const none = { videos: null, trainings: null }
    const basic = { videos: null, trainings: 1 }
    const added = (await call('POST /resources', link('Legs'))).json().resource
    await give(added._id)
    await site.publish({ dailyLimits: { basic, professional: none, premium: none } })
    const guarded = await call(`GET /resources/${added._id}`, undefined, member)
    expect(guarded.json().resource.url).toBe('')
    expect((await call(`GET /resources/${added._id}`)).json().resource.url).toBe(added.url)
  })

  rule('a change applies to all assignments; a title that staff chose for one stays', async () => {
    const added = (await call('POST /resources', link('Legs'))).json().resource
    await give(added._id)
    const changed = await call(`PUT /resources/${added._id}`, {
      title: { ar: 'أرجل', en: 'Leg day' },
      url: 'https://example.com/new',
      type: 'general',
      category: 'strength',
    })
    expect(changed.json().resource).toMatchObject({
      title: { ar: 'أرجل', en: 'Leg day' },
      url: 'https://example.com/new',
      type: 'general',
      category: 'strength',
    })
    const { user } = (await call('GET /subscriptions/my-resources', undefined, member)).json()
    expect(user.resources.documents[0]).toMatchObject({
      titles: { ar: 'أرجل', en: 'Leg day' },
      url: 'https://example.com/new',
      type: 'general',
    })
    expect((await call('GET /admin/resources?q=leg')).json().total).toBe(1)
  })

  rule('a document stays a document, and only staff change or delete', async () => {
    const added = (await call('POST /resources', link('Legs'))).json().resource
    const film = await call(`PUT /resources/${added._id}`, { type: 'video' })
    expect([film.statusCode, Object.keys(film.json().fields)]).toEqual([422, ['type']])
    const script = await call(`PUT /resources/${added._id}`, { url: 'javascript:alert(1)' })
    expect([script.statusCode, Object.keys(script.json().fields)]).toEqual([422, ['url']])
    expect((await call(`PUT /resources/${added._id}`, { category: 'x' }, member)).statusCode).toBe(403)
    expect((await call(`DELETE /resources/${added._id}`, undefined, member)).statusCode).toBe(403)
    expect((await call(`DELETE /resources/${added._id}`)).statusCode).toBe(204)
    expect((await call(`GET /resources/${added._id}`)).statusCode).toBe(404)
  })

  rule('reads a member’s own resources in four statements, for any number of them', async () => {
    const mine = () => call('GET /subscriptions/my-resources', undefined, member)
    await mine()
    expect(await countStatements(kind, mine)).toBe(4)
    for (const title of ['One', 'Two', 'Three']) {
      const resource = await addedResource(
        product.app,
        staff.authorization.replace('Bearer ', ''),
        link(title),
      )
      await give(resource._id)
    }
    expect(await countStatements(kind, mine)).toBe(4)
    expect((await mine()).json().user.resources.documents).toHaveLength(3)
  })
})
