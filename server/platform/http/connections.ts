import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionShares } from './connection-shares.ts'

/** What one connection may take of the process. */
export type ConnectionLimits = {
  /** How many requests may wait on a connection for the answers before them. */
  waiting: number
  /** The time in milliseconds in which `leastBytes` of the answers must be read; with the time until it is looked at, 30 seconds at most. */
  unread: number
  leastBytes: number
  /** How often unread answers are looked at, in milliseconds. */
  every: number
}

// A thousand bytes a second: what an ordinary body must bring too.
const usualLimits: ConnectionLimits = { waiting: 5, unread: 28_000, leastBytes: 28_000, every: 1000 }

/** The clock, who shares the connections out, and who hears that all requests of one are answered. */
type Around = { now?: () => number; shares?: ConnectionShares; idle?: (socket: Socket) => void }

type Connection = {
  socket: Socket
  waiting: [IncomingMessage, ServerResponse][]
  /** Since when requests are sent ahead of answers; until all are answered. */
  aheadSince: number | undefined
  /** How many bytes of answers the system had taken at a moment, and when that was; anew whenever enough was taken since. */
  taken: number
  since: number
}

/**
 * Answers the requests of each connection one after the other: those that came behind the first wait undone, and a
 * connection on which more than a few wait is ended. So a connection whose answers nobody reads holds one answer at most,
 * and is ended when too little of it was read for a while: nothing, or a sip now and then.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #now: () => number
  #looked: number
  /** Time as far as it passed while this process ran: where it stood still, nobody could be read to. */
  #time = 0
  readonly #answering = new Map<Socket, Connection>()

  readonly #shares: ConnectionShares | undefined
  readonly #idle: (socket: Socket) => void

  constructor(limits: Partial<ConnectionLimits> = {}, around: Around = {}) {
    const { now = () => performance.now(), shares, idle = () => {} } = around
    this.#shares = shares
    this.#idle = idle
    this.#limits = { ...usualLimits, ...limits }
    this.#now = now
    this.#looked = now()
  }

  /** Hands requests on to `handler` so that each connection has one under way. */
  oneAtATime(handler: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request
      const busy = this.#answering.get(socket)
      if (busy === undefined) {
        this.#answer(
          handler,
          { socket, waiting: [], aheadSince: undefined, taken: takenOf(socket), since: this.#time },
          [request, response],
        )
      } else if (busy.waiting.length < this.#limits.waiting) {
        busy.waiting.push([request, response])
        // A single one may have been sent in the moment in which the answer before it arrived.
        if (busy.waiting.length > 1) busy.aheadSince ??= busy.since
      } else {
        socket.destroy()
      }
    }
  }

  /** Looks at unread answers by itself until the server closes. */
  watch(server: Server): void {
    const looking = setInterval(() => this.endUnread(), this.#limits.every).unref()
    server.on('close', () => clearInterval(looking))
  }

  /** Ends the connections whose answers nobody reads, or too slowly. */
  endUnread(): void {
    const looked = this.#now()
    this.#time += Math.min(looked - this.#looked, 2 * this.#limits.every)
    this.#looked = looked
    for (const connection of this.#answering.values()) {
      const { socket } = connection
      const taken = takenOf(socket)
      // The system takes one answer after the other for a reader who reads none of them, as far as it has room.
      if (connection.aheadSince !== undefined && this.#time - connection.aheadSince > this.#limits.unread) {
        socket.destroy()
        continue
      }
      // Where nothing is queued, the answer is still being made.
      if (taken - connection.taken >= this.#limits.leastBytes || socket.writableLength === 0) {
        connection.taken = taken
        connection.since = this.#time
      } else if (this.#time - connection.since > this.#limits.unread) {
        socket.destroy()
      }
    }
  }

  #answer(
    handler: RequestListener,
    connection: Connection,
    [request, response]: [IncomingMessage, ServerResponse],
  ): void {
    const { socket } = connection
    this.#answering.set(socket, connection)
    this.#shares?.begin(socket, request)
    response.once('close', () => {
      const next = socket.destroyed ? undefined : connection.waiting.shift()
      if (next) {
        this.#answer(handler, connection, next)
      } else {
        this.#answering.delete(socket)
        this.#shares?.end(socket)
        this.#idle(socket)
      }
    })
    handler(request, response)
  }
}

// Node tells by public means only when a whole write has ended, which takes minutes for a long one on a weak line.
type Handle = { bytesWritten: number; writeQueueSize: number }

/** How many bytes the system has taken to send them. */
function takenOf(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  if (typeof handle?.writeQueueSize === 'number') return handle.bytesWritten - handle.writeQueueSize
  return (socket.bytesWritten ?? 0) - socket.writableLength
}
