import { afterEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

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
  it('is judged by that address alone, whatever name the request uses for us', async () => {
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
    // A stock proxy passes a name of its own as Host.
    expect(await statusOf({ origin: 'https://coach.example', host: '127.0.0.1:3000' })).not.toBe(
      'foreign_origin',
    )
    expect(await statusOf({ origin: 'https://friend.example', host: 'coach.example' })).not.toBe(
      'foreign_origin',
    )
  })

  it('is judged by the name in the request only where no address is set', async () => {
    const app = await open({})
    const own = await app.inject(wrongLogin({ origin: 'http://coach.test:3000', host: 'coach.test:3000' }))
    expect(own.json().code).not.toBe('foreign_origin')
    const foreign = await app.inject(wrongLogin({ origin: 'http://evil.test', host: 'coach.test:3000' }))
    expect(foreign.json().code).toBe('foreign_origin')
  })
})
