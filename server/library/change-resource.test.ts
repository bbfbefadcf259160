import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { addedResource } from '#server/test/resources.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let token: string

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

const callAs = (as: string) => (method: Method, url: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}` },
    ...(payload && { payload }),
  })
const call = (method: Method, url: string, payload?: object) => callAs(token)(method, url, payload)
const change = (id: string, body: object, as = token) => callAs(as)('PUT', `/resources/${id}`, body)
const resourceOf = async (id: string) => (await call('GET', `/admin/resources/${id}`)).json().resource
const tokenOf = async (role: 'coach' | 'assistant') => {
  const username = `a-${role}`
  const account = await anAccount(product.context, { role: 'coach', username, email: null })
  const staff = product.context.db.updateTable('users').set({ staff_role: role })
  await staff.where('id', '=', account.id).execute()
  return (await aSession(product.context, account)).token
}
const audited = (id: string) =>
  product.context.db
    .selectFrom('audit_entries')
    .select('details')
    .where('action', '=', 'resource.changed')
    .where('subject_id', '=', id)
    .execute()

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await testApp(kind)
    token = await signInAsAdmin(product.context)
  })
  afterEach(() => product.close())

  rule('a coach corrects title, category and place; all who have it see the new title', async () => {
    const { _id: id } = await addedResource(product.app, token, { title: { ar: 'سكوت', en: 'Sqat' } })
    const mona = await anAccount(product.context, { name: 'Mona' })
    await call('POST', `/admin/users/${mona.id}/resources`, { resourceId: id, resourceType: 'document' })
    const title = { ar: 'سكوات', en: 'Squat' }
    const body = { title, category: 'legs', position: 2, wasVersion: 1 }
    const response = await change(id, body, await tokenOf('coach'))
    expect(response.statusCode, response.body).toBe(200)
    expect(response.json().resource).toMatchObject({ title, category: 'legs', position: 2, version: 2 })
    const { user } = (await call('GET', `/admin/users/${mona.id}`)).json()
    expect(user.resources.documents[0].titles).toEqual(title)
    expect(await audited(id)).toEqual([{ details: { fields: ['title', 'category', 'position'] } }])
    expect((await call('GET', '/admin/resources?q=squat')).json().total).toBe(1)
    expect((await call('GET', '/admin/resources?q=sqat')).json().total).toBe(0)
  })

  it('the second of two changes is not saved, and says so', async () => {
    const { _id: id } = await addedResource(product.app, token)
    const [first, second] = await Promise.all([
      change(id, { category: 'first', wasVersion: 1 }),
      change(id, { category: 'second', wasVersion: 1 }),
    ])
    const [won, lost] = first.statusCode === 200 ? [first, second] : [second, first]
    expect([won.statusCode, lost.statusCode, lost.json().code]).toEqual([200, 409, 'resource_changed'])
    expect(await resourceOf(id)).toMatchObject({ category: won.json().resource.category, version: 2 })
    expect(await audited(id)).toHaveLength(1)
  })

  rule('a double click changes once', async () => {
    const { _id: id } = await addedResource(product.app, token)
    const body = { title: { ar: 'سكوات', en: 'Squat' }, wasVersion: 1 }
    expect((await change(id, body)).json().resource.version).toBe(2)
    const again = await change(id, body)
    expect([again.statusCode, again.json().resource.version]).toEqual([200, 2])
    expect(await audited(id)).toHaveLength(1)
  })

  rule('an assistant changes nothing, nor does anybody a removed resource', async () => {
    const { _id: id } = await addedResource(product.app, token)
    expect((await change(id, { category: 'x' }, await tokenOf('assistant'))).statusCode).toBe(403)
    await call('DELETE', `/admin/resources/${id}`)
    for (const one of [id, 'nothing']) expect((await change(one, { category: 'x' })).statusCode).toBe(404)
    await call('POST', `/admin/resources/${id}/restore`)
    expect(await resourceOf(id)).toMatchObject({ category: 'training', version: 1 })
  })

  it('lists what has a place first, in its order, and all else newest first behind it', async () => {
    const ids: string[] = []
    for (let made = 0; made < 4; made++) {
      product.clock.advance(1000)
      ids.push((await addedResource(product.app, token))._id)
    }
    await change(ids[0] ?? '', { position: 2 })
    await change(ids[1] ?? '', { position: 1 })
    const listed = async () => {
      const { data } = (await call('GET', '/admin/resources?kind=document&sort=position')).json()
      return data.map(({ _id }: { _id: string }) => ids.indexOf(_id))
    }
    expect(await listed()).toEqual([1, 0, 3, 2])
    const cleared = await change(ids[1] ?? '', { position: null })
    expect(cleared.json().resource.position).toBeNull()
    expect(await listed()).toEqual([0, 3, 2, 1])
    for (const position of [0, 1000, 1.5]) {
      const { statusCode, json } = await change(ids[0] ?? '', { position })
      expect([statusCode, Object.keys(json().fields)]).toEqual([422, ['position']])
    }
  })
})
