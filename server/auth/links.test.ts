import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Settings } from '#server/config.ts'
import { anAccount, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { registerAs } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { ensureFirstAdmin } from './set-up-owner.ts'

const HOUR = 60 * 60 * 1000
const newPassword = 'a new and better one'

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  let product: TestApp

  beforeEach(async () => {
    product = await pricedApp(kind)
  })
  afterEach(() => product.close())

  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
  const start = (settings: Partial<Settings> = {}) =>
    ensureFirstAdmin({ ...product.context, settings: { ...product.context.settings, ...settings } })
  const tokenIn = (link: string | null) => link?.split('#token=')[1] ?? ''
  const admins = () =>
    product.context.db.selectFrom('users').select('username').where('role', '=', 'admin').execute()
  const signInAsStaff = async (username: string) => {
    const response = await post('/auth/coach-login', { username, password: testPassword })
    return { authorization: `Bearer ${response.json().token}` }
  }

  describe('the first start', () => {
    rule('makes the admin whom the settings name, once', async () => {
      const firstAdmin = { username: 'karim', password: testPassword }
      expect(await start({ firstAdmin })).toBeNull()
      expect(await start({ firstAdmin: { username: 'other', password: testPassword } })).toBeNull()
      expect(await admins()).toEqual([{ username: 'karim' }])
      expect(await signInAsStaff('karim')).toEqual({ authorization: expect.stringMatching(/^Bearer fca_/) })
    })

    it('makes one admin where several processes start at once', async () => {
      const firstAdmin = { username: 'karim', password: testPassword }
      const starts = await Promise.all([start({ firstAdmin }), start({ firstAdmin }), start({ firstAdmin })])
      expect(starts).toEqual([null, null, null])
      expect(await admins()).toEqual([{ username: 'karim' }])
    })

    rule('refuses a common password of the settings in production', async () => {
      const firstAdmin = { username: 'karim', password: 'password123' }
      await expect(start({ firstAdmin, isProduction: true })).rejects.toThrow('ADMIN_PASSWORD')
      expect(await admins()).toEqual([])
    })

    rule('makes no link in demo mode', async () => {
      expect(await start({ demo: true })).toBeNull()
    })

    rule('takes the right link from a network that wrong ones have locked', async () => {
      const link = await start()
      const owner = { username: 'karim', password: newPassword }
      for (let count = 0; count < 100; count++) await post('/setup', { ...owner, token: `made up ${count}` })
      expect((await post('/setup', { ...owner, token: 'made up' })).statusCode).toBe(429)
      expect((await post('/setup', { ...owner, token: tokenIn(link) })).statusCode).toBe(201)
    })

    rule('makes a link that sets the owner up and signs them in', async () => {
      const link = await start()
      expect(link).toMatch(/^\/setup#token=[\w-]{43}$/)
      const owner = { token: tokenIn(link), username: ' Karim ', password: newPassword }
      const response = await post('/setup', owner, asBrowser)
      expect(response.statusCode).toBe(201)
      expect(response.json().user).toMatchObject({ role: 'admin', username: 'karim' })
      const headers = {
        authorization: `Bearer ${response.json().token}`,
        cookie: cookiesOf(response),
        ...asBrowser,
      }
      const verified = await product.app.inject({ url: '/api/auth/verify-admin', headers })
      expect(verified.statusCode).toBe(200)
      expect((await post('/setup', { ...owner, username: 'second' })).json().code).toBe('link_invalid')
      expect(await start()).toBeNull()
    })

    rule('voids the link of the start before, and each after a day', async () => {
      const first = tokenIn(await start())
      const second = tokenIn(await start())
      const owner = { username: 'karim', password: newPassword }
      expect((await post('/setup', { ...owner, token: first })).statusCode).toBe(404)
      product.clock.advance(24 * HOUR)
      expect((await post('/setup', { ...owner, token: second })).statusCode).toBe(404)
      expect(await admins()).toEqual([])
    })

    it('lets one of several at once use the link', async () => {
      const token = tokenIn(await start())
      const responses = await Promise.all(
        ['anna', 'bert', 'carl', 'dora'].map((username) =>
          post('/setup', { token, username, password: newPassword }),
        ),
      )
      expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 404, 404, 404])
      expect(await admins()).toHaveLength(1)
    })

    rule('kills the link where an admin came to be another way', async () => {
      const token = tokenIn(await start())
      await anAccount(product.context, { role: 'admin', username: 'boss' })
      const response = await post('/setup', { token, username: 'karim', password: newPassword })
      expect(response.statusCode).toBe(404)
      expect(await admins()).toEqual([{ username: 'boss' }])
    })

    rule('keeps the link where the username is taken or the password common', async () => {
      await anAccount(product.context, { role: 'coach', username: 'karim' })
      const token = tokenIn(await start())
      const taken = await post('/setup', { token, username: 'karim', password: newPassword })
      expect(taken.statusCode).toBe(409)
      expect(taken.json().code).toBe('username_taken')
      const common = await post('/setup', { token, username: 'owner', password: 'Password123' })
      expect(common.statusCode).toBe(422)
      expect(common.json().fields).toEqual({
        password: 'This password is too common and easy to guess. Choose another.',
      })
      expect((await post('/setup', { token, username: 'owner', password: newPassword })).statusCode).toBe(201)
    })
  })

  describe('a password link', () => {
    const own = { currentPassword: testPassword }
    const makeLink = async (userId: string, headers: Record<string, string>, body = {}) =>
      post(`/admin/users/${userId}/password-link`, body, headers)
    const aStaffSession = async (role: 'coach' | 'admin' = 'coach') => {
      await anAccount(product.context, { role, username: role })
      return signInAsStaff(role)
    }
    const reset = (link: string, password = newPassword) =>
      post('/auth/reset-password', { token: tokenIn(link), password })
    const signIn = (email: string | null, password: string) => post('/auth/login', { email, password })

    rule('sets a new password, ends every session and tells the e-mail', async () => {
      const user = await anAccount(product.context)
      const old = (await signIn(user.email, testPassword)).json().token
      const response = await makeLink(user.id, await aStaffSession())
      expect(response.statusCode).toBe(201)
      const { url, expiresAt } = response.json()
      expect(url).toMatch(/^http:\/\/localhost(:80)?\/reset-password#token=[\w-]{43}$/)
      expect(expiresAt).toBe('2026-03-04T12:00:00.000Z')
      const done = await reset(url)
      expect(done.statusCode).toBe(200)
      expect(done.json()).toEqual({ email: user.email })
      const headers = { authorization: `Bearer ${old}` }
      const rejected = await product.app.inject({ url: '/api/subscriptions/my-resources', headers })
      expect(rejected.statusCode).toBe(401)
      expect((await signIn(user.email, testPassword)).statusCode).toBe(401)
      expect((await signIn(user.email, newPassword)).statusCode).toBe(200)
      expect((await reset(url)).json().code).toBe('link_invalid')
    })

    rule('begins with the address that the settings name, whatever the call was sent to', async () => {
      await product.close()
      product = await pricedApp(kind, { PUBLIC_URL: 'https://coach.example' })
      const user = await anAccount(product.context)
      const headers = { ...(await aStaffSession()), host: 'evil.example' }
      const { url } = (await makeLink(user.id, headers)).json()
      expect(url).toMatch(/^https:\/\/coach\.example\/reset-password#token=/)
    })

    rule('holds for 72 hours, and until the next one is made', async () => {
      const user = await anAccount(product.context)
      const staff = await aStaffSession()
      const first = (await makeLink(user.id, staff)).json().url
      const second = (await makeLink(user.id, staff)).json().url
      expect((await reset(first)).statusCode).toBe(404)
      product.clock.advance(72 * HOUR - 1)
      expect((await reset(second, 'password1')).statusCode).toBe(422)
      product.clock.advance(1)
      expect((await reset(second)).statusCode).toBe(404)
    })

    it('is used by one of several at once', async () => {
      const user = await anAccount(product.context)
      const { url } = (await makeLink(user.id, await aStaffSession())).json()
      const passwords = ['first new password', 'second new password', 'third new password']
      const responses = await Promise.all(passwords.map((password) => reset(url, password)))
      const winners = passwords.filter((_, index) => responses[index]?.statusCode === 200)
      expect(winners).toHaveLength(1)
      expect((await signIn(user.email, winners[0] ?? '')).statusCode).toBe(200)
    })

    rule('lets somebody in who was locked out by failures', async () => {
      const user = await anAccount(product.context)
      const { url } = (await makeLink(user.id, await aStaffSession())).json()
      for (let count = 0; count < 5; count++) await signIn(user.email, 'another password')
      expect((await signIn(user.email, testPassword)).statusCode).toBe(429)
      await reset(url)
      expect((await signIn(user.email, newPassword)).statusCode).toBe(200)
    })

    rule('for staff is made by an admin alone; for others they are nobody', async () => {
      const boss = await anAccount(product.context, { role: 'admin', username: 'boss' })
      const coach = await aStaffSession('coach')
      expect((await makeLink(boss.id, coach)).statusCode).toBe(404)
      expect((await makeLink('nobody', coach)).statusCode).toBe(404)
      const admin = await aStaffSession('admin')
      const response = await makeLink(boss.id, admin, own)
      expect(response.statusCode).toBe(201)
      expect((await reset(response.json().url)).json()).toEqual({ email: boss.email })
    })

    rule('stops a network that tries a hundred wrong ones', async () => {
      for (let count = 0; count < 100; count++) expect((await reset(`#token=${count}`)).statusCode).toBe(404)
      expect((await reset('#token=100')).statusCode).toBe(429)
    })

    rule('passes from a network that wrong ones have locked, where people sign in as before', async () => {
      const user = await anAccount(product.context)
      const { url } = (await makeLink(user.id, await aStaffSession())).json()
      for (let count = 0; count <= 100; count++) await reset(`#token=${count}`)
      expect((await reset('#token=made-up')).statusCode).toBe(429)
      expect((await signIn(user.email, testPassword)).statusCode).toBe(200)
      expect((await reset(url)).statusCode).toBe(200)
      expect((await reset(url)).statusCode).toBe(429)
    })

    const trail = () =>
      product.context.db
        .selectFrom('audit_entries')
        .select(['action', 'actor_id', 'subject_id', 'details'])
        .where('action', 'like', 'password%')
        .execute()
    const mails = () =>
      product.context.db
        .selectFrom('outbox')
        .select(['recipient', 'about_id', 'subject', 'body_text'])
        .execute()

    rule('is written down, with who made it and who was let in', async () => {
      const user = await anAccount(product.context)
      const coach = await aStaffSession()
      const { user: maker } = (await product.app.inject({ url: '/api/auth/profile', headers: coach })).json()
      await reset((await makeLink(user.id, coach)).json().url)
      const subject_id = user.id
      expect(new Set(await trail())).toEqual(
        new Set([
          { action: 'password_link.created', actor_id: maker._id, subject_id, details: {} },
          { action: 'password.reset', actor_id: user.id, subject_id, details: { linkMadeBy: maker._id } },
        ]),
      )
    })

    rule(
      'that staff made is told to its holder by mail once it is used: staff can open it themselves',
      async () => {
        await product.close()
        product = await pricedApp(kind, { PUBLIC_URL: 'https://coach.example' })
        const user = await anAccount(product.context)
        const { url } = (await makeLink(user.id, await aStaffSession())).json()
        expect(await mails()).toEqual([])
        await reset(url)
        const [mail, ...more] = await mails()
        expect(more).toEqual([])
        expect(mail).toMatchObject({ recipient: user.email, about_id: user.id })
        expect(mail?.subject).toMatch(/^تم تعيين كلمة مرور جديدة لحسابك \| /)
        expect(mail?.body_text).toContain('https://coach.example/forgot-password')
        expect(mail?.body_text).not.toContain('token')
      },
    )

    rule(
      'that its holder asked for by mail is told nobody, nor is one for an address that nobody has proved',
      async () => {
        await product.close()
        product = await pricedApp(kind, { PUBLIC_URL: 'https://coach.example' })
        const user = await anAccount(product.context)
        await post('/auth/forgot-password', { email: user.email })
        const [mail] = await mails()
        await reset(/https:\S+/.exec(mail?.body_text ?? '')?.[0] ?? '')
        expect((await signIn(user.email, newPassword)).statusCode).toBe(200)
        expect((await trail()).find(({ action }) => action === 'password.reset')?.details).toEqual({})
        const { userId } = await registerAs(product.app)
        await product.context.db.deleteFrom('outbox').execute()
        const { url } = (await makeLink(userId, await aStaffSession())).json()
        expect((await reset(url)).statusCode).toBe(200)
        expect(await mails()).toEqual([])
      },
    )

    rule('that an admin made is told to a colleague too', async () => {
      const coach = await anAccount(product.context, { role: 'coach', username: 'coach' })
      const { url } = (await makeLink(coach.id, await aStaffSession('admin'), own)).json()
      await reset(url)
      expect(await mails()).toMatchObject([{ recipient: coach.email, about_id: coach.id }])
    })
  })
})
