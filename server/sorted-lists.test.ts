import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/testing/accounts.ts'
import { sendApplication } from '#server/testing/applications.ts'
import { eachDatabase } from '#server/testing/databases.ts'
import { addedResource } from '#server/testing/resources.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let product: TestApp
let token: string

const asStaff = () => ({ authorization: `Bearer ${token}` })
const read = (url: string, headers = asStaff()) => product.app.inject({ url: `/api${url}`, headers })
const post = (url: string, payload: object) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: asStaff() })

/** What a list names, in its order, as it is asked for. */
async function order(url: string, rows: string, field = '_id'): Promise<unknown[]> {
  return (await read(url)).json()[rows].map((row: Record<string, unknown>) => row[field])
}

/** Expects a list to hold what was made in this order, from either end and a page at a time. */
async function expectSorted(url: string, rows: string, made: unknown[]) {
  const asked = (words: string) => order(`${url}${url.includes('?') ? '&' : '?'}${words}`, rows)
  expect(await asked('sort=oldest')).toEqual(made)
  expect(await asked('sort=newest')).toEqual(made.toReversed())
  expect(await asked('sort=oldest&limit=1&page=2')).toEqual(made.slice(1, 2))
  const wrong = await read(`${url}${url.includes('?') ? '&' : '?'}sort=bogus`)
  expect([wrong.statusCode, wrong.json().fields]).toEqual([422, { sort: 'This value is not valid' }])
}

/** Makes several things, a second between each. */
async function several<Made>(count: number, make: (at: number) => Promise<Made>): Promise<Made[]> {
  const made: Made[] = []
  for (let at = 0; at < count; at++) {
    product.clock.advance(1000)
    made.push(await make(at))
  }
  return made
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    token = await signInAsAdmin(product.context)
  })
  afterEach(() => product.close())

  it('users, also those of one state, whose own order is kept where none is asked for', async () => {
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
    const requests = await several(3, async () => (await sendApplication(product.app))._id)
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
