import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres. */
const price = 120_000
let product: TestApp
let headers: { authorization: string }

const post = (url: string, payload: object) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const request = async (id: string, as = headers) =>
  (await product.app.inject({ url: `/api/admin/requests/${id}`, headers: as })).json().subscription
const apply = async (fullName: string) =>
  (await postApplication(product.app, { plan: 'basic', fullName, email: `${fullName}@example.com` }))._id

/** Ticks one transfer for several requests; returns its key. */
async function paysBoth(ids: string[]): Promise<string> {
  const text = `تم استلام مبلغ ${1200 * ids.length} جنيه من رقم 01055555555 رصيدك 9000 جنيه رقم العملية 880011`
  const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
  const { transfer } = found.lines[0]
  const shares = ids.map((requestId) => ({ requestId, amount: price }))
  const { outcomes } = (
    await post('/admin/transfers', { transfers: [{ ...transfer, requestId: null, shares }] })
  ).json()
  expect(outcomes).toEqual(['seen'])
  return transfer.key
}

afterEach(() => product.close())

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })

  it('a transfer that was ticked for several requests is named at each, until it is taken back', async () => {
    const [laila, nada, other] = [await apply('Laila'), await apply('Nada'), await apply('Other')]
    const key = await paysBoth([laila, nada])
    expect((await request(laila)).sharedTransfers).toEqual([
      { amount: 2 * price, others: [{ subscriptionId: nada, fullName: 'Nada' }] },
    ])
    expect((await request(nada)).sharedTransfers).toEqual([
      { amount: 2 * price, others: [{ subscriptionId: laila, fullName: 'Laila' }] },
    ])
    expect(await request(other)).not.toHaveProperty('sharedTransfers')
    // A decision changes nothing of whose money it was.
    await post(`/admin/approve/${laila}`, {})
    expect((await request(nada)).sharedTransfers).toHaveLength(1)
    const taken = await product.app.inject({ method: 'DELETE', url: `/api/admin/transfers/${key}`, headers })
    expect(taken.statusCode).toBe(204)
    expect(await request(nada)).not.toHaveProperty('sharedTransfers')
  })

  it('a coach of own members learns nothing of who else was paid for', async () => {
    const [own, hidden] = [await apply('Laila'), await apply('Zzhidden')]
    await paysBoth([own, hidden])
    const { db } = product.context
    const coach = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
    const ownMembers = { sees: 'mine', staff_role: 'coach' } as const
    await db.updateTable('users').set(ownMembers).where('id', '=', coach.id).execute()
    const member = await anAccount(product.context, { name: 'Laila', email: 'Laila@example.com', days: 3 })
    await db.updateTable('users').set({ coach_id: coach.id }).where('id', '=', member.id).execute()
    await db.updateTable('applications').set({ user_id: member.id }).where('id', '=', own).execute()
    const { token } = await aSession(product.context, coach)
    const seen = await request(own, { authorization: `Bearer ${token}` })
    expect(seen).toMatchObject({ fullName: 'Laila' })
    expect(JSON.stringify(seen)).not.toMatch(/zzhidden/i)
    expect(seen).not.toHaveProperty('sharedTransfers')
  })
})
