import type { IncomingMessage, Server } from 'node:http'

/** How a request may be on its way; times in milliseconds. */
export type SendingLimits = {
  /** The time in which nothing of its body arrives. */
  idle: number
  /** How much an ordinary body must bring in a second, once it has been on its way for as long as `idle`. */
  leastBytesASecond: number
  /** All of an ordinary one. */
  whole: number
  /** All of one whose sender was allowed to be slow. */
  slowWhole: number
  /** How often the requests on their way are looked at. */
  every: number
}

// An act that watches its own sender, gives up earlier and can say why.
const usualLimits: SendingLimits = {
  idle: 25_000,
  leastBytesASecond: 1024,
  whole: 120_000,
  slowWhole: 125 * 60_000,
  every: 1000,
}

const allowedToBeSlow = new WeakSet<IncomingMessage>()
const letGo = new WeakSet<IncomingMessage>()

/** Lets a request take as long as a large file needs on a weak line. Only where somebody else watches its sender. */
export function allowSlowSending(request: IncomingMessage): void {
  allowedToBeSlow.add(request)
}

/**
 * Has the rest of a request's body count as an ordinary one that begins now, whatever was allowed before: nobody watches its
 * sender any more, who was refused and gets to see why, but holds the connection no longer than anybody.
 */
export function endSlowSending(request: IncomingMessage): void {
  allowedToBeSlow.delete(request)
  letGo.add(request)
}

type Sender = {
  request: IncomingMessage
  since: number
  first: number
  bytes: number
  movedAt: number
  isLetGo: boolean
}

/**
 * Ends connections whose request does not come to its end in time, so that nobody can hold them with a byte now and
 * then. Node's own limit is one for all requests, and a large file on a weak line needs another.
 */
export class SlowSenders {
  readonly #limits: SendingLimits
  readonly #now: () => number
  #looked: number
  /** Time as far as it passed while this process ran: where it stood still, nothing could arrive. */
  #time = 0
  readonly #senders = new Set<Sender>()

  constructor(limits: Partial<SendingLimits> = {}, now: () => number = () => performance.now()) {
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

  /** Ends the connections of those who are too slow by now. */
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
      if (letGo.has(request) && !sender.isLetGo) {
        Object.assign(sender, { since: now, first: bytesRead, isLetGo: true })
      }
      // What we do not read cannot arrive.
      if (bytesRead !== sender.bytes || isHeldUp(request))
        Object.assign(sender, { bytes: bytesRead, movedAt: now })
      if (!this.#isOver(sender, now)) continue
      this.#senders.delete(sender)
      endConnection(server, request)
    }
  }

  #isOver({ request, since, first, bytes, movedAt }: Sender, now: number): boolean {
    const { idle, leastBytesASecond, whole, slowWhole } = this.#limits
    const passed = now - since
    if (now - movedAt > idle) return true
    if (allowedToBeSlow.has(request)) return passed > slowWhole
    const isDripping = passed > idle && bytes - first < (passed / 1000) * leastBytesASecond
    return passed > whole || (isDripping && !isHeldUp(request))
  }
}

/** Whether it waits for us: paused, or as much as is buffered for a reader was not read yet. */
function isHeldUp(request: IncomingMessage): boolean {
  return request.isPaused() || request.readableLength >= request.readableHighWaterMark
}

function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length']
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0')
}

/** As Node does it where its own limit is passed: with a 408 where nothing was answered yet. */
function endConnection(server: Server, { socket }: IncomingMessage): void {
  const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
  if (server.emit('clientError', error, socket)) return
  if (socket.writable) socket.write('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
  socket.destroy()
}
