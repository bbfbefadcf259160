import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Connections } from './connections.ts'

const large = Buffer.alloc(64 * 1024 * 1024, 'a')
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: here\r\n\r\n`

let now: number
let connections: Connections
let server: Server
let peers: Socket[]
let clients: Socket[]
let underWay: ServerResponse[]
let most: number

beforeEach(async () => {
  now = 0
  peers = []
  clients = []
  underWay = []
  most = 0
  connections = new Connections(
    { waiting: 10, unread: 30_000, minBytes: 30_000, every: 1e9 },
    { now: () => now },
  )
  server = createServer(
    connections.oneAtATime((request, response) => {
      if (request.url === '/large') return response.end(large)
      underWay.push(response)
      most = Math.max(most, underWay.length)
      setImmediate(() => {
        if (request.url === '/never') return
        underWay.splice(underWay.indexOf(response), 1)
        response.end(`answer to ${request.url};`)
      })
    }),
  )
  server.on('connection', (socket) => peers.push(socket))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  server.close()
  server.closeAllConnections()
})

/** Connects a client and sends this; the client reads only when a test makes it. */
async function send(text: string) {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  clients.push(client)
  await once(client, 'connect')
  client.write(text)
  await vi.waitUntil(() => peers.length === clients.length)
  return { client, peer: peers.at(-1) as Socket }
}

/** Makes a client read exactly this many bytes. */
async function read(client: Socket, bytes: number): Promise<void> {
  let left = bytes
  while (left > 0) {
    const piece: Buffer | null = client.read()
    if (piece) left -= piece.length
    else await once(client, 'readable')
  }
}

it('pipelined requests are handled one after the other, in order', async () => {
  const { client } = await send(Array.from({ length: 11 }, (_, index) => get(`/${index}`)).join(''))
  let text = ''
  client.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  await vi.waitUntil(() => text.includes('answer to /10;'))
  expect([...text.matchAll(/answer to \/(\d+);/g)].map(([, index]) => Number(index))).toEqual(
    Array.from({ length: 11 }, (_, index) => index),
  )
  expect(most).toBe(1)
})

it('a connection with more waiting than that is ended, and nothing of it is left', async () => {
  const { client, peer } = await send(Array.from({ length: 500 }, () => get('/large')).join(''))
  client.resume()
  await once(client, 'close')
  expect(peer.destroyed).toBe(true)
  const other = await send(get('/fine'))
  expect(String(await once(other.client, 'data'))).toContain('answer to /fine;')
})

it('requests behind an unread response are not started', async () => {
  const { peer } = await send(get('/large') + get('/a') + get('/b'))
  await vi.waitUntil(() => peer.writableLength > 0)
  expect(underWay).toEqual([])
  expect(peer.writableLength).toBeLessThan(large.length + 1000)
})

it('an unread response is aborted after 30 seconds', async () => {
  const { peer } = await send(get('/large'))
  await vi.waitUntil(() => peer.writableLength > 0)
  connections.endUnread()
  now += 30_000
  connections.endUnread()
  expect(peer.destroyed).toBe(false)
  now += 1
  connections.endUnread()
  expect(peer.destroyed).toBe(true)
})

it('more requests do not extend the time of an unread response', async () => {
  const { client, peer } = await send(get('/large'))
  await vi.waitUntil(() => peer.writableLength > 0)
  connections.endUnread()
  for (let count = 0; count < 3; count++) {
    client.write(get('/more'))
    now += 11_000
    connections.endUnread()
  }
  expect(peer.destroyed).toBe(true)
})

it('a slow reader of one long response is not aborted while some of it is read', async () => {
  const { client, peer } = await send(get('/large'))
  client.pause()
  await vi.waitUntil(() => peer.writableLength > 0)
  for (let minute = 0; minute < 4; minute++) {
    connections.endUnread()
    now += 29_000
    await read(client, 8 * 1024 * 1024)
    connections.endUnread()
    expect(peer.destroyed).toBe(false)
  }
})

it('a reader who only sips is ended after 30 seconds, and one of a kilobyte a second is not', () => {
  const readerOf = (bytesASecond: number) => {
    // The system's buffers are larger than what this test reads, so a fake socket reports what was accepted.
    const socket = Object.assign(new EventEmitter(), {
      ...{ bytesWritten: 1_000_000, writableLength: 1_000_000, destroyed: false },
      destroy: () => Object.assign(socket, { destroyed: true }),
    })
    const call = { request: { socket } as unknown as IncomingMessage, response: new EventEmitter() }
    connections.oneAtATime(() => {})(call.request, call.response as unknown as ServerResponse)
    return {
      socket,
      sip: () => Object.assign(socket, { writableLength: socket.writableLength - bytesASecond }),
    }
  }
  const readers = [readerOf(100), readerOf(1000)]
  for (let second = 0; second <= 31; second++) {
    connections.endUnread()
    now += 1000
    for (const { sip } of readers) sip()
  }
  expect(readers.map(({ socket }) => socket.destroyed)).toEqual([true, false])
})

it('pipelined requests are handled within 30 seconds or aborted, however many the system buffers', async () => {
  const ahead = await send(get('/large').repeat(3))
  const alone = await send(get('/large'))
  for (const { client, peer } of [ahead, alone]) {
    client.pause()
    await vi.waitUntil(() => peer.writableLength > 0)
  }
  connections.endUnread()
  for (let part = 0; part < 2; part++) {
    now += 15_001
    for (const { client } of [ahead, alone]) await read(client, 8 * 1024 * 1024)
    connections.endUnread()
  }
  expect([ahead, alone].map(({ peer }) => peer.destroyed)).toEqual([true, false])
})

it('a response that takes long is not aborted', async () => {
  const { peer } = await send(get('/never'))
  await vi.waitUntil(() => underWay.length === 1)
  connections.endUnread()
  now += 600_000
  connections.endUnread()
  expect(peer.destroyed).toBe(false)
})

it('does not count time in which the process was suspended', async () => {
  connections = new Connections({ unread: 30_000, every: 1000 }, { now: () => now })
  const handler = connections.oneAtATime((_request, response) => response.end(large))
  server.removeAllListeners('request').on('request', handler)
  const { peer } = await send(get('/large'))
  await vi.waitUntil(() => peer.writableLength > 0)
  connections.endUnread()
  for (let stop = 0; stop < 10; stop++) {
    now += 60_000
    connections.endUnread()
  }
  expect(peer.destroyed).toBe(false)
})
