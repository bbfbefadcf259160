import { afterEach, beforeEach, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres. */
const price = 120_000
let product: TestApp
let headers: { authorization: string }
let people = 0

const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const get = (url: string) => product.app.inject({ url: `/api${url}`, headers })
const today = () => product.clock.now().toISOString().slice(0, 10)
const close = async (method = '') => (await get(`/admin/transfers/day?day=${today()}${method}`)).json()
const notArrived = async (method = '') => {
  const list = (await get(`/admin/requests?arrived=no${method}`)).json()
  return { ...list, ids: list.requests.map(({ _id }: { _id: string }) => _id).sort() }
}
const apply = async (paymentMethod?: string) =>
  (await postApplication(product.app, { plan: 'basic', paymentMethod, email: `by-${++people}@example.com` }))
    ._id

/** Keeps a transfer without a request, as its message came from this wallet. */
async function keep(text: string) {
  const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
  await post('/admin/transfers', { transfers: [{ ...found.lines[0].transfer, requestId: null }] })
  return found.lines[0].transfer.channel
}

afterEach(() => product.close())

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })

  it('payments that nobody saw arrive are counted and listed by the method of their request', async () => {
    const [one, other] = [await apply('instapay'), await apply('instapay')]
    const [wallet, unsaid] = [await apply('vodafoneCash'), await apply()]
    const waiting = await apply('vodafoneCash')
    for (const id of [one, other, wallet, unsaid]) await post(`/admin/approve/${id}`)
    const all = await notArrived()
    expect(all.methods.slice(0, 1)).toEqual([{ method: 'instapay', count: 2 }])
    expect(all.methods.toSorted((a: Count, b: Count) => a.method.localeCompare(b.method))).toEqual([
      { method: 'instapay', count: 2 },
      { method: 'unsaid', count: 1 },
      { method: 'vodafoneCash', count: 1 },
    ])
    const chosen = await notArrived('&method=instapay')
    expect(chosen).toMatchObject({ ids: [one, other].sort(), total: 2, methods: all.methods })
    expect((await notArrived('&method=unsaid')).ids).toEqual([unsaid])
    expect(await notArrived("&method=x'--")).toMatchObject({ ids: [], total: 0 })
    // Of other lists it narrows nothing.
    const pending = (await get('/admin/requests?status=pending&method=instapay')).json()
    expect(pending.requests.map(({ _id }: { _id: string }) => _id)).toEqual([waiting])
    expect(pending).not.toHaveProperty('methods')
  })

  it('the close of a day adds up for each method, and all of them for the day', async () => {
    const methods = ['instapay', 'vodafoneCash', 'instapay', undefined]
    const ids: string[] = []
    for (const method of methods) ids.push(await apply(method))
    for (const id of ids) await post(`/admin/approve/${id}`)
    await post(`/admin/requests/${ids[0]}/arrival`, { channel: 'instapay' })
    const waits = await apply('vodafoneCash')
    await post(`/admin/requests/${waits}/arrival`, { channel: 'vodafoneCash' })
    const channel = await keep(
      `تم استلام مبلغ 55 جنيه من رقم 01055555555 رصيدك 9000 جنيه بتاريخ ${today()} رقم العملية 770011`,
    )
    expect(channel).toBe('vodafoneCash')
    const whole = await close()
    expect(whole.methods).toContainEqual({ method: 'instapay', count: 2 })
    const [insta, wallet, unsaid] = [
      await close('&method=instapay'),
      await close('&method=vodafoneCash'),
      await close('&method=unsaid'),
    ]
    expect(insta.sums).toMatchObject({
      expected: { count: 2, amount: 2 * price },
      seen: { count: 1, amount: price },
      missing: { count: 1, amount: price },
      extra: { count: 0, amount: 0 },
    })
    expect(wallet).toMatchObject({
      sums: { expected: { count: 1 }, extra: { count: 1, amount: 5500 } },
      undecided: [{ requestId: waits, amount: price }],
      extras: [{ amount: 5500 }],
      methods: whole.methods,
    })
    expect(unsaid).toMatchObject({ requests: [{ requestId: ids[3] }], undecided: [], extras: [] })
    for (const name of ['expected', 'seen', 'missing', 'unasked', 'over', 'extra'] as const) {
      const parts = [insta, wallet, unsaid].map(({ sums }) => sums[name])
      expect(parts.reduce((all, { amount }) => all + amount, 0)).toBe(whole.sums[name].amount)
      expect(parts.reduce((all, { count }) => all + count, 0)).toBe(whole.sums[name].count)
    }
  })
})

type Count = { method: string; count: number }
