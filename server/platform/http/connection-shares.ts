import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, wideNetworkOf } from './network.ts'

/** The maximum number of connections, and which addresses are proxies: their connections count for no network. */
export type ConnectionShareLimits = { most: number; isProxy(address: string): boolean }

type Held = {
  socket: Socket
  network: Network
  /** The request under way; null if the connection is idle or its next request's headers are incomplete. */
  request: IncomingMessage | null
}

// In the order in which they became idle or busy.
type Network = { name: string; block: string; idle: Set<Held>; busy: Set<Held> }

const none = { block: 0, network: 0 }

/**
 * Shares the connections among networks. While there is room nobody is rejected: many users share one address. When the
 * limit is reached, a newcomer gets in and one connection of the largest network in the largest block is closed: an
 * idle one first, then one whose request is incomplete, then any; of each kind the oldest.
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

  watch(server: Pick<Server, 'on'>): void {
    server.on('connection', (socket: Socket) => this.#add(socket))
  }

  /** The number of open connections, including those of proxies. */
  get size(): number {
    return this.#held.size + this.#ofProxies
  }

  /** Marks a connection as busy with a request. */
  begin(socket: Socket, request: IncomingMessage): void {
    const held = this.#held.get(socket)
    if (!held) return
    held.request = request
    held.network.idle.delete(held)
    held.network.busy.add(held)
  }

  /** Marks a connection as idle after its last response. */
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
    // At once: many more may connect before the socket reports that it closed.
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
    // If its network has no other connection, the newcomer itself is closed.
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
 * The connection limits of this process: beyond `most` newcomers displace others, beyond `hard` they are rejected.
 * Lower where the system allows fewer descriptors, of which a tenth stays for files.
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
    // This system has no /proc.
    return ''
  }
}
