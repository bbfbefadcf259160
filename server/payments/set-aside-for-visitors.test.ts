import { afterEach, beforeEach, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let staff: { authorization: string }

const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: staff })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: staff })).json()
const mona = { email: 'mona@example.com', phone: '01011112222', whatsapp: '01033334444' }
// The default price of the basic package is 1,200 EGP.
const apply = async (who: object) => (await postApplication(product.app, { plan: 'basic', ...who }))._id
const approve = async (id: string, payload: object = {}) => {
  const response = await post(`/admin/approve/${id}`, payload)
  expect(response.statusCode, response.body).toBe(200)
  return response.json().user._id as string
}
/** A visitor's request of which a part arrived, was kept, and the rest never came. */
async function setAsideFor(who: object) {
  const id = await apply(who)
  expect((await post(`/admin/reject/${id}`, { topUp: { received: 70_000 } })).statusCode).toBe(200)
  product.clock.advance(60_000)
  return id
}
const creditOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription.credit

afterEach(() => product.close())

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })

  it('what was kept for a visitor is theirs once a later form with the same contacts is approved', async () => {
    const former = await setAsideFor(mona)
    const userId = await approve(await apply(mona))
    const next = await apply(mona)
    expect(await creditOf(next)).toBe(70_000)
    const statement = await get(`/admin/users/${userId}/payments`)
    expect(statement.orders.map(({ request }: { request: { _id: string } }) => request._id)).toContain(former)
    await approve(next, { received: 50_000, useCredit: true })
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({ arrived: 240_000, charged: 240_000 })
    expect((await get(`/admin/requests/${former}/payments`)).orders).toMatchObject([{ refundable: 0 }])
  })

  it('can be used with that approval already, if staff say so', async () => {
    await setAsideFor(mona)
    const next = await apply(mona)
    // The review offers it, before there is an account.
    expect(await creditOf(next)).toBe(70_000)
    const userId = await approve(next, { received: 50_000, useCredit: true })
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({ arrived: 120_000, credit: 0 })
  })

  it('a member who sent the form as a visitor is offered it too', async () => {
    await approve(await apply(mona))
    await setAsideFor(mona)
    const next = await apply(mona)
    expect(await creditOf(next)).toBe(70_000)
    const userId = await approve(next, { received: 50_000, useCredit: true })
    expect(await get(`/admin/users/${userId}/payments`)).toMatchObject({ arrived: 240_000, credit: 0 })
  })

  it('whoever types another’s email, or one number too, never gets what is kept for it', async () => {
    const former = await setAsideFor(mona)
    const strangers = [
      { ...mona, phone: '01055556666', whatsapp: '01077778888' },
      { ...mona, whatsapp: '01077778888' },
      { ...mona, email: 'other@example.com' },
    ]
    for (const stranger of strangers) {
      const id = await apply(stranger)
      expect(await creditOf(id)).toBeUndefined()
      const response = await post(`/admin/approve/${id}`, { samePerson: true })
      expect(response.statusCode, response.body).toBe(200)
      const { orders } = await get(`/admin/users/${response.json().user._id}/payments`)
      expect(orders.map(({ request }: { request: { _id: string } }) => request._id)).not.toContain(former)
      expect(await creditOf(await apply(stranger))).toBeUndefined()
    }
    // It is still there, to be paid back.
    expect((await get(`/admin/requests/${former}/payments`)).orders).toMatchObject([{ refundable: 70_000 }])
  })
})
