import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { allowSlowSending, endSlowSenders, type SendingLimits } from './slow-senders.ts'

const never = 3_600_000
let server: Server
let received: IncomingMessage[]
let clients: Socket[]

/** A server whose requests under `/slow` may be slow; it answers when a body has come to its end. */
async function serve(limits: Partial<SendingLimits>, answersAtOnce = false) {
  endSlowSenders(server, { whole: never, slowWhole: never, slowIdle: never, every: 5, ...limits })
  server.on('request', (request, response) => {
    received.push(request)
    if (request.url === '/slow') allowSlowSending(request)
    if (answersAtOnce) response.end('refused')
    request.resume().on('end', () => response.end('done'))
    request.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
}

beforeEach(() => {
  server = createServer({ headersTimeout: 10_000, requestTimeout: 0 })
  received = []
  clients = []
})

afterEach(async () => {
  for (const client of clients) client.destroy()
  server.close()
  server.closeAllConnections()
})

/** Sends the head of a request with ten bytes to come, and so many of them; answers what comes back until the end. */
async function send(path: string, body: string) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  clients.push(client)
  await once(client, 'connect')
  client.write(`POST ${path} HTTP/1.1\r\nHost: here\r\nContent-Length: 10\r\n\r\n${body}`)
  let text = ''
  client.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  client.on('error', () => {})
  const ended = new Promise<string>((resolve) => client.on('close', () => resolve(text)))
  await vi.waitUntil(() => received.length > 0)
  return { client, ended, text: () => text }
}

it('a request that does not come to its end in time is answered 408 and its connection ended', async () => {
  await serve({ whole: 30 })
  const { ended } = await send('/', 'half')
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
})

it('a byte now and then does not help', async () => {
  await serve({ whole: 60 })
  const { client, ended } = await send('/', 'a')
  const dripping = setInterval(() => client.write('b'), 25)
  expect(await ended).toMatch(/^HTTP\/1\.1 408 /)
  clearInterval(dripping)
})

it('a request that came whole is never ended, however long its answer takes', async () => {
  await serve({ whole: 1 })
  const { text, client } = await send('/', 'all of ten')
  await vi.waitUntil(() => text().includes('done'))
  expect(client.destroyed).toBe(false)
})

it('a sender who may be slow has the time of the others and more, as long as something arrives', async () => {
  await serve({ whole: 1 })
  const { client, text } = await send('/slow', 'half')
  const other = await send('/', 'half')
  expect(await other.ended).toMatch(/ 408 /)
  client.write('and ot')
  await vi.waitUntil(() => text().includes('done'))
})

it('a sender who may be slow is ended when nothing arrives', async () => {
  await serve({ slowIdle: 30 })
  const { ended } = await send('/slow', 'half')
  expect(await ended).toMatch(/ 408 /)
})

it('a sender who may be slow is ended at last though something arrives now and then', async () => {
  await serve({ slowWhole: 60 })
  const { client, ended } = await send('/slow', 'a')
  const dripping = setInterval(() => client.write('b'), 25)
  expect(await ended).toMatch(/ 408 /)
  clearInterval(dripping)
})

it('whoever was answered but goes on sending for ever is ended too', async () => {
  await serve({ whole: 30 }, true)
  const { ended } = await send('/', 'half')
  expect(await ended).toMatch(/^HTTP\/1\.1 200 .*refused/s)
})
