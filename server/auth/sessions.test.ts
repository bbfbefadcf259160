import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { accountJobs, callerOfSession, identifyCaller } from '#server/accounts/index.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { anAccount, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { ensureFirstAdmin } from './set-up-owner.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

onSqlite((kind) => {
  let product: TestApp

  const open = async (environment: Record<string, string> = {}) => {
    product = await testApp(kind, environment)
  }
  beforeEach(() => open())
  afterEach(() => product.close())

  type Headers = Record<string, string>
  const post = (url: string, payload: object, headers: Headers = {}) =>
    product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
  const signIn = (email: string, headers: Headers = {}) =>
    post('/auth/login', { email, password: testPassword }, headers)
  const signInAsStaff = (username: string, headers: Headers = {}) =>
    post('/auth/coach-login', { username, password: testPassword }, headers)
  const bearer = (token: string): Headers => ({ authorization: `Bearer ${token}` })
  const get = (url: string, headers: Headers) =>
    product.app.inject({ method: 'GET', url: `/api${url}`, headers })
  const statusOfMember = async (headers: Headers) =>
    (await get('/subscriptions/my-resources', headers)).statusCode
  const statusOfStaff = async (headers: Headers) => (await get('/auth/verify-admin', headers)).statusCode
  const change = (userId: string, columns: { blocked_at?: Date; role?: 'user' | 'coach' }) =>
    product.context.db.updateTable('users').set(columns).where('id', '=', userId).execute()

  const aMember = async (headers: Headers = {}) => {
    const user = await anAccount(product.context, { days: 365 })
    const response = await signIn(user.email ?? '', headers)
    return { user, token: response.json().token as string, cookie: cookiesOf(response), response }
  }
  const aCoach = async (headers: Headers = {}) => {
    const user = await anAccount(product.context, { role: 'coach', username: 'karim' })
    const response = await signInAsStaff('karim', headers)
    return { user, token: response.json().token as string, cookie: cookiesOf(response), response }
  }

  describe('the token of a plain client', () => {
    it('works alone for eight hours and is refused in a browser', async () => {
      const { token, response } = await aMember()
      expect(response.cookies).toEqual([])
      expect(await statusOfMember(bearer(token))).toBe(200)
      expect(await statusOfMember({ ...bearer(token), ...asBrowser })).toBe(401)
      expect(await statusOfMember({ ...bearer(token), origin: 'http://localhost:80' })).toBe(401)
      product.clock.advance(8 * HOUR - 1)
      expect(await statusOfMember(bearer(token))).toBe(200)
      product.clock.advance(1)
      expect(await statusOfMember(bearer(token))).toBe(401)
    })

    it('is kept only as its hash', async () => {
      const { token } = await aMember()
      const rows = await product.context.db.selectFrom('sessions').selectAll().execute()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toContain(token.slice(4))
    })

    it.each(['garbage', `fcm_${'A'.repeat(43)}`, "' or 1=1 --"])(
      'is refused where it is %s',
      async (token) => {
        const response = await get('/subscriptions/my-resources', bearer(token))
        expect(response.statusCode).toBe(401)
        expect(response.json().code).toBe('unauthorized')
      },
    )
  })

  describe('the token of a page of another site on the list', () => {
    const listed = { origin: 'https://friend.example', 'sec-fetch-site': 'cross-site' }
    beforeEach(async () => {
      await product.close()
      await open({ CORS_ORIGINS: 'https://friend.example' })
    })

    it('works without a cookie, from there and from programs', async () => {
      const { token, response } = await aMember(listed)
      expect(response.statusCode).toBe(200)
      expect(response.cookies.map(({ name }) => name)).not.toContain('fp-member')
      expect(await statusOfMember({ ...bearer(token), ...listed })).toBe(200)
      expect(await statusOfMember(bearer(token))).toBe(200)
      expect(await statusOfMember({ ...bearer(token), ...asBrowser })).toBe(401)
      expect(await statusOfMember({ ...bearer(token), origin: 'https://other.example' })).toBe(401)
      product.clock.advance(8 * HOUR)
      expect(await statusOfMember({ ...bearer(token), ...listed })).toBe(401)
    })

    it('is refused where it was made in a browser of ours, without that one’s cookie', async () => {
      const { token, cookie } = await aMember(asBrowser)
      expect(await statusOfMember({ ...bearer(token), ...listed })).toBe(401)
      expect(await statusOfMember({ ...bearer(token), ...asBrowser, cookie })).toBe(200)
    })

    it('is bound to its browser where the address on the list is our own', async () => {
      const own = { host: 'friend.example', origin: 'https://friend.example' }
      const { token, cookie } = await aMember(own)
      expect(cookie).toContain('fp-member')
      expect(await statusOfMember({ ...bearer(token), ...own })).toBe(401)
      expect(await statusOfMember({ ...bearer(token), ...own, cookie })).toBe(200)
    })
  })

  describe('the token of a browser', () => {
    it('works only with the cookie of that browser', async () => {
      const mona = await aMember(asBrowser)
      const omar = await aMember(asBrowser)
      expect(mona.response.cookies).toContainEqual(
        expect.objectContaining({ name: 'fp-member', path: '/', httpOnly: true, sameSite: 'Strict' }),
      )
      const own = { ...bearer(mona.token), ...asBrowser }
      expect(await statusOfMember({ ...own, cookie: mona.cookie })).toBe(200)
      expect(await statusOfMember(own)).toBe(401)
      expect(await statusOfMember(bearer(mona.token))).toBe(401)
      expect(await statusOfMember({ ...own, cookie: omar.cookie })).toBe(401)
      expect(await statusOfMember({ ...own, cookie: 'fp-member=' })).toBe(401)
    })

    it('keeps members and staff apart in one browser', async () => {
      const member = await aMember(asBrowser)
      const coach = await aCoach(asBrowser)
      const cookie = `${member.cookie}; ${coach.cookie}`
      expect(coach.cookie).toMatch(/(^|; )fp-staff=/)
      expect(await statusOfMember({ ...bearer(member.token), ...asBrowser, cookie })).toBe(200)
      expect(await statusOfStaff({ ...bearer(coach.token), ...asBrowser, cookie })).toBe(200)
    })

    it('is bound by a cookie for this host and https alone where the product has such an address', async () => {
      await product.close()
      await open({ PUBLIC_URL: 'https://coach.example' })
      const { token, cookie, response } = await aMember({ origin: 'https://coach.example' })
      expect(response.headers['set-cookie']).toEqual(
        expect.arrayContaining([
          expect.stringMatching(
            /^__Host-fp-member=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
          ),
          expect.stringMatching(
            /^__Host-dev=.+; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
          ),
        ]),
      )
      expect(await statusOfMember({ ...bearer(token), ...asBrowser, cookie })).toBe(200)
      const unprefixed = cookie.replaceAll('__Host-', '')
      expect(unprefixed).toContain('fp-member=')
      expect(await statusOfMember({ ...bearer(token), ...asBrowser, cookie: unprefixed })).toBe(401)
    })

    it('of staff is bound by a cookie with that prefix alone as well', async () => {
      await product.close()
      await open({ PUBLIC_URL: 'https://coach.example' })
      const { token, cookie } = await aCoach({ origin: 'https://coach.example' })
      expect(cookie).toMatch(/(^|; )__Host-fp-staff=/)
      const own = { ...bearer(token), ...asBrowser }
      expect(await statusOfStaff({ ...own, cookie })).toBe(200)
      const unprefixed = cookie.replaceAll('__Host-', '')
      expect(unprefixed).toMatch(/(^|; )fp-staff=/)
      expect(await statusOfStaff({ ...own, cookie: unprefixed })).toBe(401)
    })

    it('ends 30 days after the sign-in of a member, or after seven unused', async () => {
      const { token, cookie } = await aMember(asBrowser)
      const unused = await aMember(asBrowser)
      const headers = { ...bearer(token), ...asBrowser, cookie }
      for (let day = 0; day < 29; day++) {
        product.clock.advance(DAY)
        await callNow(headers, token)
      }
      product.clock.advance(DAY - 1)
      expect(await statusOfMember(headers)).toBe(200)
      product.clock.advance(1)
      expect(await statusOfMember(headers)).toBe(401)
      const other = await aMember(asBrowser)
      product.clock.advance(7 * DAY - 1)
      expect(await isAlive(other.token, other.cookie)).toBe(true)
      expect(await isAlive(other.token)).toBe(false)
      expect(await isAlive(other.token, unused.cookie)).toBe(false)
      product.clock.advance(1)
      expect(await isAlive(other.token, other.cookie)).toBe(false)
      expect(await isAlive(unused.token, unused.cookie)).toBe(false)
    })

    it('ends 12 hours after the sign-in of staff, or after two unused', async () => {
      const { token, cookie } = await aCoach(asBrowser)
      const headers = { ...bearer(token), ...asBrowser, cookie }
      for (let hour = 0; hour < 11; hour++) {
        product.clock.advance(HOUR)
        await callNow(headers, token)
      }
      product.clock.advance(HOUR)
      expect(await statusOfStaff(headers)).toBe(401)
      const again = await signInAsStaff('karim')
      product.clock.advance(2 * HOUR - 1)
      expect(await isAlive(again.json().token)).toBe(true)
      product.clock.advance(1)
      expect(await isAlive(again.json().token)).toBe(false)
    })
  })

  const rowOf = (token: string) =>
    product.context.db
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirstOrThrow()
  const isAlive = async (token: string, cookie = '') => {
    const { id } = await rowOf(token)
    const cookies = Object.fromEntries(cookie.split('; ').map((pair) => pair.split('=')))
    return (await callerOfSession(product.context, id, cookies)) !== null
  }
  /** Makes a call and waits until its time is recorded, which the call itself does not await. */
  const callNow = async (headers: Headers, token: string) => {
    const call = token.startsWith('fca_') ? statusOfStaff : statusOfMember
    expect(await call(headers)).toBe(200)
    await vi.waitFor(async () => expect((await rowOf(token)).seen_at).toBe(product.clock.now().toISOString()))
  }

  describe('every call', () => {
    it('notes its time at most once a minute', async () => {
      const { token } = await aMember()
      const start = product.clock.now().toISOString()
      product.clock.advance(MINUTE - 1)
      expect(await statusOfMember(bearer(token))).toBe(200)
      expect((await rowOf(token)).seen_at).toBe(start)
      product.clock.advance(1)
      await callNow(bearer(token), token)
    })

    it('notes when a member was last seen, at most once an hour, and at each sign-in', async () => {
      const { user, token } = await aMember()
      const start = product.clock.now().toISOString()
      const users = product.context.db.selectFrom('users').select('last_seen_at').where('id', '=', user.id)
      const lastSeen = async () => (await users.executeTakeFirstOrThrow()).last_seen_at
      expect(await lastSeen()).toBe(start)
      product.clock.advance(HOUR - 1)
      await callNow(bearer(token), token)
      expect(await lastSeen()).toBe(start)
      product.clock.advance(MINUTE)
      await callNow(bearer(token), token)
      await vi.waitFor(async () => expect(await lastSeen()).toBe(product.clock.now().toISOString()))
      product.clock.advance(1)
      await signIn(user.email ?? '')
      expect(await lastSeen()).toBe(product.clock.now().toISOString())
    })

    it('of somebody blocked is refused at once, and nothing signed opens for them', async () => {
      const { user, token } = await aMember()
      const { id } = await rowOf(token)
      expect(await callerOfSession(product.context, id, {})).toMatchObject({
        userId: user.id,
        hasAccess: true,
      })
      await change(user.id, { blocked_at: product.clock.now() })
      expect(await statusOfMember(bearer(token))).toBe(401)
      expect(await callerOfSession(product.context, id, {})).toBeNull()
    })

    it('with a token of the other kind is refused, also where the role was changed since', async () => {
      const member = await aMember()
      const coach = await aCoach()
      expect(await statusOfStaff(bearer(member.token))).toBe(401)
      expect(await statusOfMember(bearer(coach.token))).toBe(403)
      await change(member.user.id, { role: 'coach' })
      await change(coach.user.id, { role: 'user' })
      expect(await statusOfStaff(bearer(member.token))).toBe(401)
      expect(await statusOfMember(bearer(coach.token))).toBe(401)
    })

    it('is judged alike by every process on one database', async () => {
      const { context } = product
      const { token } = await aMember()
      const database = await openDatabase(context.settings.database)
      const other = { ...context, database, db: database.db }
      const shown = { token, cookies: {}, isBrowser: false }
      expect(await identifyCaller(other, shown)).toMatchObject({ kind: 'account', sessionKind: 'member' })
      await post('/auth/logout', {}, bearer(token))
      await expect(identifyCaller(other, shown)).rejects.toMatchObject({ code: 'unauthorized' })
      await database.close()
    })
  })

  describe('access that ends in mid-session', () => {
    const afterTheEnd = async (headers: Headers = {}) => {
      const user = await anAccount(product.context, { days: 1 })
      product.clock.advance(DAY - HOUR)
      const signedIn = await signIn(user.email ?? '', headers)
      const own = { ...bearer(signedIn.json().token), ...headers, cookie: cookiesOf(signedIn) }
      expect(await statusOfMember(own)).toBe(200)
      product.clock.advance(HOUR)
      const rejected = await get('/subscriptions/my-resources', own)
      return { user, own, rejected, renewalToken: rejected.json().renewalToken as string }
    }

    it('is told with a token that opens the way to the renewal alone, for half an hour', async () => {
      const { user, rejected, renewalToken } = await afterTheEnd()
      expect(rejected.statusCode).toBe(401)
      expect(rejected.json()).toMatchObject({ code: 'access_expired' })
      expect(renewalToken).toMatch(/^fcr_[\w-]{43}$/)
      const headers = bearer(renewalToken)
      product.clock.advance(30 * MINUTE - 1)
      expect((await get('/subscriptions/current', headers)).statusCode).toBe(200)
      expect((await get('/subscriptions/my-resources', headers)).statusCode).toBe(403)
      expect((await get('/auth/verify-admin', headers)).statusCode).toBe(401)
      expect((await get(`/admin/users/${user.id}`, headers)).statusCode).toBe(403)
      product.clock.advance(1)
      expect((await get('/subscriptions/current', headers)).statusCode).toBe(401)
    })

    it('gives a browser a token that only this browser can use', async () => {
      const { own, renewalToken } = await afterTheEnd(asBrowser)
      const headers = { ...own, ...bearer(renewalToken) }
      expect((await get('/subscriptions/current', headers)).statusCode).toBe(200)
      expect((await get('/subscriptions/current', bearer(renewalToken))).statusCode).toBe(401)
      expect((await post('/auth/logout', {}, headers)).statusCode).toBe(204)
      expect((await get('/subscriptions/current', headers)).statusCode).toBe(401)
    })

    it('binds the token of a renewing sign-in to its browser too', async () => {
      const { user } = await afterTheEnd()
      const rejected = await signIn(user.email ?? '', asBrowser)
      const headers = { ...bearer(rejected.json().renewalToken), ...asBrowser }
      const cookie = cookiesOf(rejected)
      expect((await get('/subscriptions/current', { ...headers, cookie })).statusCode).toBe(200)
      expect((await get('/subscriptions/current', headers)).statusCode).toBe(401)
    })

    it('keeps no more than twenty such tokens of a person', async () => {
      const { own, user } = await afterTheEnd()
      for (let count = 0; count < 22; count++) await get('/subscriptions/my-resources', own)
      const stored = await product.context.db
        .selectFrom('sessions')
        .select('id')
        .where('user_id', '=', user.id)
        .where('kind', '=', 'renewal')
        .execute()
      expect(stored).toHaveLength(20)
      expect((await get('/auth/sessions', own)).json().sessions).toMatchObject([{ current: true }])
    })
  })

  describe('signing out', () => {
    it('ends the session and takes its cookie off the browser', async () => {
      const { token, cookie } = await aMember(asBrowser)
      const headers = { ...bearer(token), ...asBrowser, cookie }
      const response = await post('/auth/logout', {}, headers)
      expect(response.statusCode).toBe(204)
      expect(response.cookies).toEqual([
        expect.objectContaining({ name: 'fp-member', value: '', maxAge: 0, path: '/' }),
      ])
      expect(await statusOfMember(headers)).toBe(401)
      expect((await post('/auth/logout', {}, headers)).statusCode).toBe(401)
      expect(await product.context.db.selectFrom('sessions').selectAll().execute()).toEqual([])
    })
  })

  describe('the sweep', () => {
    it('removes sessions, links, known networks, throttles and remembered answers that have run out', async () => {
      const { context, clock } = product
      await aMember()
      await ensureFirstAdmin(context)
      await signIn('nobody@example.com')
      const now = clock.now()
      const remembered = { scope: 'a', key: 'b', body_hash: 'c', status: 1, answer: 'null', created_at: now }
      await context.db.insertInto('idempotency').values(remembered).execute()
      const count = async () => {
        const tables = ['sessions', 'one_time_links', 'known_networks', 'throttles', 'idempotency'] as const
        const rows = await Promise.all(
          tables.map((table) => context.db.selectFrom(table).select(sql<number>`1`.as('one')).execute()),
        )
        return rows.map(({ length }) => length)
      }
      const sweep = async () => {
        for (const job of accountJobs(context)) await job.run(new AbortController().signal)
      }
      const before = await count()
      expect(Math.min(...before)).toBeGreaterThan(0)
      await sweep()
      expect(await count()).toEqual(before)
      clock.advance(30 * DAY + 1)
      await sweep()
      expect(await count()).toEqual([0, 0, 0, 0, 0])
    })
  })
})
