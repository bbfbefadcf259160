import { afterEach, beforeEach, expect, it } from 'vitest'
import { anAccount } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
let product: TestApp
let headers: Record<string, string>

const ask = (url = '/api/admin/coach-dashboard') => product.app.inject({ url, headers })
const stats = async () => (await ask()).json().stats
const change = (id: string, columns: { blocked_at?: Date; access_ends_at?: Date }) =>
  product.context.db.updateTable('users').set(columns).where('id', '=', id).execute()

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  it('shows four zeros without users and requests; staff do not count', async () => {
    expect((await ask()).json()).toEqual({
      stats: { totalUsers: 0, pendingRequests: 0, activeSubscriptions: 0, blockedUsers: 0 },
      recentRequests: [],
    })
  })

  it('counts users with access, exact to the millisecond, and blocked users', async () => {
    const { context, clock } = product
    await anAccount(context, { days: 0 })
    await anAccount(context, { days: 1 })
    const ended = await anAccount(context)
    await change(ended.id, { access_ends_at: clock.now() })
    const blocked = await anAccount(context)
    await change(blocked.id, { blocked_at: clock.now() })
    expect(await stats()).toEqual({
      totalUsers: 4,
      pendingRequests: 0,
      activeSubscriptions: 1,
      blockedUsers: 1,
    })
    clock.advance(day)
    headers = await signedInAgain()
    expect(await stats()).toMatchObject({ activeSubscriptions: 0, totalUsers: 4 })
  })

  it('shows the five newest pending requests, at both paths', async () => {
    const ids: string[] = []
    for (let count = 0; count < 7; count++) {
      product.clock.advance(1000)
      ids.push((await postApplication(product.app))._id)
    }
    const rejected = { method: 'POST', url: `/api/admin/reject/${ids[6]}`, headers, payload: {} } as const
    expect((await product.app.inject(rejected)).statusCode).toBe(200)
    const dashboard = (await ask()).json()
    expect(dashboard.stats).toMatchObject({ pendingRequests: 6, totalUsers: 0 })
    const shown = dashboard.recentRequests.map(({ _id }: { _id: string }) => _id)
    expect(shown).toEqual([ids[5], ids[4], ids[3], ids[2], ids[1]])
    expect(dashboard.recentRequests[0]).toMatchObject({
      status: 'pending',
      plan: 'professional',
      paymentProof: expect.stringMatching(/^\/files\//),
    })
    expect((await ask('/api/coach/dashboard-stats')).json()).toEqual(dashboard)
  })
})

async function signedInAgain(): Promise<Record<string, string>> {
  return { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}
