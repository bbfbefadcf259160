import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { registerAs, strangersPassword } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const email = 'nour@example.com'
const own = { currentPassword: testPassword }
const nour = { name: 'Nour', username: 'nour', role: 'coach', password: testPassword, email, ...own }
const plan = { subscription: { plan: 'basic', accessDays: 30 } }

onSqlite((kind) => {
  let product: TestApp
  let staff: Headers

  beforeEach(async () => {
    product = await pricedApp(kind)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(() => product.close())

  type Method = 'GET' | 'POST' | 'PUT'
  const call = (line: `${Method} /${string}`, payload?: object, headers: object = staff) => {
    const [method, url] = line.split(' ') as [Method, string]
    return product.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers },
      ...(payload && { payload }),
    })
  }
  const signIn = (password: string) => call('POST /auth/login', { email, password }, {})
  const addresses = () => product.context.db.selectFrom('unproved_addresses').select('email').execute()
  /** Registers two accounts with the address; one of them requests a package. */
  const claimTwice = async () => {
    const claimants = [
      await registerAs(product.app, { email }),
      await registerAs(product.app, { email, password: 'the password of another' }),
    ]
    const request = { method: 'POST', url: '/subscriptions/subscribe', payload: { planId: 'basic' } } as const
    const { subscription } = await callAs(product.app, claimants[0]?.headers ?? {}, request)
    return { claimants, requestId: subscription._id as string }
  }
  const expectGone = async ({ claimants, requestId }: Awaited<ReturnType<typeof claimTwice>>) => {
    for (const { userId, headers } of claimants) {
      expect((await call('GET /auth/profile', undefined, headers)).statusCode).toBe(401)
      expect((await call(`PUT /admin/users/${userId}`, plan)).statusCode).toBe(404)
    }
    expect(await addresses()).toEqual([])
    expect((await signIn(strangersPassword)).json().code).toBe('invalid_credentials')
    const again = { email, name: 'Nour', phone: '01012345678', password: testPassword }
    expect((await call('POST /auth/register', again, {})).json().code).toBe('email_taken')
    const request = (await call(`GET /admin/requests/${requestId}`)).json().subscription
    expect(request).toMatchObject({ status: 'pending', sentByAccount: false })
    const approved = await call(`POST /admin/approve/${requestId}`, {})
    expect([approved.statusCode, approved.json().code]).toEqual([409, 'email_taken'])
  }

  describe('an address that accounts claim', () => {
    it('goes to a coach who is added with it, and is removed from the accounts', async () => {
      const claims = await claimTwice()
      expect((await call('POST /coach', nour)).statusCode).toBe(201)
      await expectGone(claims)
    })

    it('goes to a coach whose email is changed to it, and is removed from the accounts', async () => {
      const claims = await claimTwice()
      const { id } = await anAccount(product.context, { role: 'coach', username: 'nour', email: null })
      expect((await call(`PUT /coach/${id}`, { email, ...own })).statusCode).toBe(200)
      await expectGone(claims)
    })

    it('stays claimed if the coach is rejected', async () => {
      const { claimants } = await claimTwice()
      const rejected = await call('POST /coach', { ...nour, username: 'karim' })
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'username_taken'])
      const { id } = await anAccount(product.context, { role: 'coach', username: 'nour', email: null })
      expect((await call(`PUT /coach/${id}`, { email, username: 'karim', ...own })).statusCode).toBe(409)
      for (const { headers } of claimants) {
        expect((await call('GET /auth/profile', undefined, headers)).statusCode).toBe(200)
      }
      expect((await signIn(strangersPassword)).json().code).toBe('access_expired')
    })

    it('stores nothing if no account claimed it', async () => {
      expect((await call('POST /coach', nour)).statusCode).toBe(201)
      expect(await addresses()).toEqual([])
    })
  })

  describe('an account whose address another account has verified', () => {
    it('gets no package manually: the call fails and changes nothing', async () => {
      const { userId } = await registerAs(product.app, { email })
      // A state from before staff took over claimed addresses.
      const coach = await anAccount(product.context, { role: 'coach', username: 'nour', email: null })
      await product.context.db.updateTable('users').set({ email }).where('id', '=', coach.id).execute()
      const before = (await call(`GET /admin/users/${userId}`)).json()
      const rejected = await call(`PUT /admin/users/${userId}`, { name: 'Another Name', ...plan })
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'email_taken'])
      expect((await call(`GET /admin/users/${userId}`)).json()).toEqual(before)
      const periods = product.context.db.selectFrom('access_periods').selectAll()
      expect(await periods.where('user_id', '=', userId).execute()).toEqual([])
    })
  })
})
