import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf, wideNetworkOf } from './network.ts'

/** The maximum number of connections, and which addresses are proxies: their connections count for no network. */
export type ConnectionShareLimits = { most: number; isProxy(address: string): boolean }

type TrackedConnection = {
  socket: Socket
  network: Network
  /** The request under way; null if the connection is idle or its next request's headers are incomplete. */
  request: IncomingMessage | null
}

// In the order in which they became idle or busy.
type Network = { name: string; block: string; idle: Set<TrackedConnection>; busy: Set<TrackedConnection> }

const none = { block: 0, network: 0 }

/**
 * Shares the connections among networks. While there is room nobody is rejected: many users share one address. When the
 * limit is reached, a newcomer gets in and one connection of the largest network in the largest block is closed: an
 * idle one first, then one whose request is incomplete, then any; of each kind the oldest.
 */
export class ConnectionShares {
  readonly #limits: ConnectionShareLimits
  readonly #connections = new Map<Socket, TrackedConnection>()
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
    return this.#connections.size + this.#ofProxies
  }

  /** Marks a connection as busy with a request. */
  begin(socket: Socket, request: IncomingMessage): void {
    const connection = this.#connections.get(socket)
    if (!connection) return
    connection.request = request
    connection.network.idle.delete(connection)
    connection.network.busy.add(connection)
  }

  /** Marks a connection as idle after its last response. */
  end(socket: Socket): void {
    const connection = this.#connections.get(socket)
    if (!connection) return
    connection.request = null
    connection.network.busy.delete(connection)
    connection.network.idle.add(connection)
  }

  #add(socket: Socket): void {
    const address = socket.remoteAddress ?? ''
    if (this.#limits.isProxy(address)) {
      this.#ofProxies++
      socket.once('close', () => this.#ofProxies--)
    } else {
      const network = this.#networkOf(address)
      const connection = { socket, network, request: null }
      this.#connections.set(socket, connection)
      network.idle.add(connection)
      this.#blocks.set(network.block, (this.#blocks.get(network.block) ?? 0) + 1)
      socket.once('close', () => this.#remove(socket))
    }
    if (this.size > this.#limits.most) this.#closeOne(socket)
  }

  #networkOf(address: string): Network {
    const name = networkOf(address)
    const known = this.#networks.get(name)
    if (known) return known
    const network = {
      name,
      block: wideNetworkOf(address),
      idle: new Set<TrackedConnection>(),
      busy: new Set<TrackedConnection>(),
    }
    this.#networks.set(name, network)
    return network
  }

  #closeOne(newcomer: Socket): void {
    const closing = this.#connectionToClose(newcomer)
    if (!closing) return
    // Immediately: many more may connect before the socket reports that it closed.
    this.#remove(closing)
    closing.destroy()
  }

  #connectionToClose(newcomer: Socket): Socket | undefined {
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
    const connection = this.#connections.get(socket)
    if (!connection) return
    this.#connections.delete(socket)
    const { network } = connection
    network.idle.delete(connection)
    network.busy.delete(connection)
    if (network.idle.size + network.busy.size === 0) this.#networks.delete(network.name)
    const left = (this.#blocks.get(network.block) ?? 0) - 1
    if (left > 0) this.#blocks.set(network.block, left)
    else this.#blocks.delete(network.block)
  }
}

const defaultLimits = { most: 11_000, hard: 12_000 }

/**
 * The connection limits of this process: beyond `most` newcomers displace others, beyond `hard` they are rejected.
 * Lower where the system allows fewer descriptors, of which a tenth stays for files.
 */
export function connectionLimits(systemLimits = readSystemLimits()): { most: number; hard: number } {
  const descriptors = Number(/^Max open files\s+(\d+)/m.exec(systemLimits)?.[1] ?? Number.POSITIVE_INFINITY)
  return {
    most: Math.min(defaultLimits.most, Math.floor(descriptors * 0.8)),
    hard: Math.min(defaultLimits.hard, Math.floor(descriptors * 0.9)),
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
