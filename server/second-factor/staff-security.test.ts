import { afterEach, describe, expect, it } from 'vitest'
import { reencryptSecrets } from '#server/accounts/second-factors/index.ts'
import { closeContext, openContext } from '#server/context.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { aSecondFactor, codeAt, wrongCode } from '#server/test/second-factor.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const product of open.splice(0)) await product.close()
})

const password = testPassword

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  async function product(settings: Record<string, string> = {}) {
    const one = await testApp(kind, settings)
    open.push(one)
    return one
  }

  /** A signed-in staff user, with a helper for calls. */
  async function staff(
    { app, context, clock }: TestApp,
    given: { role?: 'coach' | 'admin'; name?: string } = {},
  ) {
    const { role = 'coach', name = 'nour' } = given
    const user = await anAccount(context, { role, username: name, email: null })
    const { headers } = await aSession(context, user)
    const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url = '', payload?: object) =>
      app.inject({ method, url: `/api/auth/second-factor${url}`, headers, ...(payload && { payload }) })
    return {
      user,
      headers,
      call,
      state: async () => (await call('GET')).json(),
      login: (more: object = {}) =>
        app.inject({
          method: 'POST',
          url: '/api/auth/coach-login',
          payload: { username: name, password, ...more },
        }),
      now: (secret: string) => codeAt(secret, clock.now()),
    }
  }

  const actions = async ({ context }: TestApp) =>
    (await context.db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    )

  describe('setting up a second factor', () => {
    rule('requires the password, and is active once a code is confirmed', async () => {
      const shop = await product()
      const { call, state, login, now, user } = await staff(shop)
      expect((await call('POST', '', {})).json().fields).toEqual({ password: 'This field is required' })
      const wrong = await call('POST', '', { password: 'not it' })
      expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['password']])
      const begun = (await call('POST', '', { password })).json()
      expect(begun.uri).toBe(`otpauth://totp/${begun.uri.split('/')[3]}`)
      expect(begun.uri).toContain(`secret=${begun.secret}`)
      expect(Buffer.from(begun.qr.split(',')[1], 'base64').toString()).toMatch(/^<svg /)
      expect(begun.qr).toMatch(/^data:image\/svg\+xml;base64,/)
      expect((await login()).statusCode).toBe(200)
      expect(await state()).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
      const rejected = await call('POST', '/confirm', { code: wrongCode(begun.secret, shop.clock.now()) })
      expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['code']])
      const { recoveryCodes } = (await call('POST', '/confirm', { code: now(begun.secret) })).json()
      expect(recoveryCodes).toHaveLength(10)
      expect(new Set(recoveryCodes).size).toBe(10)
      expect(recoveryCodes[0]).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
      expect(await state()).toMatchObject({ enabled: true, recoveryCodesLeft: 10, requiredForStaff: false })
      expect((await login()).json().code).toBe('second_factor_required')
      expect((await login({ code: now(begun.secret) })).json().code).toBe('second_factor_wrong')
      const rows = await shop.context.db.selectFrom('totp_factors').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(begun.secret)
      expect(rows.map(({ user_id }) => user_id)).toEqual([user.id])
      expect(await actions(shop)).toContain('second_factor.enabled')
    })

    rule('ends the sessions that were opened without it, except the current one', async () => {
      const shop = await product()
      const { call, now, user, headers } = await staff(shop)
      const other = await aSession(shop.context, user)
      const { secret } = (await call('POST', '', { password })).json()
      await call('POST', '/confirm', { code: now(secret) })
      const verify = (as: Record<string, string>) =>
        shop.app.inject({ url: '/api/auth/verify-admin', headers: as })
      expect((await verify(headers)).statusCode).toBe(200)
      expect((await verify(other.headers)).statusCode).toBe(401)
    })

    it('is confirmed once by concurrent calls, and cannot be restarted while a factor is on', async () => {
      const shop = await product({ RATE_LIMITS: 'off' })
      const { call, now, state } = await staff(shop)
      const { secret } = (await call('POST', '', { password })).json()
      const code = now(secret)
      const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/confirm', { code })))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
      expect(await state()).toMatchObject({ enabled: true, recoveryCodesLeft: 10 })
      expect((await call('POST', '', { password })).json().code).toBe('second_factor_already_on')
    })

    rule('locks the confirmation after five wrong codes', async () => {
      const shop = await product()
      const { call, now } = await staff(shop)
      const { secret } = (await call('POST', '', { password })).json()
      const code = wrongCode(secret, shop.clock.now())
      for (let go = 0; go < 5; go += 1)
        expect((await call('POST', '/confirm', { code })).statusCode).toBe(422)
      const locked = await call('POST', '/confirm', { code: now(secret) })
      expect([locked.statusCode, locked.json().retryAfter]).toEqual([429, 60])
    })
  })

  rule.describe('changing a second factor', () => {
    it('creates new recovery codes for a fresh code or the password, and voids the earlier ones', async () => {
      const shop = await product()
      const { call, user, now, login } = await staff(shop)
      const { secret, recoveryCodes } = await aSecondFactor(shop.context, user)
      const used = now(secret)
      expect((await call('POST', '/recovery-codes', {})).statusCode).toBe(422)
      expect((await call('POST', '/recovery-codes', { code: used, password })).statusCode).toBe(422)
      const renewed = (await call('POST', '/recovery-codes', { code: used })).json().recoveryCodes
      expect(renewed).toHaveLength(10)
      expect((await call('POST', '/recovery-codes', { code: used })).json().fields).toHaveProperty('code')
      const { challengeToken } = (await login()).json()
      const complete = (recoveryCode: string) =>
        shop.app.inject({
          method: 'POST',
          url: '/api/auth/coach-login/second-factor',
          payload: { challengeToken, recoveryCode },
        })
      expect((await complete(recoveryCodes[0] ?? '')).json().code).toBe('recovery_code_wrong')
      expect((await complete(renewed[0])).statusCode).toBe(200)
      expect((await call('POST', '/recovery-codes', { password })).statusCode).toBe(200)
      expect(await actions(shop)).toContain('recovery_codes.renewed')
    })

    it('turns it off only for a fresh code or the password', async () => {
      const shop = await product()
      const { call, user, now, login } = await staff(shop)
      const { secret } = await aSecondFactor(shop.context, user)
      expect((await call('DELETE', '', { code: wrongCode(secret, shop.clock.now()) })).statusCode).toBe(422)
      expect((await call('DELETE', '', { code: now(secret) })).statusCode).toBe(204)
      expect((await login()).statusCode).toBe(200)
      expect((await call('DELETE', '', { password })).json().code).toBe('second_factor_off')
      await aSecondFactor(shop.context, user)
      expect((await call('DELETE', '', { password })).statusCode).toBe(204)
      expect((await actions(shop)).filter((action) => action === 'second_factor.disabled')).toHaveLength(2)
    })

    it('does not count a right password as a failure if the change fails for another reason', async () => {
      const shop = await product()
      const { call, user, login } = await staff(shop)
      await aSecondFactor(shop.context, user)
      for (let go = 0; go < 6; go += 1) {
        const rejected = await call('DELETE', `/passkeys/${user.id}`, { password })
        expect([rejected.statusCode, rejected.json().code]).toEqual([404, 'not_found'])
      }
      expect((await login()).json().code).toBe('second_factor_required')
    })

    it('is deleted with its account', async () => {
      const shop = await product()
      const admin = await staff(shop, { role: 'admin', name: 'karim' })
      const { user } = await staff(shop)
      await aSecondFactor(shop.context, user)
      const url = `/api/coach/${user.id}`
      const removed = await shop.app.inject({
        method: 'DELETE',
        url,
        headers: admin.headers,
        payload: { currentPassword: password },
      })
      expect(removed.statusCode, removed.body).toBe(204)
      for (const table of ['totp_factors', 'recovery_codes'] as const) {
        expect(await shop.context.db.selectFrom(table).selectAll().execute()).toEqual([])
      }
    })
  })

  rule.describe('a second factor for all staff', () => {
    it('can be required only by an admin who has one', async () => {
      const shop = await product()
      const admin = await staff(shop, { role: 'admin', name: 'karim' })
      const coach = await staff(shop)
      await aSecondFactor(shop.context, coach.user)
      const requirement = { required: true }
      expect((await coach.call('PUT', '/requirement', requirement)).statusCode).toBe(403)
      expect((await admin.call('PUT', '/requirement', requirement)).json().code).toBe('second_factor_off')
      await aSecondFactor(shop.context, admin.user)
      expect((await admin.call('PUT', '/requirement', requirement)).json().requiredForStaff).toBe(true)
      expect((await coach.state()).requiredForStaff).toBe(true)
      const lifted = { required: false }
      expect((await admin.call('PUT', '/requirement', lifted)).json().fields).toEqual({
        code: expect.any(String),
      })
      expect((await admin.call('PUT', '/requirement', { ...lifted, password: 'wrong' })).statusCode).toBe(422)
      expect((await coach.state()).requiredForStaff).toBe(true)
      const answer = await admin.call('PUT', '/requirement', { ...lifted, password })
      expect(answer.json().requiredForStaff).toBe(false)
      expect((await coach.call('DELETE', '', { password })).statusCode).toBe(204)
      expect(await actions(shop)).toEqual(
        expect.arrayContaining(['second_factor.required', 'second_factor.made_optional']),
      )
    })

    it('can be set up on another phone at the next sign-in after a recovery code', async () => {
      const shop = await product()
      const admin = await staff(shop, { role: 'admin', name: 'karim' })
      await aSecondFactor(shop.context, admin.user)
      await admin.call('PUT', '/requirement', { required: true })
      const coach = await staff(shop)
      const { recoveryCodes } = await aSecondFactor(shop.context, coach.user)
      const signedIn = await coach.login()
      const { challengeToken } = signedIn.json()
      const completed = await shop.app.inject({
        method: 'POST',
        url: '/api/auth/coach-login/second-factor',
        payload: { challengeToken, recoveryCode: recoveryCodes[0] },
      })
      const headers = { authorization: `Bearer ${completed.json().token}` }
      const call = (method: 'GET' | 'DELETE', payload?: object) =>
        shop.app.inject({ method, url: '/api/auth/second-factor', headers, ...(payload && { payload }) })
      expect((await call('DELETE', { password })).statusCode).toBe(204)
      expect((await call('GET')).statusCode).toBe(401)
      expect((await coach.login()).json()).toMatchObject({ secondFactorSetUp: true })
    })

    it('gives staff without one a session that only allows the set-up, and a full one after it', async () => {
      const shop = await product()
      const admin = await staff(shop, { role: 'admin', name: 'karim' })
      const { secret: own } = await aSecondFactor(shop.context, admin.user)
      await admin.call('PUT', '/requirement', { required: true })
      const coach = await staff(shop)
      const signedIn = await coach.login()
      expect([signedIn.statusCode, signedIn.json().secondFactorSetUp]).toEqual([200, true])
      expect(signedIn.json().token).toMatch(/^fcs_/)
      const headers = { authorization: `Bearer ${signedIn.json().token}` }
      const as = (method: 'GET' | 'POST', url: string, payload?: object) =>
        shop.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
      expect((await as('GET', '/admin/users')).json().code).toBe('second_factor_setup_required')
      const { secret } = (await as('POST', '/auth/second-factor', {})).json()
      const confirmed = (await as('POST', '/auth/second-factor/confirm', { code: coach.now(secret) })).json()
      expect(confirmed.recoveryCodes).toHaveLength(10)
      expect((await as('GET', '/auth/second-factor')).statusCode).toBe(401)
      const full = { authorization: `Bearer ${confirmed.session.token}` }
      const users = await shop.app.inject({ url: '/api/admin/users', headers: full })
      expect(users.statusCode).toBe(200)
      expect((await admin.login({ code: admin.now(own) })).json().secondFactorSetUp).toBeUndefined()
    })
  })

  describe('the key that secrets are encrypted with', () => {
    it('can be replaced: the previous key still works, and is not needed after the next cleanup', async () => {
      const shop = await product({ SECRET_KEY: 'the first key of this installation' })
      const { user } = await staff(shop)
      const { secret } = await aSecondFactor(shop.context, user)
      const { settings, clock } = shop.context
      const second = 'the second key of this installation'
      const rotated = await openContext(
        { ...settings, secretKey: second, previousSecretKey: settings.secretKey },
        { clock },
      )
      expect(await reencryptSecrets(rotated)).toBe(1)
      expect(await reencryptSecrets(rotated)).toBe(0)
      await closeContext(rotated)
      const after = await openContext({ ...settings, secretKey: second, previousSecretKey: null }, { clock })
      const { buildApp } = await import('#server/app.ts')
      const app = await buildApp(after)
      const login = await app.inject({
        method: 'POST',
        url: '/api/auth/coach-login',
        payload: { username: 'nour', password, code: codeAt(secret, clock.now()) },
      })
      expect(login.statusCode, login.body).toBe(200)
      await app.close()
      await closeContext(after)
    })

    rule('decrypts a secret only for its own account', async () => {
      const { context } = await product()
      const sealed = context.secrets.encrypt('totp-secret', 'text', 'one')
      expect(context.secrets.decrypt('totp-secret', sealed, 'one')).toEqual({
        text: 'text',
        isOutdated: false,
      })
      expect(context.secrets.decrypt('totp-secret', sealed, 'another')).toBeNull()
      expect(context.secrets.decrypt('other', sealed, 'one')).toBeNull()
    })
  })
})
