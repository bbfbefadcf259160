import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60_000
let product: TestApp

const visit = (source: string, page = 'home') =>
  product.app.inject({ method: 'POST', url: '/api/visits', payload: { page, source } })

async function read(query = '') {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  return (await product.app.inject({ url: `/api/admin/visits${query}`, headers })).json()
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await testApp(kind)
  })
  afterEach(() => product.close())

  it('visits are counted by source, and compared with the days before', async () => {
    await visit('google')
    product.clock.advance(7 * day)
    for (const source of ['', 'instagram', 'https://l.instagram.com/']) {
      const { statusCode, body } = await visit(source)
      expect([statusCode, body]).toEqual([204, ''])
    }
    await visit('instagram', 'subscription')
    expect(await read()).toEqual({
      days: 7,
      total: 4,
      before: 1,
      sources: [
        { source: 'instagram', count: 3 },
        { source: 'direct', count: 1 },
      ],
    })
    const { total, before } = await read('?days=30')
    expect({ total, before }).toEqual({ total: 5, before: 0 })
  })

  rule('a day ends at midnight in Cairo', async () => {
    product.clock.set(new Date('2026-11-20T21:59:59Z'))
    await visit('')
    product.clock.set(new Date('2026-11-26T21:59:59Z'))
    expect((await read()).total).toBe(1)
    product.clock.advance(1000)
    expect(await read()).toMatchObject({ total: 0, before: 1 })
  })

  it('concurrent visits are all counted', async () => {
    await Promise.all(Array.from({ length: 20 }, () => visit('tiktok')))
    expect((await read()).total).toBe(20)
  })

  rule('an unknown page or too long source is rejected, and too many visits of a network', async () => {
    for (const [source, page] of [
      ['x'.repeat(2001), 'home'],
      ['google', '/admin'],
    ] as const) {
      const { statusCode, body } = await visit(source, page)
      expect([statusCode, JSON.parse(body).code]).toEqual([422, 'invalid_input'])
    }
    await visit('')
    await product.context.db.updateTable('throttles').set({ fails: 599 }).execute()
    expect((await visit('')).statusCode).toBe(204)
    expect((await visit('')).statusCode).toBe(429)
    expect((await read()).total).toBe(2)
  })

  it('visits are deleted once no statistics include them', async () => {
    const jobs = openProductJobs(product.context)
    await visit('youtube')
    product.clock.advance(179 * day)
    await jobs.runDueJobs()
    expect((await read('?days=90')).before).toBe(1)
    product.clock.advance(day)
    await jobs.runDueJobs()
    expect(await product.context.db.selectFrom('visits').selectAll().execute()).toEqual([])
  })
})
