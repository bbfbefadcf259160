import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
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
const remove = (token: string, url: string) =>
  product.app.inject({ method: 'DELETE', url: `/api${url}`, headers: as(token) })
const mark = (token: string, id: string) => post(token, `/admin/requests/${id}/told`)
const unmark = (token: string, id: string) => remove(token, `/admin/requests/${id}/told`)
const approve = (id: string, payload = {}) => post(karim, `/admin/approve/${id}`, payload)
const reject = (id: string, payload = {}) => post(karim, `/admin/reject/${id}`, payload)
const read = async (id: string) => (await get(`/admin/requests/${id}`)).subscription
const notTold = async (query = '') => {
  const { requests, counts, total } = await get(`/admin/requests?told=no${query}`)
  expect(counts.notTold).toBe(query ? counts.notTold : total)
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

  it('the first of the staff who tells a decision is kept, and all who wait to be told are listed', async () => {
    const approved = (await postApplication(product.app))._id
    product.clock.advance(1000)
    const rejected = (await postApplication(product.app))._id
    const pending = (await postApplication(product.app))._id
    expect(await notTold()).toEqual([])
    await approve(approved)
    await reject(rejected)
    expect(await notTold('&sort=oldest')).toEqual([approved, rejected])
    expect(await notTold('&status=rejected')).toEqual([rejected])
    const told = { at: now(), by: 'Salma' }
    const response = await mark(salma, approved)
    expect([response.statusCode, response.json().subscription.told]).toEqual([200, told])
    product.clock.advance(60_000)
    expect((await mark(karim, approved)).json().subscription.told).toEqual(told)
    await mark(karim, rejected)
    expect(await notTold()).toEqual([])
    for (const [answer, status] of [
      [await mark(karim, pending), 409],
      [await mark(karim, 'no-such-request'), 404],
      [await unmark(karim, 'no-such-request'), 404],
    ] as const) {
      expect(answer.statusCode).toBe(status)
    }
    expect((await mark(karim, pending)).json()).toMatchObject({
      code: 'application_not_decided',
      status: 'pending',
    })
  })

  rule('a mark is taken back, by anybody of the staff, and each change is in the audit log', async () => {
    const { _id } = await postApplication(product.app)
    await reject(_id)
    await mark(salma, _id)
    const response = await unmark(karim, _id)
    expect(response.statusCode).toBe(200)
    expect(response.json().subscription.told).toBeUndefined()
    expect(await notTold()).toEqual([_id])
    expect((await unmark(karim, _id)).statusCode).toBe(200)
    const entries = product.context.db.selectFrom('audit_entries').select('action')
    const actions = (await entries.where('subject_id', '=', _id).execute()).map(({ action }) => action)
    expect(actions.sort()).toEqual([
      'application.marked_told',
      'application.rejected',
      'application.sent',
      'application.told_mark_removed',
    ])
  })

  rule('telling carries a held decision out first, also that of a colleague', async () => {
    const { _id } = await postApplication(product.app)
    await approve(_id, { holdSeconds: 10 })
    expect(await notTold()).toEqual([])
    expect((await mark(salma, _id)).json().subscription).toMatchObject({
      status: 'approved',
      reviewedBy: 'karim',
      told: { at: now(), by: 'Salma' },
    })
    expect((await post(karim, `/admin/requests/${_id}/undo`)).statusCode).toBe(409)
  })

  rule('nothing is told of a held decision that became impossible', async () => {
    const email = 'mona@example.com'
    const { _id } = await postApplication(product.app, { email })
    await approve(_id, { holdSeconds: 10 })
    await anAccount(product.context, { role: 'coach', name: 'c', username: 'c', email })
    expect((await mark(karim, _id)).json()).toMatchObject({ code: 'application_not_decided' })
    expect(await read(_id)).toMatchObject({ status: 'pending', failedDecision: { code: 'email_taken' } })
  })

  rule('a new proof, a reopening and a new decision remove the mark', async () => {
    const { _id, code } = await postApplication(product.app)
    await reject(_id)
    await mark(karim, _id)
    product.clock.advance(1000)
    const file = formOf(aPdf({ more: ['<< /Again (1) >>'] }), 'again.pdf', 'application/pdf')
    const { cloudinaryId } = await uploadProof(product.app, file)
    const proof = { code, phoneLast4: '4567', paymentProof: { cloudinaryId } }
    expect((await post('', '/subscriptions/status/proof', proof)).statusCode).toBe(200)
    expect((await read(_id)).told).toBeUndefined()
    await reject(_id)
    expect(await notTold()).toEqual([_id])
    await mark(karim, _id)
    await post(karim, `/admin/requests/${_id}/reopen`)
    expect((await read(_id)).told).toBeUndefined()
    expect(await notTold()).toEqual([])
    await approve(_id)
    expect(await notTold()).toEqual([_id])
  })

  rule('nobody has to tell what was rejected together with others, or who was erased', async () => {
    const email = 'mona@example.com'
    const kept = (await postApplication(product.app, { email }))._id
    const other = (await postApplication(product.app, { email }))._id
    await post(karim, `/admin/requests/${kept}/reject-others`, { ids: [other] })
    expect((await read(other)).told).toEqual({ at: now(), by: '' })
    expect(await notTold()).toEqual([])
    const { user } = (await approve(kept)).json()
    expect(await notTold()).toEqual([kept])
    const erased = await remove(karim, `/admin/users/${user._id}`)
    expect(erased.statusCode).toBe(204)
    expect(await notTold()).toEqual([])
  })
})
