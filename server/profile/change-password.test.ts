import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { holdPasswords } from '#server/test/held-passwords.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const newPassword = 'a new and better one'
type Headers = Record<string, string>

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('changing the own password', () => {
    let product: TestApp
    let email: string
    let userId: string

    beforeEach(async () => {
      product = await testApp(kind)
      const user = await anAccount(product.context)
      email = user.email ?? ''
      userId = user.id
    })
    afterEach(() => product.close())

    const signIn = (password: string, headers: Headers = {}) =>
      product.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email, password },
        headers,
      })
    const signedIn = async (headers: Headers = {}): Promise<Headers> => {
      const response = await signIn(testPassword, headers)
      const cookie = cookiesOf(response)
      const authorization = `Bearer ${response.json().token}`
      return { ...headers, authorization, ...(cookie && { cookie }) }
    }
    const change = (headers: Headers, typed: { currentPassword?: string; newPassword?: string } = {}) =>
      product.app.inject({
        method: 'PUT',
        url: '/api/auth/change-password',
        payload: { currentPassword: testPassword, newPassword, ...typed },
        headers,
      })
    const profileStatus = async (headers: Headers) =>
      (await product.app.inject({ url: '/api/auth/profile', headers })).statusCode

    rule('ends the other sessions, not the current one', async () => {
      const phone = await signedIn()
      const laptop = await signedIn(asBrowser)
      const other = await signedIn()
      const changed = await change(laptop)
      expect([changed.statusCode, changed.json()]).toEqual([200, { ended: 2 }])
      expect([await profileStatus(laptop), await profileStatus(phone), await profileStatus(other)]).toEqual([
        200, 401, 401,
      ])
      expect((await signIn(testPassword)).statusCode).toBe(401)
      expect((await signIn(newPassword)).statusCode).toBe(200)
    })

    rule('rejects a wrong current password at its field, and changes nothing', async () => {
      const phone = await signedIn()
      const laptop = await signedIn()
      const rejected = await change(laptop, { currentPassword: 'another password' })
      expect([rejected.statusCode, rejected.json().code, rejected.json().fields]).toEqual([
        422,
        'invalid_input',
        { currentPassword: 'This isn’t your current password' },
      ])
      expect(await profileStatus(phone)).toBe(200)
      expect((await signIn(testPassword)).statusCode).toBe(200)
    })

    rule('rejects a common or short new password at its field', async () => {
      const laptop = await signedIn()
      const common = await change(laptop, { newPassword: 'Password123' })
      const short = await change(laptop, { newPassword: 'short' })
      expect([common.statusCode, Object.keys(common.json().fields)]).toEqual([422, ['newPassword']])
      expect([short.statusCode, Object.keys(short.json().fields)]).toEqual([422, ['newPassword']])
    })

    rule(
      'counts wrong passwords together with failed sign-ins, so a stolen session cannot guess more',
      async () => {
        const laptop = await signedIn()
        for (let count = 0; count < 3; count++) await change(laptop, { currentPassword: 'another password' })
        for (let count = 0; count < 2; count++) await signIn('another password')
        const held = await change(laptop)
        expect([held.statusCode, held.json().code]).toEqual([429, 'too_many_attempts'])
        product.clock.advance(60_000)
        expect((await change(laptop)).statusCode).toBe(200)
        expect((await signIn(newPassword)).statusCode).toBe(200)
      },
    )

    it('verifies as many concurrent wrong passwords as sequential ones', async () => {
      const laptop = await signedIn()
      const tries = Array.from({ length: 12 }, () => change(laptop, { currentPassword: 'another password' }))
      const statuses = (await Promise.all(tries)).map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 422)).toHaveLength(5)
      expect(statuses.filter((status) => status === 429)).toHaveLength(7)
    })

    it('succeeds for one of two concurrent changes, and ends the session of the other', async () => {
      const [phone, laptop] = [await signedIn(), await signedIn()]
      const passwords = ['the first new password', 'the second new password'] as const
      const answers = await Promise.all([
        change(phone, { newPassword: passwords[0] }),
        change(laptop, { newPassword: passwords[1] }),
      ])
      const won = answers.findIndex(({ statusCode }) => statusCode === 200)
      const [done, rejected] = answers.map(({ statusCode }) => statusCode).sort()
      expect(done).toBe(200)
      // The other call fails because its password changed or its session ended, depending on its progress.
      expect([401, 422]).toContain(rejected)
      expect([await profileStatus(phone), await profileStatus(laptop)]).toEqual(
        won === 0 ? [200, 401] : [401, 200],
      )
      expect((await signIn(passwords[won === 0 ? 0 : 1])).statusCode).toBe(200)
      expect((await signIn(passwords[won === 0 ? 1 : 0])).statusCode).toBe(401)
    })

    it('fails if its session ends during the change', async () => {
      const [phone, laptop] = [await signedIn(), await signedIn()]
      const passwords = holdPasswords()
      const changing = change(phone).then(({ statusCode }) => statusCode)
      await passwords.isReached()
      const ended = await product.app.inject({
        method: 'POST',
        url: '/api/auth/sessions/end-others',
        headers: laptop,
      })
      expect(ended.statusCode).toBe(200)
      await passwords.release()
      expect(await changing).toBe(401)
      expect((await signIn(testPassword)).statusCode).toBe(200)
    })

    rule('voids links that set a password', async () => {
      const laptop = await signedIn()
      const payload = { email }
      await product.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload })
      await product.context.db
        .insertInto('one_time_links')
        .values({
          token_hash: 'a link',
          purpose: 'password',
          user_id: userId,
          created_by: null,
          created_at: product.clock.now(),
          expires_at: new Date(product.clock.now().getTime() + 60_000),
        })
        .execute()
      await change(laptop)
      expect(await product.context.db.selectFrom('one_time_links').selectAll().execute()).toEqual([])
    })

    rule('is open after access has ended, and ends all that was opened with the former one', async () => {
      const before = await signedIn()
      const users = product.context.db.updateTable('users').set({ access_ends_at: product.clock.now() })
      await users.where('id', '=', userId).execute()
      const renewing = async (password: string): Promise<Headers> => {
        const { renewalToken } = (await signIn(password)).json()
        return { authorization: `Bearer ${renewalToken}` }
      }
      const [own, stranger] = [await renewing(testPassword), await renewing(testPassword)]
      expect((await change(own, { currentPassword: 'another password' })).statusCode).toBe(422)
      expect((await change(own)).statusCode).toBe(200)
      expect(await Promise.all([own, stranger, before].map(profileStatus))).toEqual([200, 401, 401])
      expect((await signIn(testPassword)).json()).toMatchObject({ code: 'invalid_credentials' })
      expect(await profileStatus(await renewing(newPassword))).toBe(200)
    })

    it('of an account that only claims its address spoils no link mailed there, and its other networks end', async () => {
      const { app, context } = product
      const claimed = {
        name: 'Nour',
        email: 'nour@example.com',
        phone: '01098765432',
        password: testPassword,
      }
      const register = { method: 'POST', url: '/api/auth/register', payload: claimed } as const
      const { token, user } = (await app.inject({ ...register, remoteAddress: '203.0.113.7' })).json()
      const link = { purpose: 'password' as const, user_id: user._id, created_at: product.clock.now() }
      const expires_at = new Date(product.clock.now().getTime() + 60_000)
      await context.db
        .insertInto('one_time_links')
        .values([
          { ...link, token_hash: 'mailed', created_by: null, proves_email: claimed.email, expires_at },
          { ...link, token_hash: 'by staff', created_by: userId, expires_at },
        ])
        .execute()
      const changed = await app.inject({
        method: 'PUT',
        url: '/api/auth/change-password',
        payload: { currentPassword: testPassword, newPassword },
        headers: { authorization: `Bearer ${token}` },
        remoteAddress: '198.51.100.1',
      })
      expect(changed.statusCode, changed.body).toBe(200)
      const links = context.db.selectFrom('one_time_links').select('token_hash')
      expect(await links.execute()).toEqual([{ token_hash: 'mailed' }])
      const networks = context.db.selectFrom('claimant_networks').select('network_hash')
      expect(await networks.where('user_id', '=', user._id).execute()).toEqual([
        { network_hash: context.secrets.digest('network', '198.51.100.1') },
      ])
    })

    rule('is audited with the actor', async () => {
      const laptop = await signedIn()
      await change(laptop, { currentPassword: 'another password' })
      await change(laptop)
      const entries = await product.context.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'subject_id', 'details'])
        .where('action', 'like', '%password%')
        .execute()
      const by = { actor_id: userId, subject_id: userId }
      expect(new Set(entries)).toEqual(
        new Set([
          { action: 'password_check.failed', ...by, details: {} },
          { action: 'password.changed', ...by, details: { ended: 0 } },
        ]),
      )
    })
  })
})
