import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Lane } from '#server/platform/passwords/fair-queue.ts'
import { passwordQueue } from '#server/platform/passwords/hashing.ts'
import { anAccount, asBrowser, cookiesOf, testPassword } from '#server/testing/accounts.ts'
import { eachDatabase } from '#server/testing/databases.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

const proxy = '127.0.0.1'
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 15_000, interval: 5 })

eachDatabase((kind) => {
  let product: TestApp
  let release: () => void

  beforeEach(async () => {
    product = await testApp(kind, { TRUST_PROXY: proxy })
    release = () => {}
  })
  afterEach(async () => {
    release()
    await product.close()
  })

  /** Posts through the named proxy, on behalf of an address. */
  const post = (
    url: string,
    payload: object,
    ...[from, headers = {}]: [from: string, headers?: Record<string, string>]
  ) =>
    product.app.inject({
      method: 'POST',
      url: `/api${url}`,
      payload,
      remoteAddress: proxy,
      headers: { ...headers, 'x-forwarded-for': from },
    })
  const signInAsCoach = (from: string, headers: Record<string, string> = {}) =>
    post('/auth/coach-login', { username: 'karim', password: testPassword }, from, headers)

  /** The cookie by which the coach's browser is known. */
  async function aKnownBrowser(): Promise<Record<string, string>> {
    await anAccount(product.context, { role: 'admin', username: 'karim' })
    return { ...asBrowser, cookie: cookiesOf(await signInAsCoach('198.51.100.1', asBrowser)) }
  }

  /** Keeps all password work waiting until `release`. */
  function holdWork(): void {
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    for (const from of ['one', 'two']) void passwordQueue.run({ lane: 'stranger', from }, () => held)
  }

  function waitAs(lane: Lane, count: number): Promise<unknown> {
    const work = Array.from({ length: count }, (_, index) =>
      passwordQueue.run({ lane, from: `${index}` }, async () => {}),
    )
    return Promise.allSettled(work)
  }

  it('a flood of strangers does not shut the coach out on a known browser', async () => {
    const known = await aKnownBrowser()
    for (let count = 0; count < 5; count++) {
      holdWork()
      const flood = waitAs('stranger', 100)
      const coach = signInAsCoach('198.51.100.1', known)
      await until(() => passwordQueue.waiting('known') === 1)
      expect(passwordQueue.waiting('stranger')).toBe(32)
      release()
      expect((await coach).statusCode).toBe(200)
      await flood
    }
  })

  it('a flood of strangers does not keep anybody from registering', async () => {
    holdWork()
    const flood = waitAs('stranger', 100)
    const body = { name: 'Sara Ibrahim', email: 'sara@example.com', phone: '01001234567' }
    const registering = post('/auth/register', { ...body, password: testPassword }, '198.51.100.2')
    await until(() => passwordQueue.waiting('form') === 1)
    release()
    expect((await registering).statusCode).toBe(201)
    await flood
  })

  it('at the limit the stranger who waited longest is told to come again, and not counted', async () => {
    holdWork()
    const oldest = post('/auth/login', { email: 'nobody@example.com', password: 'a guess' }, '198.51.100.3')
    await until(() => passwordQueue.waiting('stranger') === 1)
    const flood = waitAs('stranger', 32)
    const dropped = await oldest
    expect(dropped.statusCode).toBe(503)
    expect(dropped.headers['retry-after']).toBe('2')
    expect(passwordQueue.waiting('stranger')).toBe(32)
    release()
    await flood
    const counts = await product.context.db.selectFrom('throttles').select('fails').execute()
    expect(counts).toEqual([])
  })

  it('a /48 of IPv6 addresses has the share of one network', async () => {
    holdWork()
    const honest = post('/auth/login', { email: 'mona@example.com', password: 'a guess' }, '198.51.100.4')
    await until(() => passwordQueue.waiting('stranger') === 1)
    const guesses = Array.from({ length: 40 }, (_, index) =>
      post('/auth/login', { email: `n${index}@example.com`, password: 'x' }, `2001:db8:7:${index}::1`),
    )
    await until(() => passwordQueue.waiting('stranger') === 32)
    release()
    expect((await honest).statusCode).toBe(401)
    await Promise.all(guesses)
  })

  it('a network that is locked for its guesses still lets a known browser in', async () => {
    const known = await aKnownBrowser()
    const shared = '203.0.113.50'
    const guesses = Array.from(
      { length: 100 },
      (_, index) => () =>
        post('/auth/login', { email: `n${index}@example.com`, password: 'a guess' }, shared),
    )
    for (const guess of guesses) await guess()
    expect((await signInAsCoach(shared)).statusCode).toBe(429)
    expect((await signInAsCoach(shared, known)).statusCode).toBe(200)
    // That cookie opens the way for its own account alone.
    expect(
      (await post('/auth/login', { email: 'x@example.com', password: 'x' }, shared, known)).statusCode,
    ).toBe(429)
  })

  it.each([
    ['ports', (count: number) => `203.0.113.9:${1000 + count}`],
    [
      'spellings',
      (count: number) => ['203.0.113.9', '::ffff:203.0.113.9', '[::FFFF:CB00:7109]:80'][count % 3] ?? '',
    ],
    ['interfaces of one /64', (count: number) => `[2001:DB8:0:1::${count.toString(16)}]:443`],
    ['forged addresses before it', (count: number) => `10.9.8.${count}, 203.0.113.9:${count + 1}`],
  ])('guesses are counted as those of one network whatever its %s', async (_, from) => {
    await anAccount(product.context, { email: 'mona@example.com' })
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_guess, count) =>
        post('/auth/login', { email: 'mona@example.com', password: `guess ${count}` }, from(count)),
      ),
    )
    const codes = answers.map(({ statusCode }) => statusCode)
    expect([
      codes.filter((code) => code === 401).length,
      codes.filter((code) => code === 429).length,
    ]).toEqual([5, 35])
  })
})
