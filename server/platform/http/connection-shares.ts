import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, wideNetworkOf } from './network.ts'

/** How many connections there may be, and whose are nobody's share: those of the proxies in front. */
export type ConnectionShareLimits = { most: number; isProxy(address: string): boolean }

type Held = {
  socket: Socket
  network: Network
  /** The request that is under way on it; null where it is idle, or its next request has not come as far as its body. */
  request: IncomingMessage | null
}

// Those that came into their state first stand first.
type Network = { name: string; block: string; idle: Set<Held>; busy: Set<Held> }

const none = { block: 0, network: 0 }

/**
 * Shares the connections among networks. As long as there is room nobody is refused: many people share one address. Where
 * there is none, a newcomer gets in and one connection of the largest network in the largest block is ended: an idle one
 * first, then one whose request has not come whole, then any, each time the oldest.
 */
export class ConnectionShares {
  readonly #limits: ConnectionShareLimits
  readonly #held = new Map<Socket, Held>()
  readonly #networks = new Map<string, Network>()
  readonly #blocks = new Map<string, number>()
  #ofProxies = 0

  constructor(limits: ConnectionShareLimits) {
    this.#limits = limits
  }

  /** Watches all connections of a server. */
  watch(server: Pick<Server, 'on'>): void {
    server.on('connection', (socket: Socket) => this.#add(socket))
  }

  /** How many connections there are, those of proxies among them. */
  get size(): number {
    return this.#held.size + this.#ofProxies
  }

  /** A request on a connection is under way. */
  begin(socket: Socket, request: IncomingMessage): void {
    const held = this.#held.get(socket)
    if (!held) return
    held.request = request
    held.network.idle.delete(held)
    held.network.busy.add(held)
  }

  /** The last request of a connection was answered. */
  end(socket: Socket): void {
    const held = this.#held.get(socket)
    if (!held) return
    held.request = null
    held.network.busy.delete(held)
    held.network.idle.add(held)
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (this.#limits.isProxy(address)) {
      this.#ofProxies++
      socket.once('close', () => this.#ofProxies--)
    } else {
      const network = this.#networkOf(address)
      const held = { socket, network, request: null }
      this.#held.set(socket, held)
      network.idle.add(held)
      this.#blocks.set(network.block, (this.#blocks.get(network.block) ?? 0) + 1)
      socket.once('close', () => this.#remove(socket))
    }
    if (this.size > this.#limits.most) this.#makeRoom(socket)
  }

  #networkOf(address: string): Network {
    const name = networkOf(address)
    const known = this.#networks.get(name)
    if (known) return known
    const network = { name, block: wideNetworkOf(address), idle: new Set<Held>(), busy: new Set<Held>() }
    this.#networks.set(name, network)
    return network
  }

  #makeRoom(newcomer: Socket): void {
    const loser = this.#loser(newcomer)
    if (!loser) return
    // At once, since many come before a closed one says so.
    this.#remove(loser)
    loser.destroy()
  }

  #loser(newcomer: Socket): Socket | undefined {
    const largest = this.#largest()
    if (!largest) return undefined
    for (const { socket } of largest.idle) if (socket !== newcomer) return socket
    let oldest: Socket | undefined
    for (const { socket, request } of largest.busy) {
      if (!request?.complete) return socket
      oldest ??= socket
    }
    // Only the newcomer itself is left where its network has no other connection.
    return oldest ?? newcomer
  }

  #largest(): Network | undefined {
    let [largest, most]: [Network | undefined, typeof none] = [undefined, none]
    for (const network of this.#networks.values()) {
      const block = this.#blocks.get(network.block) ?? 0
      const own = network.idle.size + network.busy.size
      if (block < most.block || (block === most.block && own <= most.network)) continue
      largest = network
      most = { block, network: own }
    }
    return largest
  }

  #remove(socket: Socket): void {
    const held = this.#held.get(socket)
    if (!held) return
    this.#held.delete(socket)
    const { network } = held
    network.idle.delete(held)
    network.busy.delete(held)
    if (network.idle.size + network.busy.size === 0) this.#networks.delete(network.name)
    const left = (this.#blocks.get(network.block) ?? 0) - 1
    if (left > 0) this.#blocks.set(network.block, left)
    else this.#blocks.delete(network.block)
  }
}

const usual = { most: 11_000, hard: 12_000 }

/**
 * How many connections this process may have: beyond `most` newcomers displace others, beyond `hard` they are refused. Fewer
 * where the system grants fewer descriptors, of which a tenth stays for files.
 */
export function connectionLimits(systemLimits = readSystemLimits()): { most: number; hard: number } {
  const descriptors = Number(/^Max open files\s+(\d+)/m.exec(systemLimits)?.[1] ?? Number.POSITIVE_INFINITY)
  return {
    most: Math.min(usual.most, Math.floor(descriptors * 0.8)),
    hard: Math.min(usual.hard, Math.floor(descriptors * 0.9)),
  }
}

function readSystemLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    // Not on this system.
    return ''
  }
}
