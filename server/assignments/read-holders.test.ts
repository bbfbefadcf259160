import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { addedResource } from '#server/test/resources.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let token: string

const callAs = (as: string) => (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}` },
    ...(payload && { payload }),
  })
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  callAs(token)(method, url, payload)
const give = (userId: string, resourceId: string) =>
  call('POST', `/admin/users/${userId}/resources`, { resourceId, resourceType: 'document' })

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    token = await signInAsAdmin(product.context)
  })
  afterEach(() => product.close())

  it('lists who has a resource, since when, and who opened it, in pages', async () => {
    const { _id: id } = await addedResource(product.app, token)
    const mona = await anAccount(product.context, { name: 'Mona' })
    const sara = await anAccount(product.context, { name: 'Sara' })
    await give(mona.id, id)
    const first = product.clock.now().toISOString()
    product.clock.advance(60_000)
    await give(sara.id, id)
    const second = product.clock.now().toISOString()
    const own = callAs((await aSession(product.context, mona)).token)
    await own('POST', '/subscriptions/access-resource', { resourceType: 'training', resourceId: id })
    const ofMona = { userId: mona.id, name: 'Mona', assignedAt: first, openedAt: second }
    const ofSara = { userId: sara.id, name: 'Sara', assignedAt: second, openedAt: null }
    const path = `/admin/resources/${id}/holders`
    expect((await call('GET', path)).json()).toEqual({
      holders: [ofSara, ofMona],
      total: 2,
      page: 1,
      pages: 1,
    })
    expect((await call('GET', `${path}?limit=1&page=2`)).json().holders).toEqual([ofMona])
    expect((await own('GET', path)).statusCode).toBe(403)
    await product.context.db.deleteFrom('users').where('id', '=', sara.id).execute()
    expect((await call('GET', path)).json().holders).toEqual([ofMona])
    await call('DELETE', `/admin/resources/${id}`)
    for (const one of [id, 'nothing']) {
      expect((await call('GET', `/admin/resources/${one}/holders`)).statusCode).toBe(404)
    }
  })
})
