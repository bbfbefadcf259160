import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readZip } from '#server/test/read-zip.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { sendPicture, staffFormOf } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const today = '2026-03-01'
const minute = 60_000
let product: TestApp
let karim: string

const as = (token = karim) => ({ authorization: `Bearer ${token}` })
const post = (url: string, payload: object = {}, headers: Record<string, string> = as()) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: as() })).json()
const open = (url: string) => product.app.inject({ url })
async function approved(more: object = {}) {
  const { _id: id } = await postApplication(product.app, { plan: 'basic', ...more })
  const response = await post(`/admin/approve/${id}`)
  return { id: id as string, userId: response.json().user._id as string }
}
async function upload(mark = 'back', token = karim): Promise<string> {
  const bytes = aPdf({ more: [`<< /Mark (${mark}) >>`] })
  const response = await sendPicture(product.app, token, staffFormOf(bytes, { purpose: 'refund' }))
  expect(response.statusCode, response.body).toBe(201)
  return response.json().file.cloudinaryId
}
const refund = (id: string, cloudinaryId: string, more: object = {}) =>
  post(`/admin/requests/${id}/refunds`, {
    ...{ amount: 20_000, day: today, access: 'keep', proof: { cloudinaryId } },
    ...more,
  })
type Entry = { kind: string; proof?: { url: string; name: string; mimetype: string } }
const proofsOf = async (id: string) =>
  ((await get(`/admin/requests/${id}/payments`)).entries as Entry[]).flatMap(({ proof }) => proof ?? [])
const coachOfOwn = async () => {
  const { id } = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
  const only = { sees: 'mine', staff_role: 'coach' } as const
  await product.context.db.updateTable('users').set(only).where('id', '=', id).execute()
  return { id, token: (await aSession(product.context, { id })).token }
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    product.clock.advance(Date.parse(`${today}T10:00:00.000Z`) - product.clock.now().getTime())
    karim = await signInAsAdmin(product.context)
  })

  it('a refund shows the transfer back, by a link for its session that staff see', async () => {
    const { id } = await approved()
    const response = await refund(id, await upload())
    expect(response.statusCode, response.body).toBe(200)
    const [proof, ...others] = await proofsOf(id)
    expect(others).toEqual([])
    expect(proof).toMatchObject({ mimetype: 'application/pdf' })
    const opened = await open(proof?.url ?? '')
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'application/pdf'])
    const forged = (proof?.url ?? '').replace(/sig=./, 'sig=0')
    expect((await open(forged)).statusCode).toBe(404)
    product.clock.advance(15 * minute)
    expect((await open(proof?.url ?? '')).statusCode).toBe(404)
    // It is no receipt of the payment.
    expect((await get(`/admin/requests/${id}`)).subscription.earlierProofs).toEqual([])
  })

  it('is in the person’s copy of their data, and erased with them', async () => {
    const { id, userId } = await approved()
    await refund(id, await upload())
    const [proof] = await proofsOf(id)
    const copy = await post(`/admin/users/${userId}/export`)
    const zip = readZip((await open(copy.json().url)).rawPayload)
    const [request] = JSON.parse(`${zip.get('data.json')}`).requests
    expect(request.refundProofs).toMatchObject([{ file: `refund-proofs/${today}-1.pdf` }])
    expect(request.paymentProofs).toHaveLength(1)
    expect([...zip.keys()]).toContain(`refund-proofs/${today}-1.pdf`)
    const erased = await product.app.inject({
      ...{ method: 'DELETE', url: `/api/admin/users/${userId}`, headers: as(), payload: {} },
    })
    expect(erased.statusCode, erased.body).toBeLessThan(300)
    expect((await open(proof?.url ?? '')).statusCode).toBe(404)
    const { db } = product.context
    expect(await db.selectFrom('refund_proofs').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('uploads').selectAll().where('purpose', '=', 'refund').execute()).toEqual([])
    expect((await proofsOf(id)).length).toBe(0)
  })

  it('a file is claimed once, by who sent it, and a refund that fails leaves it', async () => {
    const { id } = await approved()
    const ticket = await upload()
    const tooMuch = await refund(id, ticket, { amount: 999_999_900 })
    expect(tooMuch.json().fields).toHaveProperty('amount')
    expect((await refund(id, ticket)).statusCode).toBe(200)
    const missing = async (cloudinaryId: string) => {
      const response = await refund(id, cloudinaryId)
      expect([response.statusCode, response.json().code]).toEqual([422, 'upload_missing'])
    }
    await missing(ticket)
    await missing('no-such-ticket')
    const salma = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
    await missing(await upload('hers', (await aSession(product.context, salma)).token))
    const late = await upload('late')
    product.clock.advance(70 * minute)
    await proofsOf(id)
    product.clock.advance(70 * minute)
    await missing(late)
    // Nothing was paid back for those.
    expect((await get(`/admin/requests/${id}/payments`)).refunded).toBe(20_000)
    expect(await proofsOf(id)).toHaveLength(1)
  })

  rule('a coach who sees only the own members opens no proof of another member', async () => {
    const { id, userId } = await approved()
    const coach = await coachOfOwn()
    await refund(id, await upload())
    const { db } = product.context
    const own = async () => {
      const response = await product.app.inject({
        ...{ url: `/api/admin/requests/${id}/payments`, headers: as(coach.token) },
      })
      return response.json().entries?.flatMap((entry: Entry) => entry.proof ?? [])[0]?.url
    }
    expect(await own()).toBeUndefined()
    await db.updateTable('users').set({ coach_id: coach.id }).where('id', '=', userId).execute()
    const url = await own()
    expect((await open(url)).statusCode).toBe(200)
    await db.updateTable('users').set({ coach_id: null }).where('id', '=', userId).execute()
    expect((await open(url)).statusCode).toBe(404)
  })

  rule('the same file as somebody’s receipt flags nobody', async () => {
    const { id } = await approved()
    const bytes = 'shared'
    await refund(id, await upload(bytes))
    const other = await approved({ email: 'other@example.com' })
    const details = (await get(`/admin/requests/${other.id}`)).subscription.paymentProofDetails
    expect(
      details.duplicates.map(({ subscriptionId }: { subscriptionId: string }) => subscriptionId),
    ).toEqual([])
  })

  rule('a refund of two orders at once shows it at both', async () => {
    const email = 'mona@example.com'
    const first = await approved({ email })
    product.clock.advance(1000)
    const { _id: second } = await postApplication(product.app, { plan: 'basic', email })
    await post(`/admin/approve/${second}`, { received: 240_000, difference: 'credit' })
    const response = await refund(first.id, await upload(), { amount: 200_000 })
    expect(response.statusCode, response.body).toBe(200)
    expect((await proofsOf(first.id)).length).toBe(2)
  })
})
