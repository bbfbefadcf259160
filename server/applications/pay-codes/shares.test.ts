import { afterEach, beforeEach, expect, it } from 'vitest'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { quoteShare, quotesInAll } from './quote-order.ts'

let product: TestApp
const ask = (remoteAddress: string, payload: object = {}) =>
  product.app.inject({
    method: 'POST',
    url: '/api/pay-codes',
    remoteAddress,
    payload: { plan: 'basic', ...payload },
  })
const open = async () =>
  (await product.context.db.selectFrom('pay_codes').select('code').execute()).map(({ code }) => code)

onSqlite((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind)
  })
  afterEach(() => product.close())

  it('whoever makes codes by the thousand gets their network’s share, and takes none from others', async () => {
    const codes = new Set<string>()
    for (let count = 0; count < quoteShare.limit; count++)
      codes.add((await ask('198.51.100.7')).json().payCode)
    expect(codes.size).toBe(quoteShare.limit)
    expect((await ask('198.51.100.7')).json().code).toBe('too_many_requests')
    expect(await open()).toHaveLength(quoteShare.limit)
    expect((await ask('203.0.113.9')).statusCode).toBe(201)
    // Without a code the form works as before.
    expect(await postApplication(product.app, { from: '198.51.100.7' })).not.toHaveProperty('payCode')
  })

  it('also a code that is asked for again and again for another order counts', async () => {
    const own = (await ask('198.51.100.7')).json()
    for (let count = 1; count < quoteShare.limit; count++)
      await ask('198.51.100.7', { ...own, months: (count % 12) + 1 })
    expect(await open()).toEqual([own.payCode])
    expect((await ask('198.51.100.7', own)).json().code).toBe('too_many_requests')
  })

  it('all networks together have a share too', async () => {
    const { context } = product
    await takeFromQuota(context, { ...quotesInAll, amount: quotesInAll.limit }, 'all')
    expect((await ask('203.0.113.9')).json().code).toBe('too_many_requests')
    expect(await open()).toEqual([])
    product.clock.advance(25 * 60 * 60 * 1000)
    expect((await ask('203.0.113.9')).statusCode).toBe(201)
  })
})
