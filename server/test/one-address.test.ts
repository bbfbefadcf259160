import { afterEach, describe, expect, it } from 'vitest'
import { anAccount, cookiesOf, testPassword } from './accounts.ts'
import { type TestApp, testApp } from './test-app.ts'

let product: TestApp | undefined
afterEach(async () => {
  await product?.close()
  product = undefined
})

const open = async (environment: Record<string, string>) => {
  product = await testApp('sqlite', environment)
  return product.app
}
const address = { PUBLIC_URL: 'https://coach.example' }
const wrongLogin = (headers: Record<string, string>) => ({
  method: 'POST' as const,
  url: '/api/auth/coach-login',
  payload: { username: 'nobody', password: 'not the password' },
  headers,
})

describe('a page that writes to a product with an address', () => {
  it('is checked by that address only, with any Host header', async () => {
    const app = await open({ ...address, TRUST_PROXY: '127.0.0.1', CORS_ORIGINS: 'https://friend.example' })
    const statusOf = async (headers: Record<string, string>) =>
      (await app.inject(wrongLogin(headers))).json().code
    expect(await statusOf({ origin: 'https://evil.example', host: 'evil.example' })).toBe('foreign_origin')
    expect(await statusOf({ origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' })).toBe(
      'foreign_origin',
    )
    expect(await statusOf({ origin: 'http://coach.example', host: 'coach.example' })).toBe('foreign_origin')
    expect(await statusOf({ origin: 'https://coach.example:8443', host: 'coach.example:8443' })).toBe(
      'foreign_origin',
    )
    // A proxy with default settings sends its own name as Host.
    expect(await statusOf({ origin: 'https://coach.example', host: '127.0.0.1:3000' })).not.toBe(
      'foreign_origin',
    )
    expect(await statusOf({ origin: 'https://friend.example', host: 'coach.example' })).not.toBe(
      'foreign_origin',
    )
  })

  it('is checked by the Host header only if no address is set', async () => {
    const app = await open({})
    const own = await app.inject(wrongLogin({ origin: 'http://coach.test:3000', host: 'coach.test:3000' }))
    expect(own.json().code).not.toBe('foreign_origin')
    const foreign = await app.inject(wrongLogin({ origin: 'http://evil.test', host: 'coach.test:3000' }))
    expect(foreign.json().code).toBe('foreign_origin')
  })
})

describe('signing in on a page of a product with an address', () => {
  /** Whether a browser that signs in on a page of this origin is still signed in at its next call. */
  const holdsAt = async (origin: string, passedOn: Record<string, string> = {}) => {
    const { app } = product as TestApp
    const browser = { ...passedOn, 'sec-fetch-site': 'same-origin' }
    const payload = { username: 'karim', password: testPassword }
    const headers = { ...browser, origin }
    const answer = await app.inject({ method: 'POST', url: '/api/auth/coach-login', payload, headers })
    if (answer.statusCode !== 200) return answer.json().code
    const authorization = `Bearer ${answer.json().token}`
    const own = { ...browser, authorization, cookie: cookiesOf(answer) }
    const next = await app.inject({ url: '/api/auth/verify-admin', headers: own })
    return next.statusCode === 200 || next.json().code
  }

  it('is valid only at that address, whatever an untrusted proxy sends, and not from a listed origin', async () => {
    await open({ ...address, CORS_ORIGINS: 'http://203.0.113.7:3000' })
    await anAccount((product as TestApp).context, { role: 'coach', username: 'karim' })
    const stock = { host: '127.0.0.1:3000' }
    const forwarding = {
      host: 'coach.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.9',
    }
    for (const passedOn of [stock, forwarding]) {
      expect(await holdsAt('https://coach.example', passedOn)).toBe(true)
      expect(await holdsAt('http://coach.example', passedOn)).toBe('foreign_origin')
      expect(await holdsAt('https://127.0.0.1:3000', passedOn)).toBe('foreign_origin')
      // A page of ours there would sign in, but the next call, without an origin, would be unauthorized.
      expect(await holdsAt('http://203.0.113.7:3000', passedOn)).toBe('unauthorized')
    }
  })

  it('is valid under any host name if no address is set', async () => {
    await open({})
    await anAccount((product as TestApp).context, { role: 'coach', username: 'karim' })
    expect(await holdsAt('http://127.0.0.1:3000', { host: '127.0.0.1:3000' })).toBe(true)
    expect(await holdsAt('https://coach.example', { host: 'coach.example' })).toBe(true)
    expect(await holdsAt('https://coach.example', { host: '127.0.0.1:3000' })).toBe('foreign_origin')
  })
})
