import type { IncomingMessage, Server } from 'node:http'

/** Limits for receiving a request; times in milliseconds. */
export type BodyTimeouts = {
  /** The longest time in which no byte of the body arrives. */
  idle: number
  /** The minimum rate of an ordinary body, measured once it has been under way for `idle`. */
  minBytesPerSecond: number
  /** The longest time for an ordinary request. */
  whole: number
  /** The longest time for a request that may be slow. */
  slowWhole: number
  /** The longest time for the rest of a body that was rejected because it came too slowly. */
  stalled: number
  /** The interval between two checks. */
  every: number
}

// Acts that watch their own sender time out earlier, with an error that gives the reason.
const defaultLimits: BodyTimeouts = {
  idle: 25_000,
  minBytesPerSecond: 1024,
  whole: 120_000,
  slowWhole: 125 * 60_000,
  // Enough to read the error: with its earlier time the sender is disconnected within thirty seconds in total.
  stalled: 5_000,
  every: 1000,
}

const pace = Symbol('pace')

/** Why a body is discarded: its sender was too slow, or any other error. */
type DiscardReason = 'stalled' | 'rejected'
type PacedRequest = IncomingMessage & { [pace]?: 'slow' | DiscardReason }

/**
 * Lets a request take as long as a large file needs over a slow connection. Only for code that watches the sender
 * itself.
 */
export function allowSlowSending(request: PacedRequest): void {
  request[pace] = 'slow'
}

/**
 * Applies the ordinary limits to the rest of a body, from now on. For a rejected upload: nobody watches its sender any
 * more, who must be able to read the error but must not occupy the connection longer than others.
 */
export function endSlowSending(request: PacedRequest, why: DiscardReason = 'rejected'): void {
  if (!isDiscarded(request)) request[pace] = why
}

type Sender = {
  request: PacedRequest
  since: number
  first: number
  bytes: number
  movedAt: number
  isDiscarded: boolean
}

/**
 * Closes connections whose request does not complete in time, so that nobody can occupy them with a byte now and then.
 * Node has one limit for all requests, and a large file over a slow connection needs another.
 */
export class SlowSenders {
  readonly #limits: BodyTimeouts
  readonly #now: () => number
  #checkedAt: number
  /** Time during which this process ran: nothing could arrive while it was suspended. */
  #time = 0
  readonly #senders = new Set<Sender>()

  constructor(limits: Partial<BodyTimeouts> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...defaultLimits, ...limits }
    this.#now = now
    this.#checkedAt = now()
  }

  /** Watches every request of a server until it closes. */
  watch(server: Server): void {
    const timer = setInterval(() => this.endSlow(server), this.#limits.every).unref()
    server.on('close', () => clearInterval(timer))
    server.on('request', (request: IncomingMessage) => {
      if (!hasBody(request)) return
      const { bytesRead } = request.socket
      const now = this.#time
      this.#senders.add({
        request,
        since: now,
        first: bytesRead,
        bytes: bytesRead,
        movedAt: now,
        isDiscarded: false,
      })
    })
  }

  /** Closes the connections of senders that are over a limit. */
  endSlow(server: Server): void {
    const checkedAt = this.#now()
    this.#time += Math.min(checkedAt - this.#checkedAt, 2 * this.#limits.every)
    this.#checkedAt = checkedAt
    const now = this.#time
    for (const sender of this.#senders) {
      const { request } = sender
      if (request.complete || request.socket.destroyed) {
        this.#senders.delete(sender)
        continue
      }
      const { bytesRead } = request.socket
      if (isDiscarded(request) && !sender.isDiscarded) {
        Object.assign(sender, { since: now, first: bytesRead, isDiscarded: true })
      }
      // Bytes that we do not read cannot arrive.
      if (bytesRead !== sender.bytes || isWaitingForServer(request))
        Object.assign(sender, { bytes: bytesRead, movedAt: now })
      if (!this.#isOver(sender, now)) continue
      this.#senders.delete(sender)
      endConnection(server, request)
    }
  }

  #isOver({ request, since, first, bytes, movedAt }: Sender, now: number): boolean {
    const { idle, minBytesPerSecond, whole, slowWhole, stalled } = this.#limits
    const passed = now - since
    if (now - movedAt > idle) return true
    if (request[pace] === 'slow') return passed > slowWhole
    if (request[pace] === 'stalled') return passed > stalled
    const isDripping = passed > idle && bytes - first < (passed / 1000) * minBytesPerSecond
    return passed > whole || (isDripping && !isWaitingForServer(request))
  }
}

function isDiscarded(request: PacedRequest): boolean {
  return request[pace] === 'stalled' || request[pace] === 'rejected'
}

/** Whether the request waits for the server: it is paused, or its read buffer is full. */
function isWaitingForServer(request: IncomingMessage): boolean {
  return request.isPaused() || request.readableLength >= request.readableHighWaterMark
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** Does what Node does when its own limit is exceeded: responds with 408 if nothing was sent yet. */
function endConnection(server: Server, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (server.emit('clientError', error, socket)) return
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
