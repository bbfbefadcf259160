import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { claimedSignIns, limitOfPlace } from '#server/accounts/index.ts'
import { openProductJobs } from '#server/jobs.ts'
import { asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type RequestInput = { headers?: object; [field: string]: unknown }

const DAY = 24 * 60 * 60 * 1000
const [home, elsewhere, squat] = ['203.0.113.9', '203.0.113.77', '198.51.99.7']
const second = 'the password of my second one'

onSqlite((kind) => {
  describe('an address that is only claimed, while strangers try it from everywhere', () => {
    let product: TestApp

    beforeEach(async () => {
      product = await pricedApp(kind)
    })
    afterEach(() => product.close())

    const post = (remoteAddress: string, url: string, { headers = {}, ...payload }: RequestInput) =>
      product.app.inject({
        method: 'POST',
        url: `/api${url}`,
        payload,
        headers: { ...headers },
        remoteAddress,
      })
    const register = async (remoteAddress: string, password: string) => {
      const { email, phone } = victim
      const given = { email, phone, name: 'Somebody', password }
      const registered = await post(remoteAddress, '/auth/register', given)
      return { userId: registered.json().user._id as string, token: registered.json().token as string }
    }
    const signIn = (remoteAddress: string, password: string, headers = {}) =>
      post(remoteAddress, '/auth/login', { email: victim.email, password, headers })
    const codeOf = async (remoteAddress: string, password: string) =>
      (await signIn(remoteAddress, password)).json().code
    const idOf = async (remoteAddress: string, password: string) => {
      const { renewalToken } = (await signIn(remoteAddress, password)).json()
      const headers = { authorization: `Bearer ${renewalToken}` }
      return (await callAs(product.app, headers, { method: 'GET', url: '/auth/profile' })).user._id
    }
    const strangersTry = async () => {
      for (let stranger = 1; stranger <= 40; stranger++) {
        await signIn(`198.51.100.${stranger}`, `guess number ${stranger}`)
      }
      expect(await codeOf(elsewhere, testPassword)).toBe('too_many_attempts')
    }
    const networks = () => product.context.db.selectFrom('claimant_networks').selectAll().execute()

    it('lets its holder in from where she registered, and nobody else', async () => {
      const { userId } = await register(home, testPassword)
      await strangersTry()
      expect(await idOf(home, testPassword)).toBe(userId)
      expect(await idOf(home, testPassword)).toBe(userId)
      const wrong = await signIn(home, 'a slip of hers')
      expect(wrong.statusCode).toBe(401)
      const unknown = await post(home, '/auth/login', { email: 'no@example.com', password: 'a' })
      expect(wrong.body).toBe(unknown.body)
      expect(await codeOf(elsewhere, testPassword)).toBe('too_many_attempts')
    })

    it('lets her in from where she signed in before, for 30 days, and knows no device of hers', async () => {
      await register(home, testPassword)
      const signedIn = await signIn(elsewhere, testPassword, asBrowser)
      expect(cookiesOf(signedIn)).not.toContain('dev')
      product.clock.advance(30 * DAY - 1)
      await signIn(home, testPassword)
      for (let stranger = 1; stranger <= 40; stranger++) {
        await signIn(`198.51.100.${stranger}`, `guess number ${stranger}`)
      }
      expect(await codeOf(elsewhere, testPassword)).toBe('access_expired')
      expect(await networks()).toHaveLength(2)
      product.clock.advance(30 * DAY + 1)
      await openProductJobs(product.context).runDueJobs()
      expect(await networks()).toEqual([])
    })

    it('lets her in to each of two accounts', async () => {
      const first = await register(home, testPassword)
      const another = await register(home, second)
      await strangersTry()
      expect(await idOf(home, testPassword)).toBe(first.userId)
      expect(await idOf(home, second)).toBe(another.userId)
    })

    it('lets a stranger who registers it try no password but that of this account', async () => {
      await register(home, testPassword)
      const stranger = await register(squat, strangersPassword)
      await strangersTry()
      const answers = []
      for (let guess = 1; guess < limitOfPlace.failures; guess++) {
        answers.push(await codeOf(squat, testPassword))
      }
      // The victim's right password gets the same error as a wrong one.
      expect(new Set(answers)).toEqual(new Set(['invalid_credentials']))
      expect(await idOf(squat, strangersPassword)).toBe(stranger.userId)
      answers.length = 0
      for (let guess = 1; guess <= 20; guess++) {
        answers.push(await codeOf(squat, `guess number ${guess}`))
        answers.push(await codeOf(squat, testPassword))
      }
      expect(answers).not.toContain('access_expired')
      expect(answers.filter((code) => code === 'invalid_credentials').length).toBeLessThanOrEqual(2)
      expect(await codeOf(home, testPassword)).toBe('access_expired')
    })

    it('leaves the one try a minute to all together, also where a stranger signs in to his own in between', async () => {
      await register(home, testPassword)
      await register(squat, strangersPassword)
      await strangersTry()
      for (let minute = 1; minute <= 3; minute++) {
        product.clock.advance(60_000)
        expect(await codeOf(`192.0.2.${minute}`, 'a guess')).toBe('invalid_credentials')
        expect(await codeOf(squat, strangersPassword)).toBe('access_expired')
        expect(await codeOf(`192.0.2.${minute}`, testPassword)).toBe('too_many_attempts')
      }
    })

    it('shows nobody who registers a guess first whether it is her password', async () => {
      const { userId, token } = await register(home, testPassword)
      const headers = { authorization: `Bearer ${token}` }
      expect((await post(home, '/subscriptions/subscribe', { planId: 'basic', headers })).statusCode).toBe(
        201,
      )
      const opened = []
      for (const place of [squat, home]) {
        product.clock.advance(1000)
        const stranger = await register(place, testPassword)
        opened.push([stranger.userId, await idOf(place, testPassword)])
        // Nor from a network that is known to neither account.
        opened.push([stranger.userId, await idOf(`${place}9`, testPassword)])
      }
      for (const [strangersId, openedId] of opened) expect(openedId).toBe(strangersId)
      expect(opened.flat()).not.toContain(userId)
    })

    it('counts each guess that was registered elsewhere first like any other', async () => {
      const codes = []
      for (let guess = 1; guess <= 35; guess++) {
        await register(`198.51.101.${guess}`, `guess number ${guess}`)
        codes.push(await codeOf(`198.51.100.${guess}`, `guess number ${guess}`))
      }
      expect(codes).toEqual([...Array(30).fill('access_expired'), ...Array(5).fill('too_many_attempts')])
    })

    it('bounds the guesses that a neighbor of hers registered before she came', async () => {
      for (let guess = 1; guess <= 18; guess++) await register(home, `guess number ${guess}`)
      await register(home, testPassword)
      const codes = []
      for (let guess = 1; guess <= 18; guess++) codes.push(await codeOf(home, `guess number ${guess}`))
      const free = claimedSignIns.limit + limitOfPlace.failures
      const locked = Array(18 - free).fill('too_many_attempts')
      expect(codes).toEqual([...Array(free).fill('access_expired'), ...locked])
    })

    it('lets her in on another network as often as at home, for one failure', async () => {
      const { userId } = await register(home, testPassword)
      for (let guess = 1; guess < limitOfPlace.failures; guess++) await signIn(elsewhere, 'a slip of hers')
      expect(await codeOf(elsewhere, testPassword)).toBe('access_expired')
      expect(await codeOf(elsewhere, testPassword)).toBe('too_many_attempts')
      product.clock.advance(60_000)
      for (let count = 1; count <= 5; count++) expect(await idOf(elsewhere, testPassword)).toBe(userId)
    })

    it('forgets its networks with the account, by a link of staff, and once the address is proved', async () => {
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const erased = await register(squat, strangersPassword)
      const headers = { authorization: `Bearer ${erased.token}` }
      const password = { password: strangersPassword, headers }
      expect((await post(squat, '/auth/delete-account', password)).statusCode).toBe(204)
      expect(await networks()).toEqual([])
      const { userId } = await register(home, testPassword)
      await register(squat, strangersPassword)
      expect(await networks()).toHaveLength(2)
      const link = { method: 'POST', url: `/admin/users/${userId}/password-link`, payload: {} } as const
      const token = (await callAs(product.app, staff, link)).url.split('token=')[1]
      expect((await post(home, '/auth/reset-password', { token, password: second })).statusCode).toBe(200)
      expect(await networks()).toHaveLength(1)
      const payload = { subscription: { plan: 'basic', accessDays: 30 } }
      await callAs(product.app, staff, { method: 'PUT', url: `/admin/users/${userId}`, payload })
      expect(await networks()).toEqual([])
    })
  })
})
