import type { IncomingMessage, Server } from 'node:http'

/** How long a request may be on its way, in milliseconds. */
export type SendingLimits = {
  /** All of an ordinary one. */
  whole: number
  /** All of one whose sender was allowed to be slow. */
  slowWhole: number
  /** The time in which nothing of such a one arrives. */
  slowIdle: number
  /** How often the requests on their way are looked at. */
  every: number
}

// An act that watches its own sender, gives up earlier and can say why.
const usualLimits: SendingLimits = { whole: 120_000, slowWhole: 125 * 60_000, slowIdle: 45_000, every: 2000 }

const allowedToBeSlow = new WeakSet<IncomingMessage>()

/** Lets a request take as long as a large file needs on a weak line. Only where somebody else watches its sender. */
export function allowSlowSending(request: IncomingMessage): void {
  allowedToBeSlow.add(request)
}

/**
 * Ends connections whose request does not come to its end in time, so that nobody can hold them with a byte now and
 * then. Node's own limit is one for all requests, and a large file on a weak line needs another.
 */
export function endSlowSenders(server: Server, limits: SendingLimits = usualLimits): void {
  type Sender = { request: IncomingMessage; since: number; bytes: number; movedAt: number }
  const senders = new Set<Sender>()
  const isOver = ({ request, since, movedAt }: Sender, now: number) =>
    allowedToBeSlow.has(request)
      ? now - since > limits.slowWhole || now - movedAt > limits.slowIdle
      : now - since > limits.whole
  const look = () => {
    const now = performance.now()
    for (const sender of senders) {
      const { request } = sender
      if (request.complete || request.socket.destroyed) {
        senders.delete(sender)
        continue
      }
      const { bytesRead } = request.socket
      // What we do not read cannot arrive.
      if (bytesRead !== sender.bytes || request.isPaused())
        Object.assign(sender, { bytes: bytesRead, movedAt: now })
      if (!isOver(sender, now)) continue
      senders.delete(sender)
      endConnection(server, request)
    }
  }
  const looking = setInterval(look, limits.every).unref()
  server.on('close', () => clearInterval(looking))
  server.on('request', (request: IncomingMessage) => {
    if (!hasBody(request)) return
    const now = performance.now()
    senders.add({ request, since: now, bytes: request.socket.bytesRead, movedAt: now })
  })
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
