import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { ReportBudget } from './report-budget.ts'
import { withoutSecrets } from './rules.ts'

let product: TestApp
let lines: { violation: Record<string, unknown>; leftOut?: number }[]
beforeEach(async () => {
  lines = []
  const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(JSON.parse(line)) })
  product = await testApp('sqlite', {}, { log })
})
afterEach(() => product.close())

const named = (more: Record<string, unknown> = {}) => ({
  'csp-report': {
    'document-uri': 'https://mona:pw@coach.example/members?token=secret#more',
    referrer: 'https://coach.example/secret',
    'violated-directive': "script-src-elem 'self'",
    'original-policy': "default-src 'none'",
    'blocked-uri': 'https://evil.example/x.js?sig=secret',
    'source-file': 'https://coach.example/assets/a.js?secret',
    'line-number': 7,
    'script-sample': 'secret()',
    ...more,
  },
})
const batch = [
  {
    type: 'csp-violation',
    age: 3,
    url: 'https://coach.example/',
    user_agent: 'A browser',
    body: {
      documentURL: 'https://coach.example/',
      effectiveDirective: 'img-src',
      blockedURL: 'inline',
      sourceFile: null,
      lineNumber: null,
      sample: 'secret',
    },
  },
  { type: 'deprecation', body: { id: 'old' } },
]
const send = (payload: unknown, { type = 'application/csp-report', from = '203.0.113.7' } = {}) =>
  product.app.inject({
    method: 'POST',
    url: '/api/csp',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': type, 'sec-fetch-site': 'same-origin' },
    remoteAddress: from,
  })

describe('a report of a browser', () => {
  it('is logged in either format, without possible secrets', async () => {
    expect((await send(named())).statusCode).toBe(204)
    expect((await send(batch, { type: 'application/reports+json' })).statusCode).toBe(204)
    expect(lines.map(({ violation }) => violation)).toEqual([
      {
        page: 'https://coach.example/members',
        directive: 'script-src-elem',
        blocked: 'https://evil.example/x.js',
        source: 'https://coach.example/assets/a.js',
        line: 7,
      },
      { page: 'https://coach.example/', directive: 'img-src', blocked: 'inline' },
    ])
    expect(JSON.stringify(lines)).not.toMatch(/secret|mona|pw@/)
  })

  it('is limited in size; an invalid one is rejected and not logged', async () => {
    const long = await send(named({ 'blocked-uri': `https://evil.example/${'x'.repeat(17_000)}` }))
    expect(long.statusCode).toBe(413)
    for (const wrong of [
      '',
      '{',
      '[]x',
      '7',
      '{}',
      { 'csp-report': 7 },
      [{ body: {} }],
      named({ 'line-number': 'x' }),
    ]) {
      const { statusCode } = await send(wrong)
      expect([400, 422]).toContain(statusCode)
    }
    expect((await send(named(), { type: 'text/plain' })).statusCode).toBe(415)
    expect((await send([])).statusCode).toBe(204)
    expect(lines).toEqual([])
  })

  it('is logged at most ten times per network; the next line has the number of omitted ones', async () => {
    for (let sent = 0; sent < 25; sent++) expect((await send(named())).statusCode).toBe(204)
    expect(lines).toHaveLength(10)
    await send(named(), { from: '203.0.113.8' })
    expect(lines[10]?.leftOut).toBe(15)
    product.clock.advance(10 * 60_000)
    await send(named())
    expect(lines).toHaveLength(12)
  })

  it('counts all networks of one IPv6 /48 as one', async () => {
    for (let network = 0; network < 25; network++) await send(named(), { from: `2001:db8:7:${network}::1` })
    expect(lines).toHaveLength(10)
    await send(named(), { from: '2001:db8:8::1' })
    expect(lines).toHaveLength(11)
  })

  it('is accepted while the database is down', async () => {
    await product.context.database.close()
    expect((await send(named())).statusCode).toBe(204)
    expect(lines).toHaveLength(1)
  })

  it('has content types that only this endpoint accepts', async () => {
    const elsewhere = await product.app.inject({
      method: 'POST',
      url: '/api/visits',
      payload: '{"page":"home","source":""}',
      headers: { 'content-type': 'application/csp-report' },
    })
    expect(elsewhere.statusCode).toBe(415)
  })
})

describe('the log lines for reports', () => {
  const limits = { spanMs: 1000, perNetwork: 4, inAll: 8, forNew: 3, newPerNetwork: 2 }
  const about = (directive: string) => ({ directive, page: 'https://coach.example/' })

  it('never exceed their limit, for any number of networks', () => {
    const budget = new ReportBudget({ ...limits, forNew: 0 })
    const taken = Array.from({ length: 100 }, (_, from) =>
      budget.take(`network ${from}`, about('img-src'), 10_000),
    ).filter(Boolean)
    expect(taken).toHaveLength(8)
    expect(budget.leftOut()).toBe(92)
    expect(budget.leftOut()).toBe(0)
    expect(budget.take('network 0', about('img-src'), 10_999)).toBe(false)
    expect(budget.take('network 0', about('img-src'), 11_000)).toBe(true)
  })

  it('are partly reserved for new violations, with a limit per network', () => {
    const budget = new ReportBudget(limits)
    const take = (network: string, directive: string) => budget.take(network, about(directive), 10_000)
    const crowd = Array.from({ length: 50 }, (_, from) => take(`network ${from}`, 'img-src'))
    expect(crowd.filter(Boolean)).toHaveLength(5)
    expect(['a-src', 'b-src', 'c-src'].map((name) => take('flood', name))).toEqual([true, true, false])
    expect([take('honest', 'img-src'), take('honest', 'script-src'), take('late', 'font-src')]).toEqual([
      false,
      true,
      false,
    ])
  })
})

it.each([
  ['https://u:p@coach.example:8443/a/b?c#d', 'https://coach.example:8443/a/b'],
  ['data:text/html,secret', 'data:'],
  ['blob:https://coach.example/secret', 'blob:'],
  ['about:blank?secret', 'about:'],
  ['trusted-types-sink', 'trusted-types-sink'],
  ['some secret words', 'unknown'],
  ['', 'unknown'],
])('logs %j as %j', (address, reported) => {
  expect(withoutSecrets(address)).toBe(reported)
})
