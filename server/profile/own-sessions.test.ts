import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const minute = 60_000
const hour = 60 * minute
type Headers = Record<string, string>

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('the caller’s sessions', () => {
    let product: TestApp

    beforeEach(async () => {
      product = await testApp(kind)
    })
    afterEach(() => product.close())

    const call = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers) =>
      product.app.inject({ method, url: `/api/auth${url}`, headers })
    const signedIn = async (email: string | null, browser = 'a phone'): Promise<Headers> => {
      const response = await product.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password: testPassword },
        headers: { 'user-agent': browser },
      })
      return { authorization: `Bearer ${response.json().token}` }
    }
    const listed = async (headers: Headers) => (await call('GET', '/sessions', headers)).json().sessions

    rule('are listed with the current one first, each with its browser and times', async () => {
      const { email } = await anAccount(product.context)
      const phone = await signedIn(email)
      product.clock.advance(minute)
      await signedIn(email, 'a laptop')
      product.clock.advance(minute)
      await signedIn(email, 'a tablet')
      expect(await listed(phone)).toMatchObject([
        {
          current: true,
          browser: 'a phone',
          createdAt: '2026-03-01T12:00:00.000Z',
          expiresAt: '2026-03-01T20:00:00.000Z',
        },
        { current: false, browser: 'a tablet', createdAt: '2026-03-01T12:02:00.000Z' },
        { current: false, browser: 'a laptop', seenAt: '2026-03-01T12:01:00.000Z' },
      ])
    })

    it('are listed while they are valid, at most fifty, including the current one', async () => {
      const { email } = await anAccount(product.context)
      await signedIn(email, 'long ago')
      product.clock.advance(8 * hour)
      const phone = await signedIn(email)
      expect(await listed(phone)).toHaveLength(1)
      product.clock.advance(minute)
      await signedIn(email, 'a laptop')
      const { context } = product
      const rows = context.db.selectFrom('sessions').selectAll().where('user_agent', '=', 'a laptop')
      const laptop = await rows.executeTakeFirstOrThrow()
      const others = Array.from({ length: 50 }, (_, n) => ({ ...laptop, id: `${n}`, token_hash: `${n}` }))
      await context.db.insertInto('sessions').values(others).execute()
      const sessions = await listed(phone)
      expect(sessions).toHaveLength(50)
      expect(sessions[0]).toMatchObject({ current: true, browser: 'a phone' })
    })

    rule('end one by one, immediately, also while they are in use', async () => {
      const { email } = await anAccount(product.context)
      const [phone, laptop] = [await signedIn(email), await signedIn(email, 'a laptop')]
      const { _id } = (await listed(phone)).find(({ current }: { current: boolean }) => !current)
      const [ended, ...uses] = await Promise.all([
        call('DELETE', `/sessions/${_id}`, phone),
        ...Array.from({ length: 10 }, () => call('GET', '/profile', laptop)),
      ])
      expect(ended.statusCode).toBe(204)
      for (const { statusCode } of uses) expect([200, 401]).toContain(statusCode)
      expect((await call('GET', '/profile', laptop)).statusCode).toBe(401)
      expect((await call('GET', '/profile', phone)).statusCode).toBe(200)
      expect((await call('DELETE', `/sessions/${_id}`, phone)).json().code).toBe('not_found')
    })

    rule('of another user are not_found, and do not end', async () => {
      const [mona, sara] = [await anAccount(product.context), await anAccount(product.context)]
      const [hers, others] = [await signedIn(mona.email), await signedIn(sara.email)]
      const [{ _id }] = await listed(others)
      const rejected = await call('DELETE', `/sessions/${_id}`, hers)
      const missing = await call('DELETE', '/sessions/nothing', hers)
      expect([rejected.statusCode, rejected.json()]).toEqual([404, missing.json()])
      expect((await call('GET', '/profile', others)).statusCode).toBe(200)
      await call('POST', '/sessions/end-others', hers)
      expect((await call('GET', '/profile', others)).statusCode).toBe(200)
    })

    it('all end except one if two sessions end the others concurrently', async () => {
      const { email } = await anAccount(product.context)
      const [phone, laptop, tablet] = [await signedIn(email), await signedIn(email), await signedIn(email)]
      expect((await call('POST', '/sessions/end-others', phone)).json()).toEqual({ ended: 2 })
      expect((await call('POST', '/sessions/end-others', phone)).json()).toEqual({ ended: 0 })
      expect((await call('GET', '/profile', laptop)).statusCode).toBe(401)
      expect((await call('GET', '/profile', tablet)).statusCode).toBe(401)
      const entries = product.context.db.selectFrom('audit_entries').select('details')
      expect(await entries.where('action', '=', 'other_sessions.ended').execute()).toEqual([
        { details: { ended: 2 } },
      ])
    })

    rule('of a user whose access ended are one per browser, and end with all that it opened', async () => {
      const { id, email } = await anAccount(product.context)
      const signInOf = async (browser: string): Promise<Headers> => {
        const response = await product.app.inject({
          method: 'POST',
          url: '/api/auth/login',
          payload: { email, password: testPassword },
          headers: { ...asBrowser, 'user-agent': browser },
        })
        const { token, renewalToken = token } = response.json()
        return { ...asBrowser, authorization: `Bearer ${renewalToken}`, cookie: cookiesOf(response) }
      }
      const laptop = await signInOf('a laptop')
      const access = product.context.db.updateTable('users').where('id', '=', id)
      await access.set({ access_ends_at: product.clock.now() }).execute()
      product.clock.advance(minute)
      const resources = { url: '/api/subscriptions/my-resources', headers: laptop }
      const failed = [await product.app.inject(resources), await product.app.inject(resources)]
      const renewals = failed.map((response) => ({
        ...laptop,
        authorization: `Bearer ${response.json().renewalToken}`,
      }))
      const phone = await signInOf('a phone')
      expect(await listed(phone)).toMatchObject([
        { current: true, browser: 'a phone' },
        { current: false, browser: 'a laptop', createdAt: '2026-03-01T12:00:00.000Z' },
      ])
      expect(await listed(renewals[0] ?? {})).toMatchObject([{ current: true }, { browser: 'a phone' }])
      const [, { _id }] = await listed(phone)
      expect((await call('DELETE', `/sessions/${_id}`, phone)).statusCode).toBe(204)
      for (const headers of [laptop, ...renewals])
        expect((await call('GET', '/profile', headers)).statusCode).toBe(401)
      expect(await listed(phone)).toHaveLength(1)
      await signInOf('a tablet')
      expect((await call('POST', '/sessions/end-others', phone)).json()).toEqual({ ended: 1 })
    })

    rule('are staff’s own as well', async () => {
      await anAccount(product.context, { role: 'coach', username: 'karim' })
      const payload = { username: 'karim', password: testPassword }
      const signIn = await product.app.inject({ method: 'POST', url: '/api/auth/coach-login', payload })
      const headers = { authorization: `Bearer ${signIn.json().token}` }
      expect(await listed(headers)).toMatchObject([{ current: true }])
    })
  })
})
