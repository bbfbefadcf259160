import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ConnectionShares } from './connection-shares.ts'

/** What one connection may take of the process. */
export type ConnectionLimits = {
  /** How many requests may wait on a connection for the answers before them. */
  waiting: number
  /** How long nobody may read any of an answer, in milliseconds; with the time until it is looked at, 30 seconds at most. */
  unread: number
  /** How often unread answers are looked at, in milliseconds. */
  every: number
}

const usualLimits: ConnectionLimits = { waiting: 10, unread: 28_000, every: 1000 }

type Connection = {
  socket: Socket
  waiting: [IncomingMessage, ServerResponse][]
  /** How many bytes of answers the system had taken, and since when it has taken no more. */
  taken: number
  since: number
}

/**
 * Answers the requests of each connection one after the other: those that came behind the first wait undone, and a
 * connection on which more than a few wait is ended. So a connection whose answers nobody reads holds one answer at most,
 * and is ended when nothing of it was read for a while.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #now: () => number
  #looked: number
  /** Time as far as it passed while this process ran: where it stood still, nobody could be read to. */
  #time = 0
  readonly #answering = new Map<Socket, Connection>()

  readonly #shares: ConnectionShares | undefined

  constructor(
    limits: Partial<ConnectionLimits> = {},
    now: () => number = () => performance.now(),
    shares?: ConnectionShares,
  ) {
    this.#shares = shares
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
        this.#answer(handler, { socket, waiting: [], taken: takenOf(socket), since: this.#time }, [
          request,
          response,
        ])
      } else if (busy.waiting.length < this.#limits.waiting) {
        busy.waiting.push([request, response])
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

  /** Ends the connections whose answers nobody has read for too long. */
  endUnread(): void {
    const looked = this.#now()
    this.#time += Math.min(looked - this.#looked, 2 * this.#limits.every)
    this.#looked = looked
    for (const connection of this.#answering.values()) {
      const { socket } = connection
      const taken = takenOf(socket)
      // Where nothing is queued, the answer is still being made.
      if (taken !== connection.taken || socket.writableLength === 0) {
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
