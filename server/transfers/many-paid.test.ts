import { afterEach, beforeEach, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { statementPlanOf } from '#server/test/query-plan.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

/** The price of the basic package, in piastres. */
const price = 120_000
let product: TestApp
let headers: { authorization: string }

const post = (url: string, payload: object) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
const paid = (reference: number, phone: string) =>
  `تم استلام مبلغ 1200 جنيه من رقم ${phone} رصيدك 9000 جنيه رقم العملية ${reference}`
const line = async (text: string) =>
  (await post('/admin/transfers/match', { kind: 'messages', text })).json().lines[0]

/** Ticks the transfer of a message for a request. */
async function tick(text: string, requestId: string) {
  const { transfer } = await line(text)
  const { outcomes } = (await post('/admin/transfers', { transfers: [{ ...transfer, requestId }] })).json()
  expect(outcomes).toEqual(['seen'])
}

/** Requests of others that were paid since, as copies of one. */
async function addPaid(like: string, count: number) {
  const { db, clock } = product.context
  const {
    code: _code,
    pay_code: _pay,
    ...row
  } = await db.selectFrom('applications').selectAll().where('id', '=', like).executeTakeFirstOrThrow()
  const others = Array.from({ length: count }, (_, place) => `other-${String(place).padStart(4, '0')}`)
  const stored = { ...row, order_facts: JSON.stringify(row.order_facts), proof_id: null, user_id: null }
  const more = { full_name: 'Other Person', phone_e164: '+201099999999', whatsapp_e164: '+201099999999' }
  for (let from = 0; from < count; from += 20) {
    const ids = others.slice(from, from + 20)
    await db
      .insertInto('applications')
      .values(ids.map((id) => ({ ...stored, ...more, id, code: id })) as never)
      .execute()
    const transfer = { amount_minor: price, currency: 'EGP', channel: 'bank', day: '2026-03-01' } as const
    await db
      .insertInto('transfers')
      .values(
        ids.map((id) => ({
          ...{
            ...transfer,
            key: `z-${id}`,
            application_id: id,
            confirmed_by: 'karim',
            confirmed_at: clock.now(),
          },
        })),
      )
      .execute()
  }
}

afterEach(() => product.close())

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
    headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })

  it('who paid before is offered however many others have paid since', async () => {
    const { _id: id } = await postApplication(product.app, { plan: 'basic', phone: '01055555555' })
    await tick(paid(900_001, '01055555555'), id)
    await addPaid(id, 1100)
    expect(await line(paid(900_002, '01055555555'))).toMatchObject({
      result: 'ambiguous',
      candidates: [{ requestId: id, missing: 0, evidence: expect.arrayContaining(['amount', 'number']) }],
    })
    expect(await line(paid(900_003, '01077777777'))).toMatchObject({ result: 'unmatched', candidates: [] })
  }, 60_000)
})

it('the latest whole transfers are read by an index, in its order', async () => {
  product = await pricedApp()
  headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const plan = await statementPlanOf(product.context.db, () => line(paid(900_004, '01055555555')), '"paid"')
  expect(plan.join('\n')).toContain('transfers_newest')
  expect(plan.join('\n')).not.toMatch(/SCAN (paid|applications)|TEMP B-TREE/)
})
