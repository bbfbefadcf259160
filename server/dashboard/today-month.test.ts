import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { TodayMonth } from '#contract/dashboard-today.ts'
import { anAccount } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { monthBounds } from './rules.ts'

let product: TestApp

afterEach(() => product.close())

async function staff(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  return product.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
}

const at = (instant: string) => product.clock.advance(Date.parse(instant) - product.clock.now().getTime())
const monthNow = async (): Promise<TodayMonth> => (await staff('GET', '/admin/today')).json().month

/** Approves a new request of EGP 1,200 a month at a moment; returns the id of the user. */
async function approve(instant: string, different: object = {}): Promise<{ userId: string }> {
  at(instant)
  const { _id } = await postApplication(product.app, { plan: 'basic', ...different })
  const response = await staff('POST', `/admin/approve/${_id}`, {})
  expect(response.statusCode, response.body).toBe(200)
  return { userId: response.json().user._id }
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { RATE_LIMITS: 'off' })
  })

  it('sums what was approved in the month, by day in Cairo, and compares the same moment of the month before', async () => {
    const email = 'mona@example.com'
    await approve('2026-03-31T21:59:59.999Z', { email })
    await approve('2026-03-31T22:00:00.000Z', { months: 2 })
    await approve('2026-04-02T10:00:00.000Z', { email })
    await approve('2026-04-30T20:59:59.999Z')
    await approve('2026-04-30T21:00:00.000Z')
    await approve('2026-05-02T11:59:00.000Z', { months: 3 })
    const april = { confirmedSameDayBefore: 3600, month: '2026-05' }
    expect(await monthNow()).toEqual({
      ...april,
      ...{ confirmed: 4800, fresh: 2, renewed: 0, ending: 4, days: [1200, 4800] },
    })
    await staff('POST', `/admin/reject/${(await postApplication(product.app))._id}`, {})
    await approve('2026-05-02T12:00:00.000Z', { email })
    expect(await monthNow()).toMatchObject({ confirmed: 6000, fresh: 2, renewed: 1, days: [1200, 6000] })
  })

  it('counts the money of erased people, and the accesses that end in the month', async () => {
    const { userId } = await approve('2026-03-02T10:00:00.000Z', { months: 2 })
    await approve('2026-03-02T11:00:00.000Z')
    const blocked = await anAccount(product.context, { days: 10 })
    const { db } = product.context
    await db
      .updateTable('users')
      .set({ blocked_at: product.clock.now() })
      .where('id', '=', blocked.id)
      .execute()
    await anAccount(product.context, { days: 10 })
    expect(await monthNow()).toMatchObject({ confirmed: 3600, fresh: 2, ending: 1, days: [0, 3600] })
    expect((await staff('DELETE', `/admin/users/${userId}`)).statusCode).toBe(204)
    expect(await monthNow()).toMatchObject({ confirmed: 3600, fresh: 2, ending: 1 })
  })
})

onSqlite((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind)
  })

  it.each([
    ['the whole of a shorter month before', '2026-03-31T09:00:00.000Z', '2026-02-28T22:00:00.000Z'],
    ['the same time in winter time', '2026-05-10T09:00:00.000Z', '2026-04-10T10:00:00.000Z'],
    ['the month before that of a year ago', '2027-01-05T09:00:00.000Z', '2026-12-05T09:00:00.000Z'],
  ])('compares %s', (_what, now, until) => {
    const { before, starts, end } = monthBounds(new Date(now))
    expect(before.to.toISOString()).toBe(until)
    expect(before.from < before.to && before.to <= (starts[0] ?? end)).toBe(true)
  })

  it('reads income and active members in indexes made for them, and accounts by their emails', async () => {
    await postApplication(product.app)
    const prepare = vi.spyOn(DatabaseSync.prototype, 'prepare')
    await monthNow()
    const statements = prepare.mock.calls.map(([text]) => text)
    prepare.mockRestore()
    const plan = async (part: string) => {
      const query = CompiledQuery.raw(`explain query plan ${statements.find((text) => text.includes(part))}`)
      const { rows } = await product.context.db.executeQuery<{ detail: string }>(query)
      return rows.map(({ detail }) => detail).join('\n')
    }
    expect(await plan('range0')).toMatch(
      /COVERING INDEX ledger_sums \(kind=\? AND plan=\? AND at>\? AND at<\?\)/,
    )
    for (const part of ['"has_items" =', 'last_seen_at >', '"access_ends_at" <'])
      expect(await plan(part)).toMatch(/users USING COVERING INDEX users_active/)
    expect(await plan('select * from "users" where "email" in')).not.toMatch(/role=/)
  })
})
