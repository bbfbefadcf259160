import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from './accounts.ts'
import { postApplication } from './applications.ts'
import { eachDatabase } from './databases.ts'
import { pricedApp } from './priced-app.ts'
import { addedResource } from './resources.ts'
import { signInAsAdmin } from './staff.ts'
import type { TestApp } from './test-app.ts'

let product: TestApp
let token: string

const asStaff = () => ({ authorization: `Bearer ${token}` })
const read = (url: string, headers = asStaff()) => product.app.inject({ url: `/api${url}`, headers })
const post = (url: string, payload: object) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: asStaff() })

/** One field of a list's rows, in order. */
async function order(url: string, rows: string, field = '_id'): Promise<unknown[]> {
  return (await read(url)).json()[rows].map((row: Record<string, unknown>) => row[field])
}

/** Expects a list to return rows in order of creation, in both directions and page by page. */
async function expectSorted(url: string, rows: string, made: unknown[]) {
  const orderOf = (words: string) => order(`${url}${url.includes('?') ? '&' : '?'}${words}`, rows)
  expect(await orderOf('sort=oldest')).toEqual(made)
  expect(await orderOf('sort=newest')).toEqual(made.toReversed())
  expect(await orderOf('sort=oldest&limit=1&page=2')).toEqual(made.slice(1, 2))
  const wrong = await read(`${url}${url.includes('?') ? '&' : '?'}sort=bogus`)
  expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { sort: 'This value isn’t valid' }])
}

/** Creates several things, one second apart. */
async function several<Result>(count: number, make: (at: number) => Promise<Result>): Promise<Result[]> {
  const made: Result[] = []
  for (let at = 0; at < count; at++) {
    product.clock.advance(1000)
    made.push(await make(at))
  }
  return made
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    token = await signInAsAdmin(product.context)
  })
  afterEach(() => product.close())

  it('users, also of one state, in the state’s own order by default', async () => {
    const daysOf = [20, 400, 30]
    const members = await several(
      3,
      async (at) => (await anAccount(product.context, { days: daysOf[at] ?? 0 })).id,
    )
    await expectSorted('/admin/users', 'users', members)
    expect(await order('/admin/users', 'users')).toEqual(members.toReversed())
    await expectSorted('/admin/users?status=active', 'users', members)
    expect(await order('/admin/users?status=active', 'users')).toEqual([members[0], members[2], members[1]])
  })

  it('the library, for staff and for a member who was given of it', async () => {
    const made = await several(3, async (at) => {
      const url = `https://example.com/${at}`
      return (await addedResource(product.app, token, { url }))._id
    })
    for (const [url, rows] of [
      ['/admin/resources', 'data'],
      ['/admin/resources?type=training', 'data'],
      ['/resources', 'resources'],
      ['/resources?category=training', 'resources'],
    ] as const) {
      await expectSorted(url, rows, made)
    }
    const member = await anAccount(product.context)
    for (const resourceId of made) {
      product.clock.advance(1000)
      await post(`/admin/users/${member.id}/resources`, { resourceId, resourceType: 'document' })
    }
    const { headers } = await aSession(product.context, member)
    const own = async (sort: string) =>
      (await read(`/resources?sort=${sort}`, headers)).json().resources.map(({ _id }: { _id: string }) => _id)
    expect([await own('oldest'), await own('newest')]).toEqual([made, made.toReversed()])
  })

  it('requests, messages and coaches', async () => {
    const requests = await several(3, async () => (await postApplication(product.app))._id)
    await expectSorted('/admin/requests', 'requests', requests)
    await several(2, async (at) =>
      post('/contact', { name: `N${at}`, email: 'n@example.com', phone: '01012345678', message: 'Hello' }),
    )
    expect(await order('/admin/messages?sort=oldest', 'messages', 'name')).toEqual(['N0', 'N1'])
    expect(await order('/admin/messages', 'messages', 'name')).toEqual(['N1', 'N0'])
    await several(2, (at) => anAccount(product.context, { role: 'coach', name: `C${at}`, email: null }))
    expect(await order('/coach?sort=oldest', 'coaches', 'name')).toEqual(['karim', 'C0', 'C1'])
    expect(await order('/coach', 'coaches', 'name')).toEqual(['C1', 'C0', 'karim'])
  })
})
