import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowSlowSending, endSlowSending, SlowSenders } from './body-timeouts.ts'

const limits = {
  ...{ idle: 25_000, minBytesPerSecond: 1000, whole: 120_000, slowWhole: 240_000 },
  ...{ stalled: 5_000, every: 1e9 },
}

let now: number
let senders: SlowSenders
let server: Server
let received: IncomingMessage[]
let clients: Socket[]
let answersAtOnce: boolean
let reads: boolean

// Requests under `/slow` may be slow; a request is answered once its body is complete.
beforeEach(async () => {
  now = 0
  received = []
  clients = []
  answersAtOnce = false
  reads = true
  server = createServer({ headersTimeout: 10_000, requestTimeout: 0 })
  senders = new SlowSenders(limits, () => now)
  senders.watch(server)
  server.on('request', (request, response) => {
    received.push(request)
    if (request.url === '/slow') allowSlowSending(request)
    if (answersAtOnce) response.end('refused')
    request.on('error', () => {})
    if (reads) request.resume().on('end', () => response.end('done'))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  server.close()
  server.closeAllConnections()
})

/** Sends the head of a request that announces `length` bytes, and `body` as the first of them. */
async function send(path: string, body: string, length = 1_000_000) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  await once(client, 'connect')
  client.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: ${length}\r\n\r\n${body}`)
  let text = ''
  client.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  client.on('error', () => {})
  const ended = new Promise<string>((resolve) => client.on('close', () => resolve(text)))
  await vi.waitUntil(() => received.length === clients.length)
  const { socket } = received.at(-1) as IncomingMessage
  return {
    socket,
    ended,
    text: () => text,
    /** Sends this many more bytes and waits until they arrive. */
    more: async (bytes: number) => {
      const before = socket.bytesRead
      client.write('b'.repeat(bytes))
      await vi.waitUntil(() => socket.bytesRead === before + bytes, { interval: 1 })
    },
  }
}

function pass(milliseconds: number): void {
  now += milliseconds
  senders.endSlow(server)
}

it('a body without a byte for 25 seconds gets 408, and its connection is closed', async () => {
  const { ended, socket } = await send('/', 'half')
  pass(25_000)
  expect(socket.destroyed).toBe(false)
  pass(1)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

it('200 bodies that drip a byte every second are all ended after 25 seconds', async () => {
  const dripping = []
  for (let count = 0; count < 200; count++) dripping.push(await send('/', 'a'))
  for (let second = 1; second <= 25; second++) {
    await Promise.all(dripping.map(({ more }) => more(1)))
    pass(1000)
  }
  expect(dripping.every(({ socket }) => !socket.destroyed)).toBe(true)
  pass(1000)
  expect(dripping.every(({ socket }) => socket.destroyed)).toBe(true)
})

it('a sender on a weak line may take longer, as long as a kilobyte a second arrives', async () => {
  const { more, socket } = await send('/', 'a')
  for (let second = 1; second <= 60; second++) {
    await more(1100)
    pass(1000)
  }
  expect(socket.destroyed).toBe(false)
})

it('no ordinary body takes longer than two minutes', async () => {
  const { more, socket } = await send('/', 'a')
  for (let second = 0; second < 120; second += 10) {
    await more(20_000)
    pass(10_000)
  }
  expect(socket.destroyed).toBe(false)
  pass(1)
  expect(socket.destroyed).toBe(true)
})

it('a complete request never times out, however long its response takes', async () => {
  const { text, socket } = await send('/', 'all of ten', 10)
  await vi.waitUntil(() => text().includes('done'))
  pass(10_000_000)
  expect(socket.destroyed).toBe(false)
})

it('does not close a sender whose body the server does not read', async () => {
  reads = false
  const { socket } = await send('/slow', 'a'.repeat(500_000))
  await vi.waitUntil(() => (received[0]?.readableLength ?? 0) >= (received[0]?.readableHighWaterMark ?? 1))
  for (let count = 0; count < 10; count++) pass(24_000)
  expect(socket.destroyed).toBe(false)
})

it('a sender who may be slow has as long as it takes while something arrives, and no longer than large files need', async () => {
  const { more, socket } = await send('/slow', 'a')
  for (let passed = 0; passed < 240_000; passed += 24_000) {
    await more(1)
    pass(24_000)
  }
  expect(socket.destroyed).toBe(false)
  await more(1)
  pass(1)
  expect(socket.destroyed).toBe(true)
})

it('a sender who may be slow is ended when nothing arrives for 25 seconds', async () => {
  const { ended } = await send('/slow', 'half')
  pass(25_001)
  expect(await ended).toMatch(/ 408 /)
})

it('a sender who is no longer allowed to be slow gets the normal time from then on', async () => {
  const dripping = await send('/slow', 'a')
  const steady = await send('/slow', 'a')
  const both = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await Promise.all([dripping.more(1), steady.more(1100)])
      pass(1000)
    }
  }
  await both(200)
  for (const request of received) endSlowSending(request)
  await both(25)
  expect(dripping.socket.destroyed).toBe(false)
  await Promise.all([dripping.more(1), steady.more(1100)])
  pass(1000)
  await steady.more(1100)
  pass(1000)
  expect([dripping.socket.destroyed, steady.socket.destroyed]).toEqual([true, false])
  for (let second = 27; second < 122; second++) {
    if (!steady.socket.destroyed) await steady.more(1100)
    pass(1000)
  }
  expect(steady.socket.destroyed).toBe(true)
})

it('a sender who was too slow has five more seconds to read the error', async () => {
  const { more, socket } = await send('/slow', 'a')
  const steady = await send('/slow', 'a')
  for (const [at, request] of received.entries()) endSlowSending(request, at === 0 ? 'stalled' : 'rejected')
  endSlowSending(received[0] as IncomingMessage)
  pass(0)
  for (let second = 1; second <= 5; second++) {
    await Promise.all([more(2000), steady.more(2000)])
    pass(1000)
  }
  expect(socket.destroyed).toBe(false)
  pass(1000)
  expect([socket.destroyed, steady.socket.destroyed]).toEqual([true, false])
})

it('a connection that is still sending after its response is closed too', async () => {
  answersAtOnce = true
  const { ended, text } = await send('/', 'half')
  await vi.waitUntil(() => text().includes('refused'))
  pass(25_001)
  expect(await ended).toMatch(/^HTTP\/1\.1 200 .*refused/s)
})
