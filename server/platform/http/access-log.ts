import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { ErrorCode } from '#contract/errors.ts'
import { isBrowser } from './credentials.ts'
import { pageRequest } from './inject-fetch.ts'

/** Starts the access log entry of a request that came from `address`. */
type LogResponse = (request: FastifyRequest, reply: FastifyReply, address: string | undefined) => void

/** A response that ended, for the metrics: the pattern of its route, never its address. */
export type EndedResponse = {
  method: string
  route: string
  status: number
  seconds: number
  /** The code of an error response. */
  error: ErrorCode | undefined
  /** Whether a page made the request inside the process. */
  isInner: boolean
  /** Whether it was a stream of events, which lasts as long as its reader stays. */
  isStream: boolean
}

type AccessLogOptions = {
  log: Logger
  networkKey: (address: string) => string
  /** Called for each response that ends. */
  observe?: (response: EndedResponse) => void
}

declare module 'fastify' {
  interface FastifyReply {
    /** The code of an error response. */
    errorCode?: ErrorCode
  }
}

/**
 * Logs one line when a response ends: account id, keyed network, route, status, duration; no query string, since that
 * can contain signatures and searches. A response that its client or an error aborted is logged with `cutOff`. Calls
 * that a page makes inside have no lines of their own: the page's line lists them.
 */
export function accessLogger({ log, networkKey, observe }: AccessLogOptions): LogResponse {
  const isLogged = log.isLevelEnabled('warn')
  // Skips all work if the log level hides these lines.
  if (!isLogged && !observe) return () => {}
  // These lines contain no secrets, and redaction costs several times as much as writing the line.
  const plain = log.child({}, { redact: [] })
  return (request, reply, address) => {
    const startedAt = performance.now()
    const { raw } = reply
    const page = pageRequest.getStore()
    // The address is gone once the socket is closed.
    const network = isLogged ? networkKey(address ?? '') : ''
    // Fastify's `onResponse` hook costs twice as much and is not called for an aborted response.
    raw.on('close', () => {
      const took = performance.now() - startedAt
      const ended = { method: request.method, route: routeOf(request), status: raw.statusCode }
      const ms = Math.round(took)
      observe?.({
        ...ended,
        seconds: took / 1000,
        error: reply.errorCode,
        isInner: page !== undefined,
        isStream: reply.isStream ?? false,
      })
      if (page) page.innerCalls = [...(page.innerCalls ?? []), { ...ended, ms }]
      if (page || !isLogged) return
      const facts = {
        reqId: request.id,
        ...ended,
        ms,
        browser: isBrowser(request),
        network,
        ...(request.caller?.kind === 'account' && { caller: request.caller.userId }),
        ...(request.innerCalls && { calls: request.innerCalls }),
        ...(!raw.writableEnded && { cutOff: true }),
      }
      if (raw.statusCode >= 500) plain.warn(facts, 'answered')
      else plain.info(facts, 'answered')
    })
  }
}

const routeOf = ({ screen, routeOptions }: FastifyRequest) => screen ?? routeOptions.url ?? 'none'

/** Logs Fastify's errors of a broken response in the product's log, with the request id. */
export class ErrorLogController extends LogController {
  readonly #log: Logger

  constructor(log: Logger) {
    super({ disableRequestLogging: true })
    this.#log = log
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    // The client disconnected: the access log line has `cutOff`.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    this.#log.warn({ reqId: request.id, err: error }, 'a response was aborted')
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    this.#log.warn({ reqId: request.id, err: error }, 'a response could not be started')
  }
}
