import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { accountKeyOf, createUser, hashPassword, type UserRow } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { rememberDevice } from '#server/platform/http/trusted-devices.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import type { Lane } from '#server/platform/passwords/fair-queue.ts'
import { passwordQueue } from '#server/platform/passwords/hashing.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { anAccount, aSession, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const proxy = '127.0.0.1'
const lanes: Lane[] = ['staff', 'known', 'form', 'stranger']
const until = (condition: () => boolean) => vi.waitUntil(condition, { timeout: 15_000, interval: 5 })

/** The cookie of a known browser of an account. */
function deviceCookie(context: Context, user: UserRow): string {
  const visit = { network: '', networkBlock: '', isBrowser: true, isHttps: false, cookies: {} }
  const account = accountKeyOf(context, user)
  const known = { account, generation: user.device_generation }
  const { name, value } = rememberDevice(context.secrets, { ...visit, userAgent: '', origin: '' }, known)
  return `${name}=${value}`
}

onSqlite((kind) => {
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

  /** Posts through the trusted proxy for a client address. */
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

  /** The headers of the coach's known browser. */
  async function aKnownBrowser(): Promise<Record<string, string>> {
    const { db } = product.context
    const isThere = await db
      .selectFrom('users')
      .select('id')
      .where('username', '=', 'karim')
      .executeTakeFirst()
    if (!isThere) await anAccount(product.context, { role: 'admin', username: 'karim' })
    return { ...asBrowser, cookie: cookiesOf(await signInAsCoach('198.51.100.1', asBrowser)) }
  }

  /** Blocks all password work until `release`. */
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
      await until(() => passwordQueue.waiting('staff') === 1)
      expect(passwordQueue.waiting('stranger')).toBe(32)
      release()
      expect((await coach).statusCode).toBe(200)
      await flood
    }
  })

  /** Lets the coach sign in on a known browser while others send more work than a lane accepts. */
  async function coachBefore(flood: () => Promise<{ statusCode: number }>[]): Promise<number> {
    const known = await aKnownBrowser()
    holdWork()
    const coach = signInAsCoach('198.51.100.1', known)
    await until(() => lanes.some((lane) => passwordQueue.waiting(lane) === 1))
    let dropped = 0
    const others = flood().map(async (answer) => {
      if ((await answer).statusCode === 503) dropped += 1
    })
    await until(() => dropped >= others.length - 32)
    release()
    const { statusCode } = await coach
    await Promise.all(others)
    return statusCode
  }

  it('accounts that strangers registered do not shut the coach out by their own passwords', async () => {
    const { db, clock } = product.context
    const person = { role: 'user', name: 'Some Body', email: null, phone: '01001234567' } as const
    const passwordHash = await hashPassword(testPassword)
    const callers: Record<string, string>[] = []
    for (let count = 0; count < 36; count++) {
      const given = { ...person, unprovedEmail: `s${count}@example.com`, passwordHash, now: clock.now() }
      const { headers } = await aSession(product.context, await createUser(db, given), { kind: 'renewal' })
      callers.push(headers)
    }
    const erase = (headers: Record<string, string>, count: number) =>
      post('/auth/delete-account', { password: 'wrong' }, `10.2.${count}.1`, headers)
    expect(await coachBefore(() => callers.map(erase))).toBe(200)
  })

  it.each(['at their sign-in', 'by their own password'])(
    'proved accounts on known browsers do not shut the coach out, %s',
    async (way) => {
      const { context } = product
      const people: { typed: object; headers: Record<string, string> }[] = []
      for (let count = 0; count < 36; count++) {
        const user = await anAccount(context, { email: `p${count}@example.com` })
        const { headers } = await aSession(context, user)
        const cookie = deviceCookie(context, user)
        people.push({ typed: { email: user.email, password: testPassword }, headers: { ...headers, cookie } })
      }
      const signIn = ({ typed, headers }: (typeof people)[number]) =>
        post('/auth/login', typed, '10.4.0.1', headers)
      const erase = ({ headers }: (typeof people)[number]) =>
        post('/auth/delete-account', { password: 'wrong' }, '10.4.0.1', headers)
      expect(await coachBefore(() => people.map(way === 'at their sign-in' ? signIn : erase))).toBe(200)
    },
  )

  it('staff who are signed in are judged before all others from a network that was never seen', async () => {
    const { context } = product
    const karim = await anAccount(context, { role: 'admin', username: 'karim' })
    const { headers } = await aSession(context, karim)
    holdWork()
    const typed = { currentPassword: testPassword, newPassword: 'quite another one' }
    const changing = product.app.inject({
      method: 'PUT',
      url: '/api/auth/change-password',
      payload: typed,
      headers,
    })
    await until(() => lanes.some((lane) => passwordQueue.waiting(lane) === 1))
    const flood = [waitAs('stranger', 100), waitAs('known', 100), waitAs('form', 100)]
    release()
    expect((await changing).statusCode).toBe(200)
    await Promise.all(flood)
  })

  it('staff who sign in from an unknown place wait with strangers', async () => {
    await anAccount(product.context, { role: 'admin', username: 'karim' })
    holdWork()
    const coach = signInAsCoach('198.51.100.77')
    await until(() => passwordQueue.waiting('stranger') === 1)
    release()
    expect((await coach).statusCode).toBe(200)
  })

  it('whoever sets a password by a mailed link to an address that nobody has proved waits with the forms', async () => {
    const { context } = product
    const email = 'sara@example.com'
    const typed = { name: 'Sara Ibrahim', email, phone: '01001234567', password: testPassword }
    await post('/auth/register', typed, '198.51.100.2')
    const user = await context.db.selectFrom('users').select('id').where('unproved_email', '=', email)
    const token = newToken()
    const now = context.clock.now()
    await keepLink(context.db, {
      tokenHash: hashToken(token),
      purpose: 'password',
      userId: (await user.executeTakeFirstOrThrow()).id,
      createdBy: null,
      provesEmail: email,
      now,
      expiresAt: new Date(now.getTime() + 60_000),
    })
    holdWork()
    const given = { ...typed, token, password: 'quite another one' }
    const setting = post('/auth/reset-password', given, '198.51.100.2')
    await until(() => passwordQueue.waiting('form') === 1)
    release()
    expect((await setting).statusCode).toBe(200)
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
    // The device cookie only helps its own account.
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
