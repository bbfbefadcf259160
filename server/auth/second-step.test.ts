import { afterEach, describe, expect, it } from 'vitest'
import { openChallenge, removeSecondFactorOf, unlockAccount } from '#server/accounts/index.ts'
import { anAccount, aSession, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { anAuthenticator } from '#server/test/authenticator.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { aSecondFactor, codeAt, wrongCode } from '#server/test/second-factor.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const open: TestApp[] = []
afterEach(async () => {
  for (const product of open.splice(0)) await product.close()
})

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  /** A product with a coach who has a second factor, and helpers for their sign-in. */
  async function guarded(settings: Record<string, string> = {}) {
    const product = await testApp(kind, settings)
    open.push(product)
    const { app, context, clock } = product
    const coach = await anAccount(context, { role: 'coach', username: 'nour', email: 'nour@example.com' })
    const { secret, recoveryCodes } = await aSecondFactor(context, coach)
    const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
      app.inject({ method: 'POST', url: `/api/auth/${url}`, payload, headers })
    const password = testPassword
    return {
      ...product,
      coach,
      secret,
      recoveryCodes,
      post,
      now: () => codeAt(secret, clock.now()),
      wrong: () => wrongCode(secret, clock.now()),
      login: (more: object = {}, headers = {}) =>
        post('coach-login', { username: 'nour', password, ...more }, headers),
      challenge: async (headers = {}): Promise<string> =>
        (await post('coach-login', { username: 'nour', password }, headers)).json().challengeToken,
      complete: (body: object, headers = {}) => post('coach-login/second-factor', body, headers),
      audit: async () =>
        (await context.db.selectFrom('audit_entries').select('action').execute())
          .map(({ action }) => action)
          .sort(),
    }
  }

  rule.describe('wrong second steps after the right password', () => {
    it('are reported to the user by mail at the fifth in a day, once in that day', async () => {
      const { context, clock, coach, login, challenge, complete, wrong } = await guarded()
      const mails = () =>
        context.db.selectFrom('outbox').select(['recipient', 'about_id', 'subject', 'body_text']).execute()
      for (let count = 1; count <= 3; count++) await login({ code: wrong() })
      const step = { challengeToken: await challenge(), recoveryCode: 'AAAA-AAAA-AAAA-AAAA' }
      expect((await complete(step)).json().code).toBe('recovery_code_wrong')
      await login({ password: 'not it', code: wrong() })
      expect(await mails()).toEqual([])
      await login({ code: wrong() })
      const report = {
        recipient: 'nour@example.com',
        about_id: coach.id,
        subject: expect.stringContaining('كلمة مرورك'),
        body_text: expect.stringContaining('الخطوة الثانية'),
      }
      expect(await mails()).toEqual([report])
      for (let count = 0; count < 12; count++) {
        clock.advance(15 * 60_000)
        expect((await login({ code: wrong() })).json().code).toBe('second_factor_wrong')
      }
      expect(await mails()).toEqual([report])
      clock.advance(24 * 60 * 60_000)
      for (let count = 0; count < 5; count++) {
        clock.advance(15 * 60_000)
        await login({ code: wrong() })
      }
      expect(await mails()).toEqual([report, report])
    })

    it('are counted without a mail for a user who has no email', async () => {
      const { context, coach, login, wrong } = await guarded()
      await context.db.updateTable('users').set({ email: null }).where('id', '=', coach.id).execute()
      for (let count = 0; count < 5; count++) await login({ code: wrong() })
      expect(await context.db.selectFrom('outbox').selectAll().execute()).toEqual([])
    })
  })

  describe('signing in with a second factor', () => {
    rule(
      'asks for it only where the password was right, with a token that opens that step alone',
      async () => {
        const { app, login, post, complete, now, audit } = await guarded()
        const signIn = await login()
        expect(signIn.statusCode).toBe(401)
        expect(signIn.json()).toEqual({
          code: 'second_factor_required',
          error: 'One more step: enter your verification code.',
          challengeToken: expect.stringMatching(/^fcc_/),
          expiresAt: '2026-03-01T12:10:00.000Z',
          methods: ['code', 'recovery_code'],
        })
        expect(signIn.cookies).toEqual([])
        const { challengeToken } = signIn.json()
        const headers = { authorization: `Bearer ${challengeToken}` }
        for (const url of ['/api/auth/verify-admin', '/api/auth/second-factor', '/api/admin/users']) {
          expect((await app.inject({ url, headers })).statusCode).toBe(401)
        }
        const done = await complete({ challengeToken, code: now() })
        expect(done.statusCode).toBe(200)
        expect(Object.keys(done.json())).toEqual(['token', 'user', 'expiresAt'])
        const bearer = { authorization: `Bearer ${done.json().token}` }
        expect((await app.inject({ url: '/api/auth/verify-admin', headers: bearer })).statusCode).toBe(200)
        expect(await audit()).toEqual(['second_factor.requested', 'session.signed_in'])
        const noPassword = await post('coach-login', { username: 'nour', password: 'not it', code: now() })
        const nobody = await post('coach-login', { username: 'nobody', password: 'not it' })
        expect([noPassword.statusCode, noPassword.json()]).toEqual([401, nobody.json()])
      },
    )

    rule('takes the code with the first call too, in any digits and with spaces', async () => {
      const { login, now } = await guarded()
      const typed = now().replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
      const response = await login({ code: ` ${typed.slice(0, 3)} ${typed.slice(3)}` })
      expect([response.statusCode, response.json().user.username]).toEqual([200, 'nour'])
    })

    rule('answers an account without a factor exactly as ever', async () => {
      const { context, post } = await guarded()
      await anAccount(context, { role: 'coach', username: 'plain', email: null })
      const response = await post('coach-login', { username: 'plain', password: testPassword })
      expect(response.statusCode).toBe(200)
      expect(Object.keys(response.json())).toEqual(['token', 'user', 'expiresAt'])
    })

    rule('binds the session to the browser that completes the step, as any sign-in', async () => {
      const { app, challenge, complete, now } = await guarded()
      const done = await complete({ challengeToken: await challenge(asBrowser), code: now() }, asBrowser)
      const cookie = cookiesOf(done)
      expect(cookie).toContain('fp-staff=')
      const headers = { ...asBrowser, authorization: `Bearer ${done.json().token}` }
      const verify = (more: object) =>
        app.inject({ url: '/api/auth/verify-admin', headers: { ...headers, ...more } })
      expect((await verify({ cookie })).statusCode).toBe(200)
      expect((await verify({})).statusCode).toBe(401)
    })

    rule('takes a code one step early or late, and none of two steps away', async () => {
      const { login, secret, clock } = await guarded()
      const at = (seconds: number) => codeAt(secret, new Date(clock.now().getTime() + seconds * 1000))
      expect((await login({ code: at(-60) })).json().code).toBe('second_factor_wrong')
      expect((await login({ code: at(60) })).json().code).toBe('second_factor_wrong')
      expect((await login({ code: at(-30) })).statusCode).toBe(200)
      expect((await login({ code: at(30) })).statusCode).toBe(200)
    })

    rule('takes a code once, and none of an earlier step after it', async () => {
      const { login, secret, now, clock } = await guarded()
      const earlier = codeAt(secret, new Date(clock.now().getTime() - 30_000))
      expect((await login({ code: now() })).statusCode).toBe(200)
      const again = await login({ code: now() })
      expect([again.statusCode, again.json().code]).toEqual([401, 'second_factor_wrong'])
      expect((await login({ code: earlier })).statusCode).toBe(401)
      clock.advance(30_000)
      expect((await login({ code: now() })).statusCode).toBe(200)
    })

    it('lets one of many sign-ins at once have a code, and one have a challenge', async () => {
      const { challenge, complete, now, recoveryCodes, context } = await guarded({ RATE_LIMITS: 'off' })
      const tokens = await Promise.all(Array.from({ length: 8 }, () => challenge()))
      const code = now()
      const answers = await Promise.all(tokens.map((challengeToken) => complete({ challengeToken, code })))
      const codes = answers.map(({ statusCode }) => statusCode).sort()
      expect(codes).toEqual([200, 401, 401, 401, 401, 401, 401, 401])
      const challengeToken = await challenge()
      const both = await Promise.all(
        recoveryCodes.slice(0, 2).map((recoveryCode) => complete({ challengeToken, recoveryCode })),
      )
      expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 401])
      const used = await context.db
        .selectFrom('recovery_codes')
        .where('used_at', 'is not', null)
        .selectAll()
        .execute()
      expect(used).toHaveLength(1)
    })

    rule(
      'locks the step after five wrong codes, apart from the password, and counts each exactly',
      async () => {
        const { challenge, complete, wrong, now, clock, login } = await guarded()
        const challengeToken = await challenge()
        const tries = await Promise.all(
          Array.from({ length: 12 }, () => complete({ challengeToken, code: wrong() })),
        )
        const codes = tries.map((one) => one.json().code)
        expect(codes.filter((code) => code === 'second_factor_wrong')).toHaveLength(5)
        expect(codes.filter((code) => code === 'too_many_attempts')).toHaveLength(7)
        const locked = await complete({ challengeToken, code: now() })
        expect([locked.statusCode, locked.json().retryAfter]).toEqual([429, 60])
        expect((await login()).json().code).toBe('second_factor_required')
        clock.advance(60_000)
        expect((await complete({ challengeToken, code: now() })).statusCode).toBe(200)
      },
    )

    rule(
      'counts wrong codes against the account from every network, and wrong recovery codes with them',
      async () => {
        const { challenge, complete, wrong } = await guarded({ TRUST_PROXY: '127.0.0.1' })
        const from = (at: number) => ({ 'x-forwarded-for': `203.0.${at}.7` })
        const challengeToken = await challenge()
        const codes: string[] = []
        for (let at = 0; at < 8; at += 1) {
          for (let go = 0; go < 4; go += 1) {
            const guess = go % 2 ? { code: wrong() } : { recoveryCode: 'AAAA-AAAA-AAAA-AAAA' }
            codes.push((await complete({ challengeToken, ...guess }, from(at))).json().code)
          }
        }
        expect(codes.slice(0, 30).every((code) => /_wrong$/.test(code))).toBe(true)
        expect(codes.slice(30)).toEqual(['too_many_attempts', 'too_many_attempts'])
      },
    )

    rule('whoever has only the password does not push the begun step of its holder out', async () => {
      const { login, complete, now } = await guarded({ TRUST_PROXY: '127.0.0.1' })
      const at = (address: string) => ({ 'x-forwarded-for': address })
      const { challengeToken } = (await login({}, at('198.51.100.1'))).json()
      const codes: string[] = []
      for (let go = 0; go < 60; go += 1) {
        const place = go < 25 ? '203.0.113.6' : `203.0.${go}.6`
        codes.push((await login({}, at(place))).json().code)
      }
      // Five per network, and thirty in total, including the coach's own first step.
      expect(codes.slice(0, 25).filter((code) => code === 'second_factor_required')).toHaveLength(5)
      expect(codes.filter((code) => code === 'second_factor_required')).toHaveLength(29)
      expect(codes.at(-1)).toBe('too_many_attempts')
      const done = await complete({ challengeToken, code: now() }, at('198.51.100.1'))
      expect([done.statusCode, done.json().code]).toEqual([200, undefined])
    })

    rule('keeps the step of its holder however many others are begun in its ten minutes', async () => {
      const { context, coach, challenge, complete, now, clock } = await guarded()
      const challengeToken = await challenge()
      clock.advance(1000)
      for (let count = 0; count < 150; count += 1) {
        const begun = { userId: coach.id, passwordHash: coach.password_hash, purpose: 'sign_in' as const }
        await openChallenge(context.db, context, begun)
      }
      expect((await complete({ challengeToken, code: now() })).statusCode).toBe(200)
    })

    rule('a known browser begins its step while strangers have used up all that they may', async () => {
      const { login, complete, now, clock } = await guarded({ TRUST_PROXY: '127.0.0.1' })
      const at = (address: string) => ({ ...asBrowser, 'x-forwarded-for': address })
      const first = await login({ code: now() }, at('198.51.100.1'))
      const known = { cookie: cookiesOf(first), ...at('198.51.100.9') }
      clock.advance(30_000)
      for (let go = 0; go < 31; go += 1) await login({}, at(`203.0.${go}.6`))
      expect((await login({}, at('203.0.113.6'))).json().code).toBe('too_many_attempts')
      const { challengeToken } = (await login({}, known)).json()
      expect((await complete({ challengeToken, code: now() }, known)).statusCode).toBe(200)
      // From an unknown network the right password is throttled like a wrong one, with the same response.
      const [right, wrong] = [
        await login({}, at('203.0.113.7')),
        await login({ password: 'not it' }, at('203.0.113.8')),
      ]
      expect([right.statusCode, right.json()]).toEqual([wrong.statusCode, wrong.json()])
    })

    rule('completing the step forgets those that were left, and four of them cost nothing', async () => {
      const { login, complete, challenge, now, clock } = await guarded()
      for (let go = 0; go < 3; go += 1) await challenge()
      const done = await complete({ challengeToken: await challenge(), code: now() })
      expect(done.statusCode).toBe(200)
      clock.advance(30_000)
      for (let go = 0; go < 4; go += 1) await challenge()
      // The fifth attempt still gets a second step; the sixth has to wait.
      const fifth = (await login()).json()
      expect(fifth.code).toBe('second_factor_required')
      const sixth = await login()
      expect([sixth.statusCode, sixth.json()]).toEqual([
        429,
        { code: 'too_many_attempts', error: 'Please wait 60 seconds before trying again', retryAfter: 60 },
      ])
      expect((await complete({ challengeToken: fifth.challengeToken, code: now() })).statusCode).toBe(200)
      expect((await login()).json().code).toBe('second_factor_required')
    })

    rule('steps that are left lock no network for others', async () => {
      const { context, login, post } = await guarded({ TRUST_PROXY: '127.0.0.1' })
      await anAccount(context, { role: 'coach', username: 'plain', email: null })
      for (let go = 0; go < 5; go += 1) await login()
      const counted = context.db.selectFrom('throttles').select(['key', 'fails'])
      const ofNetwork = await counted.where('key', 'like', 'sign-in-network:%').execute()
      expect(ofNetwork).toEqual([])
      expect((await post('coach-login', { username: 'plain', password: testPassword })).statusCode).toBe(200)
    })

    rule('ends a begun step after ten minutes, after its use, and when the password changes', async () => {
      const { challenge, complete, now, clock, context, coach } = await guarded()
      const expired = async (challengeToken: string) => {
        const response = await complete({ challengeToken, code: now() })
        return [response.statusCode, response.json().code]
      }
      const old = await challenge()
      clock.advance(10 * 60_000)
      expect(await expired(old)).toEqual([401, 'second_factor_expired'])
      const used = await challenge()
      await complete({ challengeToken: used, code: now() })
      clock.advance(30_000)
      expect(await expired(used)).toEqual([401, 'second_factor_expired'])
      const begun = await challenge()
      await context.db.updateTable('users').set({ password_hash: 'x' }).where('id', '=', coach.id).execute()
      expect(await expired(begun)).toEqual([401, 'second_factor_expired'])
      expect(await expired('fcc_made-up')).toEqual([401, 'second_factor_expired'])
    })

    rule('lets a blocked account complete nothing', async () => {
      const { challenge, complete, now, context, coach, clock } = await guarded()
      const challengeToken = await challenge()
      await context.db
        .updateTable('users')
        .set({ blocked_at: clock.now() })
        .where('id', '=', coach.id)
        .execute()
      expect((await complete({ challengeToken, code: now() })).json().code).toBe('second_factor_expired')
    })

    rule('takes each recovery code once, and offers nothing else where the secret key is lost', async () => {
      const { app, challenge, login, complete, recoveryCodes, context, coach, audit } = await guarded()
      await context.db.updateTable('totp_factors').set({ sealed_secret: 'unreadable' }).execute()
      const [first = '', second = ''] = recoveryCodes
      const use = async (recoveryCode: string) =>
        (await complete({ challengeToken: await challenge(), recoveryCode })).statusCode
      expect(await use(first.toLowerCase().replaceAll('-', ' '))).toBe(200)
      expect(await use(first)).toBe(401)
      expect(await use(second)).toBe(200)
      const stored = await context.db.selectFrom('recovery_codes').selectAll().execute()
      expect(JSON.stringify(stored)).not.toContain(first.replaceAll('-', ''))
      expect(stored.filter((row) => row.user_id === coach.id && row.used_at !== null)).toHaveLength(2)
      expect(await audit()).toContain('second_factor.failed')

      expect((await login()).json().methods).toEqual(['recovery_code'])
      const { headers } = await aSession(context, coach)
      const state = await app.inject({ url: '/api/auth/second-factor', headers })
      expect(state.json()).toMatchObject({ enabled: true, appEnded: true, recoveryCodesLeft: 8 })
    })
  })

  rule.describe('passkeys at the sign-in', () => {
    async function withPasskey() {
      const product = await guarded({ PUBLIC_URL: 'https://coach.example' })
      const { app, context, coach, now, clock } = product
      const { headers } = await aSession(context, coach)
      const call = (url: string, payload: object) =>
        app.inject({ method: 'POST', url: `/api/auth/second-factor/${url}`, headers, payload })
      const key = anAuthenticator('https://coach.example')
      const options = (await call('passkey-options', { code: now() })).json()
      const added = await call('passkeys', { name: 'iPhone', response: key.register(options) })
      expect([added.statusCode, added.json().passkey.name]).toEqual([201, 'iPhone'])
      clock.advance(30_000)
      const ask = async (challengeToken: string) =>
        (await product.post('coach-login/passkey-options', { challengeToken })).json()
      return { ...product, key, ask }
    }

    it('signs in with a passkey, whose challenge counts once', async () => {
      const { login, key, ask, complete } = await withPasskey()
      const signIn = (await login()).json()
      expect(signIn.methods).toEqual(['code', 'recovery_code', 'passkey'])
      const { challengeToken } = signIn
      const question = await ask(challengeToken)
      expect(question).toMatchObject({ rpId: 'coach.example', allowCredentials: [{ type: 'public-key' }] })
      const passkey = key.answer(question)
      const done = await complete({ challengeToken, passkey })
      expect([done.statusCode, done.json().user?.username]).toEqual([200, 'nour'])
      const next = (await login()).json().challengeToken
      const replayed = await complete({ challengeToken: next, passkey })
      expect([replayed.statusCode, replayed.json().code]).toEqual([401, 'passkey_wrong'])
    })

    it('refuses another site’s answer, another challenge, another key and a count that went back', async () => {
      const { challenge, key, ask, complete } = await withPasskey()
      const challengeToken = await challenge()
      const attempt = async (make: (question: { rpId: string; challenge: string }) => object) =>
        (await complete({ challengeToken, passkey: make(await ask(challengeToken)) })).json().code
      const foreign = anAuthenticator('https://coach.example')
      expect(await attempt((question) => foreign.answer(question))).toBe('passkey_wrong')
      expect(await attempt((question) => key.answer({ ...question, challenge: 'b3RoZXI' }))).toBe(
        'passkey_wrong',
      )
      expect(await attempt((question) => key.answer({ ...question, rpId: 'other.example' }))).toBe(
        'passkey_wrong',
      )
      key.setSignCount(50)
      expect(await attempt((question) => key.answer(question))).toBeUndefined()
      const again = await challenge()
      key.setSignCount(10)
      const copied = await complete({ challengeToken: again, passkey: key.answer(await ask(again)) })
      expect(copied.json().code).toBe('passkey_wrong')
    })

    it('counts wrong answers of passkeys with wrong codes, and locks the step after five', async () => {
      const { challenge, key, ask, complete, wrong, clock } = await withPasskey()
      const challengeToken = await challenge()
      const foreign = anAuthenticator('https://coach.example')
      const answer = async (from: typeof key) =>
        (await complete({ challengeToken, passkey: from.answer(await ask(challengeToken)) })).json().code
      expect((await complete({ challengeToken, code: wrong() })).json().code).toBe('second_factor_wrong')
      for (let go = 0; go < 4; go += 1) expect(await answer(foreign)).toBe('passkey_wrong')
      expect(await answer(key)).toBe('too_many_attempts')
      clock.advance(60_000)
      expect(await answer(key)).toBeUndefined()
    })
  })

  rule.describe('the way out where the device is lost', () => {
    it('removes the factor with all that belongs to it, ends the sessions, and writes it down', async () => {
      const { app, context, coach, login, audit } = await guarded()
      const { headers } = await aSession(context, coach)
      expect(await removeSecondFactorOf(context, 'nobody')).toBe('no_account')
      expect(await removeSecondFactorOf(context, 'NOUR@example.com')).toBe('removed')
      expect(await removeSecondFactorOf(context, 'nour')).toBe('no_factor')
      expect((await app.inject({ url: '/api/auth/verify-admin', headers })).statusCode).toBe(401)
      expect((await login()).statusCode).toBe(200)
      expect(await audit()).toEqual(['second_factor.removed_by_operator', 'session.signed_in'])
      for (const table of ['totp_factors', 'recovery_codes', 'passkeys'] as const) {
        expect(await context.db.selectFrom(table).selectAll().execute()).toEqual([])
      }
    })

    it('lets an unlocked account try codes again at once, and keeps its factor', async () => {
      const { context, challenge, complete, wrong, now } = await guarded()
      const challengeToken = await challenge()
      for (let go = 0; go < 5; go += 1) await complete({ challengeToken, code: wrong() })
      expect((await complete({ challengeToken, code: now() })).statusCode).toBe(429)
      expect(await unlockAccount(context, 'nour')).toBe(true)
      expect((await complete({ challengeToken, code: now() })).statusCode).toBe(200)
    })
  })
})
