import { afterEach, beforeEach, expect, it } from 'vitest'
import { mostSetAside } from '#contract/transfers.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { statementPlanOf } from '#server/test/query-plan.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let headers: { authorization: string }

const post = (url: string, payload: object) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const close = async () =>
  (await product.app.inject({ url: '/api/admin/transfers/day?day=2026-03-01', headers })).json()

afterEach(() => product.close())

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })

  it('names the largest amounts that are kept, and counts all of them', async () => {
    expect(await close()).toMatchObject({ kept: [], setAsideSum: { count: 0, amount: 0 } })
    const count = mostSetAside + 2
    for (let number = 1; number <= count; number++) {
      const { _id } = await postApplication(product.app, {
        plan: 'basic',
        email: `kept-${number}@example.com`,
      })
      await post(`/admin/reject/${_id}`, { topUp: { received: number * 100 } })
    }
    // Until then the rest is asked for.
    product.clock.advance(31 * 24 * 60 * 60 * 1000)
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const { kept, setAsideSum } = await close()
    expect(kept).toHaveLength(mostSetAside)
    expect(kept[0]).toMatchObject({ amount: count * 100 })
    expect(setAsideSum).toEqual({ count, amount: (100 * count * (count + 1)) / 2 })
  })
})

it('kept parts are found by an index of what no approval entered, not among all payments', async () => {
  product = await pricedApp()
  headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const text = 'تم استلام مبلغ 700 جنيه من رقم 01055555555 رصيدك 9000 جنيه رقم العملية 900001'
  const plan = await statementPlanOf(
    product.context.db,
    () => post('/admin/transfers/match', { kind: 'messages', text }),
    'as "entry"',
  )
  expect(plan.join('\n')).toContain('ledger_kept_parts')
  expect(plan.join('\n')).not.toMatch(/SCAN (entry|later|ledger_entries)/)
})
