import { afterEach, beforeEach, expect, it } from 'vitest'
import { mostSetAside } from '#contract/transfers.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { statementPlanOf } from '#server/test/query-plan.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres. */
const price = 120_000
const aDay = 24 * 60 * 60 * 1000
let product: TestApp
let headers: { authorization: string }
let references = 0

const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const get = async (url: string, as = headers) =>
  (await product.app.inject({ url: `/api${url}`, headers: as })).json()
const today = () => product.clock.now().toISOString().slice(0, 10)
const close = () => get(`/admin/transfers/day?day=${today()}`)
const apply = async () => {
  const email = `person-${++references}@example.com`
  const { _id: id, code } = await postApplication(product.app, { plan: 'basic', email })
  return { id, code }
}
const tick = async (id: string) =>
  expect((await post(`/admin/requests/${id}/arrival`, { channel: 'cash' })).statusCode).toBe(200)
const askForRest = (id: string, received: number) => post(`/admin/reject/${id}`, { topUp: { received } })
const signIn = async () => {
  headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}

async function pays(requestId: string, pounds: number) {
  const text = `تم استلام مبلغ ${pounds} جنيه من رقم 01055555555 رصيدك 9000 جنيه رقم العملية 66000${++references}`
  const found = (await post('/admin/transfers/match', { kind: 'messages', text })).json()
  const one = { ...found.lines[0].transfer, requestId, again: true }
  const { outcomes } = (await post('/admin/transfers', { transfers: [one] })).json()
  expect(['seen', 'again', 'occupied']).toContain(outcomes[0])
}

async function sendRest(code: string) {
  const file = formOf(aPdf({ more: [`<< /Rest (${code}) >>`] }), 'rest.pdf', 'application/pdf')
  const { cloudinaryId } = await uploadProof(product.app, file)
  const body = { code, phoneLast4: '4567', paymentProof: { cloudinaryId } }
  expect((await post('/subscriptions/status/proof', body)).statusCode).toBe(200)
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    await signIn()
  })

  it('money that was ticked for a request that waits is named until it is decided', async () => {
    const { id } = await apply()
    expect(await close()).toMatchObject({ undecided: [], undecidedSum: { count: 0, amount: 0 } })
    await tick(id)
    const waits = await close()
    expect(waits.undecided).toEqual([{ requestId: id, fullName: expect.any(String), amount: price }])
    expect(waits.undecidedSum).toEqual({ count: 1, amount: price })
    expect(waits.sums).toMatchObject({ expected: { amount: 0 }, seen: { amount: 0 }, over: { amount: 0 } })
    await post(`/admin/approve/${id}`)
    expect(await close()).toMatchObject({
      sums: { expected: { amount: price }, seen: { amount: price }, missing: { amount: 0 } },
      undecided: [],
      undecidedSum: { count: 0, amount: 0 },
    })
  })

  it('a part whose rest is asked for waits with its rest, until that came or no receipt is taken', async () => {
    const { id, code } = await apply()
    await pays(id, 500)
    await askForRest(id, 50_000)
    const open = { undecided: [{ requestId: id, amount: 50_000, rest: 70_000 }], kept: [] }
    expect(await close()).toMatchObject({ ...open, setAsideSum: { count: 0, amount: 0 } })
    const other = await apply()
    await askForRest(other.id, 50_000)
    product.clock.advance(1000)
    await sendRest(code)
    // It waits for a decision again.
    expect((await close()).undecided).toContainEqual({
      requestId: id,
      fullName: expect.any(String),
      amount: 50_000,
    })
    await pays(id, 700)
    expect((await close()).undecidedSum).toEqual({ count: 2, amount: price + 50_000 })
    await post(`/admin/approve/${id}`)
    expect(await close()).toMatchObject({ undecided: [{ requestId: other.id }], kept: [] })
    product.clock.advance(30 * aDay)
    await signIn()
    expect(await close()).toMatchObject({
      ...{ undecided: [], undecidedSum: { count: 0, amount: 0 } },
      ...{ kept: [{ requestId: other.id, amount: 50_000 }], setAsideSum: { count: 1, amount: 50_000 } },
    })
  })

  it('each piastre is in one line, whatever happened', async () => {
    const random = generator(11)
    const pick = <One>(...some: One[]) => some[Math.floor(random() * some.length)] as One
    let restRequests = 0
    for (let count = 0; count < 24; count++) {
      const { id, code } = await apply()
      const parts = pick([], [500], [1200], [500, 700], [1200, 1200])
      for (const pounds of parts) await pays(id, pounds)
      if (random() < 0.4) await tick(id)
      const act = pick('wait', 'approve', 'reject', 'ask')
      if (act === 'approve') await post(`/admin/approve/${id}`)
      if (act === 'reject') await post(`/admin/reject/${id}`, { reason: 'Another name' })
      if (act === 'ask' && (await askForRest(id, 50_000)).statusCode === 200) {
        restRequests++
        product.clock.advance(1000)
        if (random() < 0.5) await sendRest(code)
      }
    }
    const { sums, undecided, undecidedSum, kept, setAsideSum } = await close()
    expect(sums.expected.amount).toBe(sums.seen.amount + sums.missing.amount + sums.unasked.amount)
    const plain = await plainSums()
    expect(undecidedSum).toEqual(plain.undecided)
    expect(setAsideSum).toEqual(plain.setAside)
    const sum = (rows: { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0)
    expect([undecided.length, sum(undecided)]).toEqual([undecidedSum.count, undecidedSum.amount])
    expect([kept.length, sum(kept)]).toEqual([setAsideSum.count, setAsideSum.amount])
    // Each case happened.
    expect(restRequests).toBeGreaterThan(2)
    expect(setAsideSum.count).toBeGreaterThan(1)
    expect(undecided.some(({ rest }: { rest?: number }) => rest)).toBe(true)
  })

  rule('names the largest amounts, and counts all of them', async () => {
    for (let number = 1; number <= mostSetAside + 2; number++) {
      const { id } = await apply()
      await askForRest(id, number * 100)
    }
    const { undecided, undecidedSum } = await close()
    const count = mostSetAside + 2
    expect(undecided).toHaveLength(mostSetAside)
    expect(undecided[0]).toMatchObject({ amount: count * 100, rest: price - count * 100 })
    expect(undecidedSum).toEqual({ count, amount: (100 * count * (count + 1)) / 2 })
  })

  rule('a coach of own members neither reads names of others nor their money', async () => {
    const [waits, open] = [await apply(), await apply()]
    await tick(waits.id)
    await askForRest(open.id, 50_000)
    const { id } = await anAccount(product.context, { role: 'coach', name: 'Salma', email: null })
    const ownMembers = { sees: 'mine', staff_role: 'coach' } as const
    await product.context.db.updateTable('users').set(ownMembers).where('id', '=', id).execute()
    const { token } = await aSession(product.context, { id })
    const seen = await get(`/admin/transfers/day?day=${today()}`, { authorization: `Bearer ${token}` })
    expect(seen).toMatchObject({ undecided: [], undecidedSum: { count: 0, amount: 0 } })
  })
})

/** What arrived for requests that are not approved, of plain queries: which of them wait, and which ended. */
async function plainSums() {
  const { db } = product.context
  const applications = await db.selectFrom('applications').selectAll().execute()
  const transfers = await db.selectFrom('transfers').selectAll().where('set_aside_at', 'is', null).execute()
  const notes = await db.selectFrom('arrivals').selectAll().where('set_aside_at', 'is', null).execute()
  const entries = await db
    .selectFrom('ledger_entries')
    .selectAll()
    .where('kind', 'in', ['credit', 'credit_used'])
    .execute()
  const waiting: number[] = []
  const ended: number[] = []
  for (const { id, status } of applications) {
    const own = transfers.filter(({ application_id }) => application_id === id)
    const note = notes.find(({ application_id }) => application_id === id)
    const ticked = Number(note?.amount_minor ?? 0) - total(own.map(({ ticked_minor }) => ticked_minor))
    const kept = -total(entries.flatMap((one) => (one.application_id === id ? one.amount_minor : [])))
    const seen = total(own.map(({ amount_minor }) => amount_minor)) + (note?.by_transfer ? 0 : ticked)
    if (status === 'pending') waiting.push(kept + seen)
    if (status === 'rejected') (kept < price ? waiting : ended).push(kept)
  }
  return { undecided: sumOf(waiting), setAside: sumOf(ended) }
}
const total = (amounts: number[]) => amounts.reduce((all, amount) => all + Number(amount), 0)
const sumOf = (amounts: number[]) => ({
  count: amounts.filter((amount) => amount > 0).length,
  amount: total(amounts),
})

/** Numbers from 0 to 1, the same in each run. */
function generator(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

it('what waits is found by indexes of states and entries, not among all requests', async () => {
  product = await pricedApp()
  await signIn()
  const plan = await statementPlanOf(product.context.db, close, 'as "rest"')
  expect(plan.join('\n')).not.toMatch(/SCAN (applications|arrivals|ledger_entries|note|entry)\b/)
})
