import { hash } from '@node-rs/argon2'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountKey, guardAttempt, unlockAccount, welcomeAttempt } from '#server/accounts/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { cost } from '#server/platform/passwords/cost.ts'
import { anAccount, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { holdPasswords } from '#server/test/held-passwords.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const MINUTE = 60_000
const plainError = { error: 'Invalid credentials or expired access', code: 'invalid_credentials' }

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  let product: TestApp

  beforeEach(async () => {
    product = await testApp(kind)
  })
  afterEach(() => product.close())

  type From = { address?: string; headers?: Record<string, string> }
  const post = (url: string, payload: object, { address = '203.0.113.5', headers = {} }: From = {}) =>
    product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers, remoteAddress: address })
  const signIn = (email: string, password = testPassword, from: From = {}) =>
    post('/auth/login', { email, password }, from)
  const signInAsStaff = (username: string, password = testPassword, from: From = {}) =>
    post('/auth/coach-login', { username, password }, from)
  const passwordHashOf = async (id: string) =>
    (
      await product.context.db
        .selectFrom('users')
        .select('password_hash')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).password_hash

  rule.describe('signing in as a member', () => {
    it('answers a token, the person and the end of the session', async () => {
      const user = await anAccount(product.context, { email: 'mona@example.com' })
      const response = await signIn('  Mona@Example.com ')
      expect(response.statusCode).toBe(200)
      expect(response.json()).toMatchObject({
        token: expect.stringMatching(/^fcm_[\w-]{43}$/),
        expiresAt: '2026-03-01T20:00:00.000Z',
        user: { _id: user.id, email: 'mona@example.com', role: 'user' },
      })
    })

    it('refuses an unknown name, a wrong password, a blocked person and staff in the same words', async () => {
      const { context } = product
      await anAccount(context, { email: 'mona@example.com' })
      await anAccount(context, { email: 'coach@example.com', role: 'coach', username: 'coach' })
      await anAccount(context, { email: 'none@example.com', passwordHash: null })
      const blocked = await anAccount(context, { email: 'blocked@example.com' })
      await context.db
        .updateTable('users')
        .set({ blocked_at: context.clock.now() })
        .where('id', '=', blocked.id)
        .execute()
      const responses = [
        await signIn('nobody@example.com'),
        await signIn('mona@example.com', 'another password'),
        await signIn('mona@example.com', `${testPassword} `),
        await signIn('none@example.com'),
        await signIn('coach@example.com'),
        await signIn('blocked@example.com'),
      ]
      for (const response of responses) {
        expect(response.statusCode).toBe(401)
        expect(response.json()).toEqual(plainError)
        expect(Object.keys(response.headers)).toEqual(Object.keys(responses[0]!.headers))
      }
    })

    it('offers the renewal to who shows the right password of an account without active access', async () => {
      await anAccount(product.context, { email: 'former@example.com', days: 1 })
      await anAccount(product.context, { email: 'registered@example.com', days: 0 })
      product.clock.advance(24 * 60 * MINUTE)
      for (const email of ['former@example.com', 'registered@example.com']) {
        const response = await signIn(email)
        expect(response.statusCode).toBe(401)
        expect(response.json()).toEqual({
          error: plainError.error,
          code: 'access_expired',
          renewalToken: expect.stringMatching(/^fcr_[\w-]{43}$/),
        })
        expect((await signIn(email, 'another password')).json()).toEqual(plainError)
      }
    })

    it('judges the end of access by the moment', async () => {
      await anAccount(product.context, { email: 'mona@example.com', days: 1 })
      product.clock.advance(24 * 60 * MINUTE - 1)
      expect((await signIn('mona@example.com')).statusCode).toBe(200)
      product.clock.advance(1)
      expect((await signIn('mona@example.com')).json().code).toBe('access_expired')
    })

    it('makes a hash anew that was made with weaker parameters', async () => {
      const weak = await hash(testPassword, { ...cost, memoryCost: cost.memoryCost / 2 })
      const user = await anAccount(product.context, { email: 'mona@example.com', passwordHash: weak })
      expect((await signIn('mona@example.com')).statusCode).toBe(200)
      expect(await passwordHashOf(user.id)).toContain(`$m=${cost.memoryCost},t=${cost.timeCost},p=1$`)
      expect((await signIn('mona@example.com')).statusCode).toBe(200)
    })

    it('opens nothing where the password was changed or the person blocked while it was judged', async () => {
      const { db, clock } = product.context
      const changes = [{ password_hash: 'the hash of a new password' }, { blocked_at: clock.now() }]
      for (const change of changes) {
        const user = await anAccount(product.context)
        const passwords = holdPasswords()
        const signingIn = signIn(user.email ?? '').then((answer) => answer.json())
        await passwords.isReached()
        await db.updateTable('users').set(change).where('id', '=', user.id).execute()
        await passwords.release()
        expect(await signingIn).toEqual(plainError)
        await db.deleteFrom('throttles').execute()
      }
      expect(await db.selectFrom('sessions').select('id').execute()).toEqual([])
    })

    it('is written down, whether it succeeds or not, without what was typed', async () => {
      const user = await anAccount(product.context, { email: 'mona@example.com' })
      await signIn('mona@example.com', 'another password')
      await signIn('nobody@example.com')
      await signIn('mona@example.com')
      const entries = await product.context.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'subject_id', 'details'])
        .where('action', 'in', ['sign_in.failed', 'session.signed_in'])
        .execute()
      expect(entries).toHaveLength(3)
      expect(entries).toContainEqual({
        action: 'sign_in.failed',
        actor_id: null,
        subject_id: user.id,
        details: { reason: 'credentials' },
      })
      expect(entries).toContainEqual({
        action: 'session.signed_in',
        actor_id: user.id,
        subject_id: user.id,
        details: { kind: 'member', browser: false },
      })
      expect(JSON.stringify(entries)).not.toMatch(/nobody|password/)
    })
  })

  describe('an account', () => {
    it('has an e-mail and a username of its own', async () => {
      await anAccount(product.context, { role: 'coach', email: 'mona@example.com', username: 'mona' })
      await expect(anAccount(product.context, { email: 'mona@example.com' })).rejects.toMatchObject({
        code: 'email_taken',
      })
      await expect(anAccount(product.context, { role: 'coach', username: 'mona' })).rejects.toMatchObject({
        code: 'username_taken',
      })
    })
  })

  rule.describe('signing in as staff', () => {
    it('takes a username or an e-mail, and answers who it is', async () => {
      await anAccount(product.context, { role: 'coach', username: 'karim', email: 'karim@example.com' })
      for (const name of ['karim', ' KARIM ', 'Karim@example.com']) {
        const response = await signInAsStaff(name)
        expect(response.statusCode).toBe(200)
        expect(response.json()).toMatchObject({
          token: expect.stringMatching(/^fca_/),
          user: { username: 'karim', role: 'coach' },
        })
      }
    })

    it('refuses members, wrong passwords and unknown names alike', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      await anAccount(product.context, { role: 'admin', username: 'karim' })
      for (const response of [
        await signInAsStaff('mona@example.com'),
        await signInAsStaff('karim', 'another password'),
        await signInAsStaff('nobody'),
      ]) {
        expect(response.statusCode).toBe(401)
        expect(response.json()).toEqual({ error: 'Invalid credentials', code: 'invalid_staff_credentials' })
      }
    })

    it('counts the tries of an account together, whichever of its names is typed', async () => {
      await anAccount(product.context, { role: 'admin', username: 'karim', email: 'karim@example.com' })
      for (const name of ['karim', 'karim@example.com', 'karim', 'karim@example.com', 'karim']) {
        expect((await signInAsStaff(name, 'another password')).statusCode).toBe(401)
      }
      expect((await signInAsStaff('karim@example.com')).statusCode).toBe(429)
    })
  })

  describe('guessing a password', () => {
    rule('stops after five failures, also for the right password, until the wait is over', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      for (let count = 0; count < 5; count++) {
        expect((await signIn('mona@example.com', `guess number ${count}`)).statusCode).toBe(401)
      }
      product.clock.advance(17_000)
      const rejected = await signIn('mona@example.com')
      expect(rejected.statusCode).toBe(429)
      expect(rejected.headers['retry-after']).toBe('43')
      expect(rejected.json()).toEqual({
        error: 'Please wait 43 seconds before trying again',
        code: 'too_many_attempts',
        retryAfter: 43,
      })
      product.clock.advance(43_000)
      expect((await signIn('mona@example.com')).statusCode).toBe(200)
      expect((await signIn('mona@example.com', 'another password')).statusCode).toBe(401)
    })

    it('lets exactly five of a hundred guesses at once be judged', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      const responses = await Promise.all(
        Array.from({ length: 100 }, (_, index) => signIn('mona@example.com', `guess number ${index}`)),
      )
      const codes = responses.map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 401)).toHaveLength(5)
      expect(codes.filter((code) => code === 429)).toHaveLength(95)
    })

    rule('is stopped for names that do not exist just the same', async () => {
      for (let count = 0; count < 5; count++) await signIn('nobody@example.com')
      expect((await signIn('nobody@example.com')).json()).toMatchObject({ retryAfter: 60 })
    })

    rule('is forgotten where the account is unlocked by one of its names', async () => {
      await anAccount(product.context, { role: 'admin', username: 'karim', email: 'karim@example.com' })
      for (let count = 0; count < 5; count++) await signInAsStaff('karim', 'another password')
      expect(await unlockAccount(product.context, 'nobody')).toBe(false)
      expect((await signInAsStaff('karim')).statusCode).toBe(429)
      expect(await unlockAccount(product.context, ' Karim@Example.com')).toBe(true)
      expect((await signInAsStaff('karim')).statusCode).toBe(200)
    })

    rule('from one network does not hold up another', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      for (let count = 0; count < 6; count++) await signIn('mona@example.com', 'another password')
      const elsewhere = await signIn('mona@example.com', testPassword, { address: '198.51.100.7' })
      expect(elsewhere.statusCode).toBe(200)
    })

    rule('from one network does not hold up a browser that signed in before', async () => {
      await anAccount(product.context, { email: 'mona@example.com' })
      const cookie = cookiesOf(await signIn('mona@example.com', testPassword, { headers: asBrowser }))
      expect(cookie).toMatch(/(^|; )dev=/)
      for (let count = 0; count < 6; count++) await signIn('mona@example.com', 'another password')
      const fromDevice = { headers: { ...asBrowser, cookie } }
      expect((await signIn('mona@example.com', testPassword, fromDevice)).statusCode).toBe(200)
      expect((await signIn('mona@example.com')).statusCode).toBe(429)
    })
  })

  rule.describe('guessing from many places', () => {
    const visitFrom = (network: string, headers: Partial<RequestOrigin> = {}): RequestOrigin => ({
      network,
      networkBlock: network,
      isBrowser: false,
      isHttps: false,
      cookies: {},
      userAgent: '',
      origin: 'http://localhost',
      ...headers,
    })
    const attemptAt = (name: string, visit: RequestOrigin) => {
      const account = accountKey(product.context, 'member', name)
      return guardAttempt(product.context, { account, generation: null, visit, knownLane: 'known' })
    }
    const guess = (name: string, visit: RequestOrigin) =>
      attemptAt(name, visit).then(
        () => 'judged',
        (error) => error.details.retryAfter,
      )
    const succeed = async (name: string, visit: RequestOrigin) => {
      const { context } = product
      const attempt = await attemptAt(name, visit)
      const user = { id: name, role: 'user' as const, email: name, username: null, device_generation: null }
      return inTransaction(context.db, (tx) => welcomeAttempt(tx, context, { attempt, visit, user }))
    }

    it('leaves strangers one try a minute after 30 failures in an hour', async () => {
      for (let place = 0; place < 30; place++) {
        expect(await guess('mona@example.com', visitFrom(`network ${place}`))).toBe('judged')
      }
      expect(await guess('mona@example.com', visitFrom('network 31'))).toBe(60)
      product.clock.advance(MINUTE)
      expect(await guess('mona@example.com', visitFrom('network 32'))).toBe('judged')
      expect(await guess('mona@example.com', visitFrom('network 33'))).toBe(60)
      expect(await guess('omar@example.com', visitFrom('network 33'))).toBe('judged')
      product.clock.advance(60 * MINUTE)
      for (let place = 40; place < 70; place++) {
        expect(await guess('mona@example.com', visitFrom(`network ${place}`))).toBe('judged')
      }
    })

    it('does not hold up the network or the device that signed in within 30 days', async () => {
      await succeed('mona@example.com', visitFrom('home'))
      const [device] = await succeed('mona@example.com', visitFrom('café', { isBrowser: true }))
      const cookies = { dev: device!.value }
      product.clock.advance(30 * 24 * 60 * MINUTE - 1)
      for (let place = 0; place < 30; place++) await guess('mona@example.com', visitFrom(`network ${place}`))
      expect(await guess('mona@example.com', visitFrom('home'))).toBe('judged')
      expect(await guess('mona@example.com', visitFrom('train', { cookies }))).toBe('judged')
      const forged = { dev: device!.value.replace(/.$/, (last) => (last === 'A' ? 'E' : 'A')) }
      expect(await guess('mona@example.com', visitFrom('train', { cookies: forged }))).toBe(60)
      product.clock.advance(1)
      expect(await guess('mona@example.com', visitFrom('home'))).toBe(60)
    })

    it('knows a device only for the accounts that signed in on it', async () => {
      const [device] = await succeed('mona@example.com', visitFrom('home', { isBrowser: true }))
      const cookies = { dev: device!.value }
      for (let place = 0; place < 30; place++) await guess('omar@example.com', visitFrom(`network ${place}`))
      expect(await guess('omar@example.com', visitFrom('train', { cookies }))).toBe(60)
      product.clock.advance(MINUTE)
      const [both] = await succeed('omar@example.com', visitFrom('train', { cookies, isBrowser: true }))
      for (const name of ['mona@example.com', 'omar@example.com']) {
        for (let place = 50; place < 80; place++) await guess(name, visitFrom(`network ${place}`))
        expect(await guess(name, visitFrom('bus', { cookies: { dev: both!.value } }))).toBe('judged')
        expect(await guess(name, visitFrom('bus'))).toBe(60)
      }
    })

    it('stops a network for ten minutes after a hundred failures, but counts no success', async () => {
      for (let name = 0; name < 99; name++) await guess(`nobody${name}@example.com`, visitFrom('tower'))
      await succeed('mona@example.com', visitFrom('tower'))
      await succeed('mona@example.com', visitFrom('tower'))
      expect(await guess('nobody99@example.com', visitFrom('tower'))).toBe('judged')
      expect(await guess('mona@example.com', visitFrom('tower'))).toBe(600)
      product.clock.advance(10 * MINUTE)
      expect(await guess('mona@example.com', visitFrom('tower'))).toBe('judged')
    })
  })
})

describe('without rate limits', () => {
  it('any number of failures is judged', async () => {
    const product = await testApp('sqlite', { RATE_LIMITS: 'off' })
    const payload = { email: 'nobody@example.com', password: 'another password' }
    for (let count = 0; count < 7; count++) {
      const response = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      expect(response.statusCode).toBe(401)
    }
    await product.close()
  })
})
