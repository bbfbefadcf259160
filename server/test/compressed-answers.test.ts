import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { signInAsAdmin } from './staff.ts'
import { testApp } from './test-app.ts'

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync }

it('long responses are compressed if the caller accepts it, with equal content', async () => {
  const { app, close } = await testApp()
  const plain = await app.inject('/api/site')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toContain('Accept-Encoding')
  for (const encoding of ['br', 'gzip']) {
    const packed = await app.inject({ url: '/api/site', headers: { 'accept-encoding': encoding } })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers.etag).toBe(plain.headers.etag)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
    expect(unpack[encoding]?.(packed.rawPayload).toString()).toBe(plain.body)
  }
  const known = { 'accept-encoding': 'br', 'if-none-match': String(plain.headers.etag) }
  const unchanged = await app.inject({ url: '/api/site', headers: known })
  expect([unchanged.statusCode, unchanged.body]).toEqual([304, ''])
  const short = await app.inject({ url: '/api/health', headers: { 'accept-encoding': 'br' } })
  expect(short.headers['content-encoding']).toBeUndefined()
  await close()
})

it('responses with secrets are never compressed, since their size would reveal them', async () => {
  const { app, context, close } = await testApp()
  const authorization = `Bearer ${await signInAsAdmin(context)}`
  for (let count = 0; count < 8; count++) {
    const payload = { name: 'Sara', email: 's@example.com', phone: '01001234567', message: 'x'.repeat(400) }
    await app.inject({ method: 'POST', url: '/api/contact', payload })
  }
  const read = (url: string) => app.inject({ url, headers: { authorization, 'accept-encoding': 'br' } })
  const open = await read('/api/admin/messages')
  expect([open.statusCode, open.headers['content-encoding']]).toEqual([200, 'br'])
  const secret = 'see https://coach.example/reset#token=abc'
  const payload = { name: 'Sara', email: 's@example.com', phone: '01001234567', message: secret }
  await app.inject({ method: 'POST', url: '/api/contact', payload })
  const holding = await read('/api/admin/messages')
  expect([holding.statusCode, holding.headers['content-encoding']]).toEqual([200, undefined])
  expect(holding.body).toContain('#token=abc')
  await close()
})
