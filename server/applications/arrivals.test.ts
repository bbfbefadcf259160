import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let karim: string
let salma: string

const as = (token: string) => ({ authorization: `Bearer ${token}` })
const post = (token: string, url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers: as(token), payload })
const get = async (url: string) =>
  (await product.app.inject({ url: `/api${url}`, headers: as(karim) })).json()
const mark = (token: string, id: string, channel = 'instapay') =>
  post(token, `/admin/requests/${id}/arrival`, { channel })
const unmark = (token: string, id: string) =>
  product.app.inject({ method: 'DELETE', url: `/api/admin/requests/${id}/arrival`, headers: as(token) })
const approve = (id: string, payload = {}) => post(karim, `/admin/approve/${id}`, payload)
const read = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const notArrived = async (query = '') => {
  const { requests, counts, total } = await get(`/admin/requests?arrived=no${query}`)
  expect(counts.notArrived).toBe(query ? counts.notArrived : total)
  return requests.map(({ _id }: { _id: string }) => _id)
}
const now = () => product.clock.now().toISOString()

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind)
    karim = await signInAsAdmin(product.context)
    const coach = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
    salma = (await aSession(product.context, coach)).token
  })

  it('an approval waits for its payment until one of the staff saw it arrive; the first note is kept', async () => {
    const one = (await postApplication(product.app))._id
    product.clock.advance(1000)
    const other = (await postApplication(product.app))._id
    const pending = (await postApplication(product.app))._id
    expect(await notArrived()).toEqual([])
    await approve(one)
    await approve(other)
    expect(await notArrived('&sort=oldest')).toEqual([one, other])
    const [first, second] = await Promise.all([mark(salma, one), mark(karim, one, 'cash')])
    expect([first.statusCode, second.statusCode]).toEqual([200, 200])
    const { arrival } = await read(one)
    expect([
      { channel: 'instapay', at: now(), by: 'Salma', missing: 0 },
      { channel: 'cash', at: now(), by: 'karim', missing: 0 },
    ]).toContainEqual(arrival)
    expect(await notArrived()).toEqual([other])
    product.clock.advance(60_000)
    expect((await mark(karim, one, 'bank')).json().subscription.arrival).toEqual(arrival)
    expect((await unmark(karim, one)).json().subscription.arrival).toBeUndefined()
    expect(await notArrived('&sort=oldest')).toEqual([one, other])
    expect((await unmark(karim, one)).statusCode).toBe(200)
    expect((await mark(karim, pending)).statusCode).toBe(200)
    expect((await mark(karim, 'no-such-request')).statusCode).toBe(404)
    expect((await mark(karim, one, 'post')).statusCode).toBe(422)
  })

  rule('an approval with the tick waits for nothing, nor does one of a payment seen before', async () => {
    const ticked = (await postApplication(product.app))._id
    const seenBefore = (await postApplication(product.app))._id
    expect((await approve(ticked, { arrived: 'vodafoneCash' })).json().subscription).toMatchObject({
      status: 'approved',
      arrival: { channel: 'vodafoneCash', at: now(), by: 'karim' },
    })
    await mark(salma, seenBefore, 'bank')
    await approve(seenBefore, { arrived: 'cash' })
    expect(await read(seenBefore)).toMatchObject({ arrival: { channel: 'bank', by: 'Salma' } })
    expect(await notArrived()).toEqual([])
  })

  rule('a held approval carries the tick along, and an undone one leaves none', async () => {
    const { _id } = await postApplication(product.app)
    await approve(_id, { arrived: 'instapay', holdSeconds: 10 })
    expect((await read(_id)).arrival).toBeUndefined()
    await post(karim, `/admin/requests/${_id}/undo`)
    expect((await read(_id)).arrival).toBeUndefined()
    await approve(_id, { arrived: 'instapay', holdSeconds: 10 })
    await post(salma, `/admin/requests/${_id}/carry-out`)
    expect(await read(_id)).toMatchObject({
      status: 'approved',
      arrival: { channel: 'instapay', by: 'karim' },
    })
    expect(await notArrived()).toEqual([])
  })

  rule('each note and its removal is in the audit log', async () => {
    const { _id } = await postApplication(product.app)
    await mark(salma, _id)
    await mark(karim, _id)
    await unmark(karim, _id)
    await unmark(karim, _id)
    const entries = product.context.db.selectFrom('audit_entries').select('action')
    const actions = (await entries.where('subject_id', '=', _id).execute()).map(({ action }) => action)
    expect(actions.sort()).toEqual([
      'application.arrival_mark_removed',
      'application.marked_arrived',
      'application.sent',
    ])
  })

  rule('a rejected request is not in the list, though its payment was unseen', async () => {
    const { _id } = await postApplication(product.app)
    await post(karim, `/admin/reject/${_id}`)
    expect(await notArrived()).toEqual([])
  })
})
