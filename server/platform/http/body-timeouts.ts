import type { IncomingMessage, Server } from 'node:http'

/** Limits for receiving a request; times in milliseconds. */
export type BodyTimeouts = {
  /** The longest time in which no byte of the body arrives. */
  idle: number
  /** The minimum rate of an ordinary body, measured once it has been under way for `idle`. */
  leastBytesASecond: number
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
const usualLimits: BodyTimeouts = {
  idle: 25_000,
  leastBytesASecond: 1024,
  whole: 120_000,
  slowWhole: 125 * 60_000,
  // Enough to read the error: the sender had its time before, and is gone within thirty seconds in all.
  stalled: 5_000,
  every: 1000,
}

const pace = Symbol('pace')

/** Why nobody watches a body any more: its sender was too slow, or whatever else. */
type LetGo = 'stalled' | 'rejected'
type PacedRequest = IncomingMessage & { [pace]?: 'slow' | LetGo }

/** Lets a request take as long as a large file needs on a weak line. Only for code that watches the sender itself. */
export function allowSlowSending(request: PacedRequest): void {
  request[pace] = 'slow'
}

/**
 * Applies the ordinary limits to the rest of a body, from now on. For a rejected upload: nobody watches its sender any
 * more, who must be able to read the error but must not occupy the connection longer than others.
 */
export function endSlowSending(request: PacedRequest, why: LetGo = 'rejected'): void {
  if (!isLetGo(request)) request[pace] = why
}

type Sender = {
  request: PacedRequest
  since: number
  first: number
  bytes: number
  movedAt: number
  isLetGo: boolean
}

/**
 * Closes connections whose request does not complete in time, so that nobody can occupy them with a byte now and then.
 * Node's own limit is one for all requests, and a large file on a weak line needs another.
 */
export class SlowSenders {
  readonly #limits: BodyTimeouts
  readonly #now: () => number
  #looked: number
  /** Time during which this process ran: nothing could arrive while it was suspended. */
  #time = 0
  readonly #senders = new Set<Sender>()

  constructor(limits: Partial<BodyTimeouts> = {}, now: () => number = () => performance.now()) {
    this.#limits = { ...usualLimits, ...limits }
    this.#now = now
    this.#looked = now()
  }

  /** Watches every request of a server until it closes. */
  watch(server: Server): void {
    const looking = setInterval(() => this.endSlow(server), this.#limits.every).unref()
    server.on('close', () => clearInterval(looking))
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
        isLetGo: false,
      })
    })
  }

  /** Closes the connections of senders that are over a limit. */
  endSlow(server: Server): void {
    const looked = this.#now()
    this.#time += Math.min(looked - this.#looked, 2 * this.#limits.every)
    this.#looked = looked
    const now = this.#time
    for (const sender of this.#senders) {
      const { request } = sender
      if (request.complete || request.socket.destroyed) {
        this.#senders.delete(sender)
        continue
      }
      const { bytesRead } = request.socket
      if (isLetGo(request) && !sender.isLetGo) {
        Object.assign(sender, { since: now, first: bytesRead, isLetGo: true })
      }
      // Bytes that we do not read cannot arrive.
      if (bytesRead !== sender.bytes || isHeldUp(request))
        Object.assign(sender, { bytes: bytesRead, movedAt: now })
      if (!this.#isOver(sender, now)) continue
      this.#senders.delete(sender)
      endConnection(server, request)
    }
  }

  #isOver({ request, since, first, bytes, movedAt }: Sender, now: number): boolean {
    const { idle, leastBytesASecond, whole, slowWhole, stalled } = this.#limits
    const passed = now - since
    if (now - movedAt > idle) return true
    if (request[pace] === 'slow') return passed > slowWhole
    if (request[pace] === 'stalled') return passed > stalled
    const isDripping = passed > idle && bytes - first < (passed / 1000) * leastBytesASecond
    return passed > whole || (isDripping && !isHeldUp(request))
  }
}

function isLetGo(request: PacedRequest): boolean {
  return request[pace] === 'stalled' || request[pace] === 'rejected'
}

/** Whether the request waits for us: it is paused, or its read buffer is full. */
function isHeldUp(request: IncomingMessage): boolean {
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
