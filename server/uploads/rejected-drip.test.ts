import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SlowSenders } from '#server/platform/http/body-timeouts.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { slotsOf } from './upload-capacity.ts'

let product: TestApp
let client: Socket
let received: Socket
let now: number
let senders: SlowSenders

beforeEach(async () => {
  product = await testApp()
  now = 0
  // The server's own instance uses the real clock; this one uses the test's.
  senders = new SlowSenders({ every: 1e9 }, () => now)
  senders.watch(product.app.server)
  product.app.server.once('connection', (socket: Socket) => {
    received = socket
  })
  await product.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(async () => {
  vi.useRealTimers()
  client.destroy()
  await product.close()
})

const fileIn = (field: string) =>
  `--form\r\nContent-Disposition: form-data; name="${field}"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nbytes`

/** Starts an upload of 4 MB. */
async function begin(path: string, field: string, headers: Record<string, string> = {}): Promise<void> {
  client = connect((product.app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {})
  await once(client, 'connect')
  const all = {
    host: 'localhost',
    'content-type': 'multipart/form-data; boundary=form',
    'content-length': '4000000',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  client.write(`POST ${path} HTTP/1.1\r\n${lines.join('')}\r\n${fileIn(field)}`)
}

/** Starts an upload of 4 MB in a field that takes no files; returns the response. */
async function rejected(path: string, headers: Record<string, string> = {}): Promise<string> {
  await begin(path, 'another', headers)
  const [answer] = await once(client, 'data')
  return `${answer}`
}

/** Sends a byte every 15 seconds for five minutes; returns after how many seconds the server closed the connection. */
async function drip(): Promise<number | undefined> {
  for (let passed = 1; passed <= 300; passed++) {
    const before = received.bytesRead
    if (passed % 15 === 0) {
      client.write('x')
      await vi.waitUntil(() => received.bytesRead > before, { interval: 1 })
    }
    now += 1000
    senders.endSlow(product.app.server)
    if (!received.writable) {
      if (!received.closed) await once(received, 'close')
      return passed
    }
  }
  return undefined
}

it('the connection of a rejected receipt that is still sent slowly is closed within half a minute', async () => {
  expect(await rejected('/api/upload/payment-proof')).toMatch(/^HTTP\/1\.1 422 /)
  expect(await drip()).toBeLessThanOrEqual(30)
})

it('so is that of a signed-in sender', async () => {
  const { headers } = await aSession(product.context, await anAccount(product.context))
  expect(await rejected('/api/upload', headers)).toMatch(/^HTTP\/1\.1 422 /)
  expect(await drip()).toBeLessThanOrEqual(30)
})

it('a receipt that is sent too slowly is rejected after 20 seconds, and closed within ten more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await begin('/api/upload/payment-proof', 'paymentProof')
  await vi.waitUntil(() => slotsOf(product.context).strangers.size === 1, { timeout: 15_000 })
  vi.advanceTimersByTime(20_000)
  const [answer] = await once(client, 'data')
  expect(`${answer}`).toMatch(/^HTTP\/1\.1 400 .*upload_stalled/s)
  expect(await drip()).toBeLessThanOrEqual(10)
})
