import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { RequestTurns } from './request-turns.ts'

type Visit = { from: string; name: string; isGone?: boolean }

/** Requests that take one millisecond each, on a loop whose turns a test runs one by one. */
function aLoop(limits = { busy: 3, most: 16 }) {
  let time = 0
  let planned: (() => void)[] = []
  const begun: string[] = []
  const around = {
    addressOf: (request: IncomingMessage) => (request as unknown as Visit).from,
    later: (act: () => void) => void planned.push(act),
    now: () => time,
  }
  const handle = new RequestTurns(limits, around).inTurn((request) => {
    begun.push((request as unknown as Visit).name)
    time++
  })
  const arrive = ({ isGone = false, ...visit }: Visit) =>
    handle({ ...visit, socket: { destroyed: isGone } } as unknown as IncomingMessage, {} as ServerResponse)
  const turn = () => {
    const acts = planned
    planned = []
    for (const act of acts) act()
  }
  return { arrive, turn, begun, idle: () => planned.length === 0 }
}

describe('requests', () => {
  it('start immediately while there is time, and then in order of arrival', () => {
    const { arrive, turn, begun, idle } = aLoop()
    for (let at = 0; at < 8; at++) arrive({ from: '203.0.113.7', name: String(at) })
    expect(begun.join('')).toBe('012')
    turn()
    expect(begun.join('')).toBe('012')
    turn()
    expect(begun.join('')).toBe('012345')
    arrive({ from: '203.0.113.7', name: '8' })
    turn()
    turn()
    expect(begun.join('')).toBe('012345678')
    turn()
    expect(idle()).toBe(true)
    arrive({ from: '203.0.113.7', name: '9' })
    expect(begun.join('')).toBe('0123456789')
  })

  it('of a network with thousands of them delay each other, not those from elsewhere', () => {
    const { arrive, turn, begun } = aLoop()
    for (let at = 0; at < 3000; at++) arrive({ from: `2001:db8:7:${at % 50}::1`, name: '.' })
    for (const name of ['a', 'b']) arrive({ from: '203.0.113.7', name })
    arrive({ from: '2001:db8:8::1', name: 'c' })
    turn()
    turn()
    turn()
    expect(begun.join('')).toBe('....ac.b.')
  })

  it('are limited in one turn, even if they are short', () => {
    const { arrive, turn, begun } = aLoop({ busy: 3, most: 2 })
    for (let at = 0; at < 10; at++) arrive({ from: '203.0.113.7', name: '.' })
    turn()
    turn()
    expect(begun).toHaveLength(5)
  })

  it('whose connection has closed never start', () => {
    const { arrive, turn, begun } = aLoop()
    for (const name of ['0', '1', '2', 'x', '3']) {
      arrive({ from: '203.0.113.7', name, isGone: name === 'x' })
    }
    turn()
    turn()
    expect(begun.join('')).toBe('0123')
  })
})

describe('a flood from many connections', () => {
  const open: Socket[] = []
  afterEach(() => {
    for (const socket of open.splice(0)) socket.destroy()
  })

  /** How many requests of 100 busy connections are handled before a newcomer's first is answered. */
  async function handledBeforeNewcomer(inTurn: (handler: RequestListener) => RequestListener) {
    let handled = 0
    const server = createServer(
      inTurn((_request, response) => {
        handled++
        const end = performance.now() + 1
        while (performance.now() < end) JSON.stringify(handled)
        response.end()
      }),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const visit = async (localAddress: string) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress })
      open.push(socket)
      await once(socket, 'connect')
      return socket
    }
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
    const flood = await Promise.all(Array.from({ length: 100 }, () => visit('127.0.0.2')))
    for (const socket of flood) {
      socket.on('data', () => socket.write(request))
      socket.write(request)
    }
    await expect.poll(() => handled, { timeout: 20_000 }).toBeGreaterThan(300)
    const newcomer = await visit('127.0.0.3')
    const before = handled
    newcomer.write(request)
    await once(newcomer, 'data')
    server.close()
    return handled - before
  }

  it('accepts a newcomer after a few of its requests', async () => {
    const turns = new RequestTurns()
    expect(await handledBeforeNewcomer((handler) => turns.inTurn(handler))).toBeLessThan(50)
  })
})
