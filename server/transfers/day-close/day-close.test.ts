import { afterEach, beforeEach, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let karim: string

const as = () => ({ authorization: `Bearer ${karim}` })
const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers: as(), payload })
const remove = (url: string) => product.app.inject({ method: 'DELETE', url: `/api${url}`, headers: as() })
const get = async (url: string) => (await product.app.inject({ url: `/api${url}`, headers: as() })).json()
const today = () => product.clock.now().toISOString().slice(0, 10)
const close = () => get(`/admin/transfers/day?day=${today()}`)
const arrivalOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription.arrival
const notArrived = async () =>
  (await get('/admin/requests?arrived=no')).requests.map(({ _id }: { _id: string }) => _id)
// The default price of the basic package is 1,200 EGP.
const apply = async () => (await postApplication(product.app, { plan: 'basic' }))._id
const approve = async (id: string, payload: object = {}) =>
  expect((await post(`/admin/approve/${id}`, payload)).statusCode).toBe(200)
const tickByHand = async (id: string) =>
  expect((await post(`/admin/requests/${id}/arrival`, { channel: 'cash' })).statusCode).toBe(200)

let references = 500_000
/** Ticks a message of this amount for a request, and returns its key. */
async function arrives(requestId: string | null, pounds: number): Promise<string> {
  references++
  const text = `تم استلام مبلغ ${pounds} جنيه من رقم 01055555555 رصيدك 9000 جنيه بتاريخ ${today()} رقم العملية ${references}`
  const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
  const { transfer } = found.lines[0]
  const { outcomes } = (await post('/admin/transfers', { transfers: [{ ...transfer, requestId }] })).json()
  expect(outcomes).toEqual([requestId === null ? 'kept' : 'seen'])
  return transfer.key
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind)
    karim = await signInAsAdmin(product.context)
  })

  it('a transfer of a part covers that part: the rest is missing until another or a person brings it', async () => {
    const id = await apply()
    await approve(id)
    const key = await arrives(id, 700)
    expect(await arrivalOf(id)).toMatchObject({ channel: 'vodafoneCash', missing: 50_000 })
    expect(await notArrived()).toEqual([id])
    const part = await close()
    expect(part.sums).toMatchObject({
      expected: { count: 1, amount: 120_000 },
      seen: { count: 0, amount: 70_000 },
      missing: { count: 1, amount: 50_000 },
    })
    expect(part.requests).toMatchObject([{ state: 'missing', expected: 120_000, seen: 70_000, over: 0 }])
    await arrives(id, 500)
    expect(await notArrived()).toEqual([])
    expect((await close()).sums).toMatchObject({
      seen: { count: 1, amount: 120_000 },
      missing: { count: 0, amount: 0 },
    })
    // Without the first, the other covers its own part alone.
    expect((await remove(`/admin/transfers/${key}`)).statusCode).toBe(204)
    expect(await notArrived()).toEqual([id])
    expect((await close()).sums).toMatchObject({ seen: { amount: 50_000 }, missing: { amount: 70_000 } })
    await tickByHand(id)
    expect(await arrivalOf(id)).toMatchObject({ channel: 'cash', missing: 0 })
    expect((await close()).sums).toMatchObject({ seen: { amount: 120_000 }, missing: { amount: 0 } })
  })

  it('a tick covers the amount that was due when it was made', async () => {
    const id = await apply()
    await tickByHand(id)
    await approve(id, { received: 150_000, difference: 'credit' })
    expect(await notArrived()).toEqual([id])
    expect((await close()).sums).toMatchObject({
      expected: { count: 1, amount: 150_000 },
      seen: { count: 0, amount: 120_000 },
      missing: { count: 1, amount: 30_000 },
    })
    await tickByHand(id)
    expect(await notArrived()).toEqual([])
    const less = await apply()
    await tickByHand(less)
    await approve(less, { received: 100_000, difference: 'days' })
    expect((await close()).sums).toMatchObject({
      expected: { count: 2, amount: 250_000 },
      seen: { count: 2, amount: 250_000 },
      missing: { count: 0, amount: 0 },
      over: { count: 1, amount: 20_000 },
    })
  })

  it('a tick beside a transfer covers what was open: each is taken back without the other', async () => {
    const id = await apply()
    await approve(id)
    const untick = () => remove(`/admin/requests/${id}/arrival`)
    const seen = async () => (await close()).sums.seen.amount
    const wrong = await arrives(id, 700)
    await tickByHand(id)
    expect(await seen()).toBe(120_000)
    // The transfer was another's.
    expect((await remove(`/admin/transfers/${wrong}`)).statusCode).toBe(204)
    expect(await seen()).toBe(50_000)
    expect(await arrivalOf(id)).toMatchObject({ channel: 'cash', missing: 70_000 })
    expect(await notArrived()).toEqual([id])
    await arrives(id, 700)
    expect(await seen()).toBe(70_000)
    await tickByHand(id)
    expect(await notArrived()).toEqual([])
    expect((await untick()).statusCode).toBe(200)
    expect(await arrivalOf(id)).toMatchObject({ channel: 'vodafoneCash', missing: 50_000 })
    expect(await seen()).toBe(70_000)
    expect(await notArrived()).toEqual([id])
    // The note is the transfer's now, and goes with it.
    await untick()
    expect(await arrivalOf(id)).toBeUndefined()
    expect(await seen()).toBe(0)
  })

  rule('a message of what was ticked beside a transfer is the same money', async () => {
    const id = await apply()
    await approve(id)
    const wrong = await arrives(id, 700)
    await tickByHand(id)
    const same = await arrives(id, 500)
    expect((await close()).sums).toMatchObject({ seen: { amount: 120_000 }, over: { amount: 0 } })
    await remove(`/admin/transfers/${wrong}`)
    expect((await close()).sums).toMatchObject({ seen: { amount: 50_000 }, missing: { amount: 70_000 } })
    await remove(`/admin/transfers/${same}`)
    expect(await arrivalOf(id)).toMatchObject({ channel: 'cash', missing: 70_000 })
  })

  rule('a repeated tick changes nothing when more arrived than was expected', async () => {
    const id = await apply()
    await tickByHand(id)
    await approve(id, { received: 100_000, difference: 'days' })
    const first = await arrivalOf(id)
    product.clock.advance(60_000)
    await tickByHand(id)
    expect(await arrivalOf(id)).toEqual(first)
    expect((await close()).sums.over).toEqual({ count: 1, amount: 20_000 })
  })

  rule('a message of what was ticked by hand counts the same money once', async () => {
    const id = await apply()
    await approve(id, { arrived: 'vodafoneCash' })
    await arrives(id, 1200)
    expect((await close()).sums).toMatchObject({
      expected: { count: 1, amount: 120_000 },
      seen: { count: 1, amount: 120_000 },
      missing: { count: 0, amount: 0 },
      over: { count: 0, amount: 0 },
    })
  })

  it('what is expected is what was seen, is missing and was not asked, whatever happened', async () => {
    const random = generator(7)
    const pick = (...some: number[]) => some[Math.floor(random() * some.length)] ?? 0
    const brought = { transfers: 0, extra: 0 }
    for (let count = 0; count < 24; count++) {
      const id = await apply()
      if (random() < 0.3) await tickByHand(id)
      const received = pick(0, 40_000, 120_000, 150_000)
      const difference = received > 120_000 ? 'credit' : 'days'
      await approve(id, {
        ...(received > 0 && { received, ...(received !== 120_000 && { difference }) }),
        ...(random() < 0.3 && { arrived: 'bank' }),
      })
      if (random() < 0.6) {
        const pounds = pick(100, 300, 400, 1200, 1600)
        await arrives(id, pounds)
        brought.transfers++
      }
      if (random() < 0.2) {
        await post(`/admin/requests/${id}/refunds`, { amount: 40_000, day: today(), access: 'keep' })
      }
      if (random() < 0.2) {
        const pounds = pick(55, 77)
        await arrives(null, pounds)
        brought.extra += pounds * 100
      }
    }
    const { sums, requests } = await close()
    expect(sums.expected.count).toBe(24)
    expect(sums.expected.amount).toBe(sums.seen.amount + sums.missing.amount + sums.unasked.amount)
    expect(sums.expected.count).toBe(sums.seen.count + sums.missing.count + sums.unasked.count)
    expect(sums.extra.amount).toBe(brought.extra)
    const add = (of: (one: { expected: number; seen: number; over: number }) => number) =>
      requests.reduce((all: number, one: Parameters<typeof of>[0]) => all + of(one), 0)
    expect(add(({ expected }) => expected)).toBe(sums.expected.amount)
    expect(add(({ seen }) => seen)).toBe(sums.seen.amount)
    expect(add(({ over }) => over)).toBe(sums.over.amount)
    const open = requests.filter(({ state }: { state: string }) => state === 'missing')
    expect((await notArrived()).sort()).toEqual(
      open.map(({ requestId }: { requestId: string }) => requestId).sort(),
    )
    // Each case happened.
    expect(brought.transfers).toBeGreaterThan(5)
    expect(open.length).toBeGreaterThan(3)
    expect(sums.over.count).toBeGreaterThan(0)
  })
})

/** Numbers from 0 to 1, the same in each run. */
function generator(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
