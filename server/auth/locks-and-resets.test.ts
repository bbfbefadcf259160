import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#server/accounts/index.ts'
import { anAccount, aSession, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { aSecondFactor, codeAt, wrongCode } from '#server/test/second-factor.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Headers = Record<string, string>

const own = { currentPassword: testPassword }
const guesses = 30
let product: TestApp
let boss: Headers

const call = (
  line: `${'POST' | 'PUT' | 'DELETE'} /${string}`,
  payload: object,
  { headers = {}, address = '203.0.113.9' }: { headers?: Headers; address?: string } = {},
) => {
  const [method, url] = line.split(' ') as ['POST' | 'PUT' | 'DELETE', string]
  return product.app.inject({ method, url: `/api${url}`, payload, headers, remoteAddress: address })
}
const reset = (url: string, password: string) =>
  call('POST /auth/reset-password', { token: /#token=([\w-]+)/.exec(url)?.[1], password })
async function resetByStaff(user: UserRow, password: string): Promise<void> {
  const made = await call(`POST /admin/users/${user.id}/password-link`, own, { headers: boss })
  const used = await reset(made.json().url, password)
  expect(used.statusCode, used.body).toBe(200)
}
async function resetByMail(user: UserRow, password: string): Promise<void> {
  await product.context.db.deleteFrom('outbox').execute()
  await call('POST /auth/forgot-password', { email: user.email })
  const mail = product.context.db.selectFrom('outbox').select('body_text')
  const used = await reset((await mail.executeTakeFirstOrThrow()).body_text, password)
  expect(used.statusCode, used.body).toBe(200)
}

onSqlite((kind) => {
  beforeEach(async () => {
    product = await testApp(kind, { PUBLIC_URL: 'https://coach.example' })
    const admin = await anAccount(product.context, { role: 'admin', username: 'boss' })
    boss = (await aSession(product.context, admin)).headers
  })
  afterEach(() => product.close())

  describe('a lock on wrong codes of the second factor', () => {
    async function locked() {
      const { context, clock } = product
      const coach = await anAccount(context, { role: 'coach', username: 'nour', email: 'nour@example.com' })
      const { secret } = await aSecondFactor(context, coach)
      const login = (password: string, code: string, username = 'nour') =>
        call('POST /auth/coach-login', { username, password, code })
      const wrong = () => wrongCode(secret, clock.now())
      for (let count = 0; count < 5; count++) {
        expect((await login(testPassword, wrong())).json().code).toBe('second_factor_wrong')
      }
      expect((await login(testPassword, codeAt(secret, clock.now()))).statusCode).toBe(429)
      return { coach, login, right: () => codeAt(secret, clock.now()), wrong }
    }

    it('outlives a forgotten password that is set by a mailed link', async () => {
      const { coach, login, right } = await locked()
      await resetByMail(coach, 'a new and better one')
      const sixth = await login('a new and better one', right())
      expect([sixth.statusCode, sixth.json().code]).toEqual([429, 'too_many_attempts'])
      product.clock.advance(60_000)
      expect((await login('a new and better one', right())).statusCode).toBe(200)
    })

    it('outlives any number of links and passwords by an admin, and another username', async () => {
      const { coach, login, right, wrong } = await locked()
      for (const password of ['first new password', 'second new password']) {
        await resetByStaff(coach, password)
        expect((await login(password, wrong())).statusCode).toBe(429)
      }
      const change = (body: object) => call(`PUT /coach/${coach.id}`, { ...body, ...own }, { headers: boss })
      expect((await change({ password: 'third new password' })).statusCode).toBe(200)
      expect((await login('third new password', right())).statusCode).toBe(429)
      expect((await change({ username: 'noura' })).statusCode).toBe(200)
      expect((await login('third new password', right(), 'noura')).statusCode).toBe(429)
    })

    it('is forgotten with its account', async () => {
      const { coach } = await locked()
      expect((await call(`DELETE /coach/${coach.id}`, own, { headers: boss })).statusCode).toBe(204)
      const locks = product.context.db
        .selectFrom('throttles')
        .select('key')
        .where('locked_until', 'is not', null)
      expect(await locks.execute()).toEqual([])
    })
  })

  describe('a device that is known', () => {
    const signIn = (
      email: string | null,
      password: string,
      from: { headers?: Headers; address?: string } = {},
    ) => call('POST /auth/login', { email, password }, from)
    async function deviceOf(
      email: string | null,
      password: string,
      address = '203.0.113.9',
    ): Promise<Headers> {
      const signedIn = await signIn(email, password, { headers: { ...asBrowser, ...origin }, address })
      const cookie = cookiesOf(signedIn)
      expect(cookie).toContain('dev=')
      return { ...asBrowser, ...origin, cookie: devicePart(cookie) }
    }
    const origin = { origin: 'https://coach.example' }
    const devicePart = (cookie: string) => cookie.split('; ').find((one) => /^(__Host-)?dev=/.test(one)) ?? ''

    /** Whether a browser can still sign in after strangers from everywhere have locked the account. */
    async function isKnown(
      email: string | null,
      device: Headers,
      address = '198.51.100.200',
    ): Promise<boolean> {
      for (let place = 0; place < guesses; place++)
        await signIn(email, 'a guess', { address: `10.9.${place}.1` })
      const stranger = await signIn(email, 'a guess', { address: '10.10.0.1' })
      expect(stranger.statusCode).toBe(429)
      return (await signIn(email, 'another guess', { headers: device, address })).statusCode === 401
    }

    it('is known on while its account’s password stays', async () => {
      const mona = await anAccount(product.context)
      const device = await deviceOf(mona.email, testPassword)
      expect(await isKnown(mona.email, device)).toBe(true)
    })

    it.each([
      ['staff', resetByStaff],
      ['a forgotten-password mail', resetByMail],
    ])('is a stranger’s after a password was set by a link of %s, and so is its network', async (_, act) => {
      const mona = await anAccount(product.context)
      const device = await deviceOf(mona.email, testPassword, '203.0.113.77')
      await act(mona, 'a new and better one')
      expect(await isKnown(mona.email, device)).toBe(false)
      expect(await isKnown(mona.email, {}, '203.0.113.77')).toBe(false)
    })

    it('is known again once it signs in with the new password', async () => {
      const mona = await anAccount(product.context)
      await deviceOf(mona.email, testPassword)
      await resetByMail(mona, 'a new and better one')
      const device = await deviceOf(mona.email, 'a new and better one')
      expect(await isKnown(mona.email, device)).toBe(true)
    })

    it('is a stranger’s after the holder changed the password on another one, which stays known', async () => {
      const mona = await anAccount(product.context)
      const old = await deviceOf(mona.email, testPassword)
      const typed = { currentPassword: testPassword, newPassword: 'a new and better one' }
      const session = await aSession(product.context, mona, { isBrowser: true })
      const headers = { ...session.headers, ...asBrowser, ...origin, cookie: `__Host-${session.cookie}` }
      const changed = await call('PUT /auth/change-password', typed, { headers, address: '203.0.113.80' })
      expect(changed.statusCode, changed.body).toBe(200)
      const fresh = { ...asBrowser, ...origin, cookie: devicePart(cookiesOf(changed)) }
      expect(await isKnown(mona.email, old)).toBe(false)
      expect(await isKnown(mona.email, fresh)).toBe(true)
    })

    it('of staff is a stranger’s after a colleague set the password, and stays known after an own change', async () => {
      const admin = await anAccount(product.context, { role: 'admin', username: 'salma' })
      const login = (password: string, headers: Headers = {}, address = '203.0.113.9') =>
        call('POST /auth/coach-login', { username: 'salma', password }, { headers, address })
      const isKnownOfStaff = async (device: string) => {
        for (let place = 0; place < guesses; place++) await login('a guess', {}, `10.9.${place}.1`)
        const headers = { ...asBrowser, ...origin, cookie: device }
        return (await login('another guess', headers, '198.51.100.200')).statusCode === 401
      }
      const signedIn = await login(testPassword, { ...asBrowser, ...origin })
      const first = devicePart(cookiesOf(signedIn))
      const byColleague = { ...own, password: 'first new password' }
      await call(`PUT /coach/${admin.id}`, byColleague, { headers: boss })
      expect(await isKnownOfStaff(first)).toBe(false)

      const again = await login('first new password', { ...asBrowser, ...origin, cookie: first })
      expect(again.statusCode, again.body).toBe(429)
      product.clock.advance(60 * 60_000)
      const open = await login('first new password', { ...asBrowser, ...origin, cookie: first })
      const headers = {
        ...{ ...asBrowser, ...origin, cookie: cookiesOf(open) },
        authorization: `Bearer ${open.json().token}`,
      }
      const change = { currentPassword: 'first new password', password: 'second new password' }
      const changed = await call(`PUT /coach/${admin.id}`, change, { headers })
      expect(changed.statusCode, changed.body).toBe(200)
      expect(await isKnownOfStaff(devicePart(cookiesOf(open)))).toBe(false)
      expect(await isKnownOfStaff(devicePart(cookiesOf(changed)))).toBe(true)
    })

    it('of a removed colleague is a stranger’s to the next one of that name', async () => {
      const login = (password: string, from: { headers?: Headers; address?: string } = {}) =>
        call('POST /auth/coach-login', { username: 'nour', password }, from)
      const former = await anAccount(product.context, { role: 'coach', username: 'nour' })
      const signedIn = await login(testPassword, { headers: { ...asBrowser, ...origin } })
      const headers = { ...asBrowser, ...origin, cookie: devicePart(cookiesOf(signedIn)) }
      const removed = await call(`DELETE /coach/${former.id}`, own, { headers: boss })
      expect(removed.statusCode, removed.body).toBe(204)
      await anAccount(product.context, { role: 'coach', username: 'nour' })
      for (let place = 0; place < guesses; place++) await login('a guess', { address: `10.9.${place}.1` })
      expect((await login('another guess', { headers, address: '198.51.100.200' })).statusCode).toBe(429)
    })

    it('that an earlier release made known is known on', async () => {
      const mona = await anAccount(product.context)
      const { db, secrets } = product.context
      await db.updateTable('users').set({ device_generation: null }).where('id', '=', mona.id).execute()
      const account = secrets.digest('account', `member:${mona.email}`)
      const id = 'A'.repeat(22)
      const cookie = `__Host-dev=${id}.${secrets.sign('device', `${id}:${account}`)}`
      expect(await isKnown(mona.email, { ...asBrowser, ...origin, cookie })).toBe(true)
    })
  })
})
