import { afterEach, beforeEach, expect, it } from 'vitest'
import { formsOf } from '#server/platform/http/rate-limit.ts'
import { anAccount, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { registrationQuota } from './register.ts'

let product: TestApp
const nour = { name: 'Nour', email: 'nour@example.com', phone: '01012345678', password: testPassword }

const post = (url: string, payload: object, headers = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers })
const get = (url: string, headers: object) =>
  product.app.inject({ url: `/api${url}`, headers: { ...headers } })

onSqlite((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind)
  })
  afterEach(() => product.close())

  it('an account without a package asks for one, and reads nothing until then', async () => {
    const made = await post('/auth/register', nour)
    expect(made.statusCode, made.body).toBe(201)
    const { token, user } = made.json()
    expect(user).toMatchObject({ role: 'user', email: nour.email, subscription: { plan: null } })
    const own = { authorization: `Bearer ${token}` }
    expect((await get('/subscriptions/current', own)).statusCode).toBe(200)
    expect((await get('/subscriptions/my-resources', own)).statusCode).toBe(403)
    const response = await post('/subscriptions/subscribe', { planId: 'basic' }, own)
    expect(response.statusCode, response.body).toBe(201)

    const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    expect((await get('/admin/users?q=nour', staff)).json().users[0].name).toBe('Nour')
    const again = await post('/auth/login', { email: nour.email, password: testPassword })
    expect([again.statusCode, again.json().code]).toEqual([401, 'access_expired'])
  })

  it('a browser that lost the answer gets it again with its cookie, and nobody reads it in the database', async () => {
    const browser = { 'sec-fetch-site': 'same-origin', 'idempotency-key': 'one-two-three' }
    const made = await post('/auth/register', nour, browser)
    const again = await post('/auth/register', nour, browser)
    expect([again.statusCode, again.json()]).toEqual([201, made.json()])
    expect(cookiesOf(again)).toBe(cookiesOf(made))
    const { token } = again.json()
    const own = { authorization: `Bearer ${token}`, 'sec-fetch-site': 'same-origin' }
    expect((await get('/auth/profile', { ...own, cookie: cookiesOf(again) })).statusCode).toBe(200)
    const storedRows = await product.context.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(storedRows)).not.toContain(token)
    const other = await post('/auth/register', { ...nour, password: 'not the same one' }, browser)
    expect([other.statusCode, other.json().code]).toEqual([409, 'repeat_differs'])
  })

  it('an address that has an account is refused, and its password stays', async () => {
    const { email } = await anAccount(product.context)
    const rejected = await post('/auth/register', { ...nour, email, password: 'another password' })
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'email_taken'])
    expect((await post('/auth/login', { email, password: testPassword })).statusCode).toBe(200)
  })

  it('what is wrong is named by its field, and a network has so many tries an hour', async () => {
    const wrong = await post('/auth/register', { ...nour, email: 'nour', phone: '12' })
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['email', 'phone']])
    for (const password of ['Aa123456', '123456Aa', 'aa123456', 'Aa112233', 'Admin@2026', 'Mohamed@2025']) {
      const rejected = await post('/auth/register', { ...nour, password })
      expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['password']])
    }
    const weak = { ...nour, password: 'password' }
    // Rejected input does not use up the quota of others in the network.
    for (let count = 0; count < registrationQuota.limit + 1; count++) {
      expect((await post('/auth/register', weak)).statusCode).toBe(422)
    }
    for (let count = 0; count < registrationQuota.limit; count++) {
      const made = await post('/auth/register', { ...nour, email: `nour${count}@example.com` })
      expect(made.statusCode).toBe(201)
    }
    const held = await post('/auth/register', nour)
    expect([held.statusCode, held.headers['retry-after']]).toEqual([429, '3600'])
    expect((await post('/auth/register', weak)).statusCode).toBe(429)
  })

  it('ten times as many forms that come to nothing are counted, and no more are read', async () => {
    const weak = { ...nour, password: 'password' }
    await post('/auth/register', weak)
    const { name, limit } = formsOf(registrationQuota)
    const forms = product.context.db.updateTable('throttles').where('key', 'like', `${name}:%`)
    await forms.set({ fails: limit - 1 }).execute()
    expect((await post('/auth/register', weak)).statusCode).toBe(422)
    expect((await post('/auth/register', weak)).statusCode).toBe(429)
  })
})
