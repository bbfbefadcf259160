import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionShares } from './connection-shares.ts'

/** How much of the process one connection may use. */
export type ConnectionLimits = {
  /** How many requests may queue on a connection behind the current one. */
  waiting: number
  /** Milliseconds within which `minBytes` of the responses must be read; plus `every`, at most 30 seconds. */
  unread: number
  minBytes: number
  /** The interval between two checks of unread responses, in milliseconds. */
  every: number
}

// A thousand bytes a second: about the minimum rate of an ordinary body too.
const defaultLimits: ConnectionLimits = { waiting: 5, unread: 28_000, minBytes: 28_000, every: 1000 }

/** The clock, the connection shares, and a callback for when all requests of a connection are answered. */
type Dependencies = { now?: () => number; shares?: ConnectionShares; idle?: (socket: Socket) => void }

type Connection = {
  socket: Socket
  waiting: [IncomingMessage, ServerResponse][]
  /** Since when requests have been sent ahead of responses; reset when all are answered. */
  aheadSince: number | undefined
  /** How many bytes the system had accepted at `since`; both are updated whenever enough more were accepted. */
  accepted: number
  since: number
}

/**
 * Handles the requests of each connection one after the other: later ones queue unhandled, and a connection with more
 * than a few in its queue is closed. So a connection that nobody reads occupies one response at most, and it is closed
 * when too little was read for a while: nothing, or a few bytes now and then.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #now: () => number
  #checkedAt: number
  /** Time during which this process ran: nobody could read anything while it was suspended. */
  #time = 0
  readonly #answering = new Map<Socket, Connection>()

  readonly #shares: ConnectionShares | undefined
  readonly #idle: (socket: Socket) => void

  constructor(limits: Partial<ConnectionLimits> = {}, dependencies: Dependencies = {}) {
    const { now = () => performance.now(), shares, idle = () => {} } = dependencies
    this.#shares = shares
    this.#idle = idle
    this.#limits = { ...defaultLimits, ...limits }
    this.#now = now
    this.#checkedAt = now()
  }

  /** Wraps `handler` so that each connection has one request under way. */
  oneAtATime(handler: RequestListener): RequestListener {
    return (request, response) => {
      const { socket } = request
      const busy = this.#answering.get(socket)
      if (busy === undefined) {
        this.#answer(
          handler,
          { socket, waiting: [], aheadSince: undefined, accepted: acceptedBytes(socket), since: this.#time },
          [request, response],
        )
      } else if (busy.waiting.length < this.#limits.waiting) {
        busy.waiting.push([request, response])
        // A single request may have been sent just as the response before it arrived.
        if (busy.waiting.length > 1) busy.aheadSince ??= busy.since
      } else {
        socket.destroy()
      }
    }
  }

  /** Checks for unread responses periodically until the server closes. */
  watch(server: Server): void {
    const timer = setInterval(() => this.endUnread(), this.#limits.every).unref()
    server.on('close', () => clearInterval(timer))
  }

  /** Closes the connections whose responses are not read, or too slowly. */
  endUnread(): void {
    const checkedAt = this.#now()
    this.#time += Math.min(checkedAt - this.#checkedAt, 2 * this.#limits.every)
    this.#checkedAt = checkedAt
    for (const connection of this.#answering.values()) {
      const { socket } = connection
      const accepted = acceptedBytes(socket)
      // The system's buffers accept several responses for a client that reads none of them.
      if (connection.aheadSince !== undefined && this.#time - connection.aheadSince > this.#limits.unread) {
        socket.destroy()
        continue
      }
      // If nothing is queued, the response is still being computed.
      if (accepted - connection.accepted >= this.#limits.minBytes || socket.writableLength === 0) {
        connection.accepted = accepted
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

// Node's public API reports only whole writes, and a long one takes minutes over a slow connection.
type Handle = { bytesWritten: number; writeQueueSize: number }

/** How many bytes the system has accepted for sending. */
function acceptedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: Handle | null }
  if (typeof handle?.writeQueueSize === 'number') return handle.bytesWritten - handle.writeQueueSize
  return (socket.bytesWritten ?? 0) - socket.writableLength
}
