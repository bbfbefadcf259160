import { EventEmitter, once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ConnectionShares, connectionLimits } from './connection-shares.ts'
import { Connections } from './connections.ts'

const get = 'GET / HTTP/1.1\r\nHost: here\r\n\r\n'
const half = 'POST / HTTP/1.1\r\nHost: here\r\nContent-Length: 9\r\n\r\nhalf'
const crowd = '127.0.0.2'
const other = '127.0.0.3'
const proxy = '127.0.0.9'
const most = 4

let server: Server
let shares: ConnectionShares
let clients: Socket[]
let requests: [IncomingMessage, ServerResponse][]

beforeEach(async () => {
  clients = []
  requests = []
  shares = new ConnectionShares({ most, isProxy: (address) => address === proxy })
  const connections = new Connections({}, { shares })
  server = createServer(connections.oneAtATime((request, response) => requests.push([request, response])))
  shares.watch(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  for (const client of clients) client.destroy()
  server.close()
  server.closeAllConnections()
})

/** Connects from an address, sends this, and waits until the server has seen it. */
async function open(localAddress: string, text = ''): Promise<Socket> {
  const accepted = once(server, 'connection')
  const known = requests.length
  const { port } = server.address() as AddressInfo
  const client = connect({ port, host: '127.0.0.1', localAddress })
  client.on('error', () => {})
  client.resume()
  clients.push(client)
  await accepted
  if (text !== '') {
    client.write(text)
    await vi.waitUntil(() => requests.length > known)
  }
  return client
}

const ended = async (client: Socket) => {
  if (!client.closed) await once(client, 'close')
}
const stillOpen = (sockets: Socket[]) => sockets.map(({ closed }) => !closed)

/** Whether a connection from an address gets a response. */
async function isAnswered(localAddress: string): Promise<boolean> {
  const client = await open(localAddress, get)
  requests.at(-1)?.[1].end('fine')
  const [data] = await once(client, 'data')
  return String(data).includes('fine')
}

describe('connections', () => {
  it('of one address are all accepted as long as there is room', async () => {
    const all = []
    for (let count = 0; count < most; count++) all.push(await open(crowd))
    expect(await isAnswered(crowd)).toBe(true)
    await ended(all[0] as Socket)
    expect(stillOpen(all)).toEqual([false, true, true, true])
  })

  it('of the largest network are closed for other addresses, each time', async () => {
    const all = [await open(other, get)]
    for (let count = 1; count < most; count++) all.push(await open(crowd, half))
    for (const newcomer of ['127.0.0.4', '127.0.0.5']) expect(await isAnswered(newcomer)).toBe(true)
    await Promise.all(all.slice(1, 3).map(ended))
    expect(stillOpen(all)).toEqual([true, false, false, true])
    expect(shares.size).toBe(most)
  })

  it('that are idle are closed first, then those with an incomplete request, the oldest first', async () => {
    const answering = await open(crowd, get)
    const receiving = await open(crowd, half)
    const wasBusy = await open(crowd, get)
    const idle = await open(crowd)
    requests[2]?.[1].end('fine')
    await once(wasBusy, 'data')
    const order = [idle, wasBusy, receiving, answering]
    for (const [at, loser] of order.entries()) {
      // Each from its own network, none of which is larger than the crowd's.
      const newcomer = await open(`127.0.1.${at + 1}`, get)
      await ended(loser)
      expect(stillOpen(order)).toEqual(order.map((_, place) => place > at))
      if (at < 2) newcomer.destroy()
      if (at < 2) await vi.waitUntil(() => shares.size === most - 1)
      if (at < 2) await open(crowd, get)
    }
  })

  it('of a trusted proxy are never closed for others, nor are others rejected for them', async () => {
    const ofProxy = []
    for (let count = 0; count < most; count++) ofProxy.push(await open(proxy, get))
    const [one] = [await open(proxy, get)]
    expect(shares.size).toBe(most + 1)
    expect(stillOpen([...ofProxy, one])).toEqual(Array(most + 1).fill(true))
  })
})

describe('a share of connections', () => {
  it('counts all networks of one IPv6 /48 as one, and of those the largest makes room', () => {
    const door = new EventEmitter()
    const small = new ConnectionShares({ most: 6, isProxy: () => false })
    small.watch(door as unknown as Server)
    const from = (remoteAddress: string) => {
      const socket = new Socket()
      Object.defineProperty(socket, 'remoteAddress', { value: remoteAddress })
      door.emit('connection', socket)
      return socket
    }
    const plain = ['192.0.2.1', '192.0.2.1'].map(from)
    const spread = ['2001:db8:7:1::1', '2001:db8:7:2::1', '2001:db8:7:2::2', '2001:db8:7:3::1'].map(from)
    from('198.51.100.1')
    from('198.51.100.2')
    const lost = (sockets: Socket[]) => sockets.map(({ destroyed }) => destroyed)
    expect([lost(plain), lost(spread)]).toEqual([
      [false, false],
      [true, true, false, false],
    ])
    expect(small.size).toBe(6)
  })

  it('is limited by the descriptors of the system', () => {
    const limits = (files: string) =>
      `Max cpu time  unlimited\nMax open files            ${files}    ${files}    files\n`
    expect(connectionLimits(limits('1024'))).toEqual({ most: 819, hard: 921 })
    expect(connectionLimits(limits('1048576'))).toEqual({ most: 11_000, hard: 12_000 })
    expect(connectionLimits(limits('unlimited'))).toEqual({ most: 11_000, hard: 12_000 })
    expect(connectionLimits('')).toEqual({ most: 11_000, hard: 12_000 })
  })
})
