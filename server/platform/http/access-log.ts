import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { isBrowser } from './credentials.ts'

/** Starts the access log entry of a request that came from `address`. */
type LogAnswer = (request: FastifyRequest, reply: FastifyReply, address: string | undefined) => void

/**
 * Logs one line when a response ends: account id, keyed network, route, status, duration; no query string, since that
 * can contain signatures and searches. A response that its client or an error aborted is logged with `cutOff`.
 */
export function answerTeller(log: Logger, networkKey: (address: string) => string): LogAnswer {
  // Skips all work if the log level hides these lines.
  if (!log.isLevelEnabled('warn')) return () => {}
  // These lines contain no secrets, and redaction costs several times as much as writing the line.
  const plain = log.child({}, { redact: [] })
  return (request, reply, address) => {
    const began = performance.now()
    const { raw } = reply
    // The address is gone once the socket is closed.
    const network = networkKey(address ?? '')
    // Fastify's `onResponse` hook costs twice as much and is not called for an aborted response.
    raw.on('close', () => {
      const facts = {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'none',
        status: raw.statusCode,
        ms: Math.round(performance.now() - began),
        browser: isBrowser(request),
        network,
        ...(request.caller?.kind === 'account' && { caller: request.caller.userId }),
        ...(!raw.writableEnded && { cutOff: true }),
      }
      if (raw.statusCode >= 500) plain.warn(facts, 'answered')
      else plain.info(facts, 'answered')
    })
  }
}

/** Logs Fastify's errors of a broken response in the product's log, with the request id. */
export class ErrorLogController extends LogController {
  readonly #log: Logger

  constructor(log: Logger) {
    super({ disableRequestLogging: true })
    this.#log = log
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    // The client went away: the access log line says so.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    this.#log.warn({ reqId: request.id, err: error }, 'an answer broke off')
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    this.#log.warn({ reqId: request.id, err: error }, 'an answer could not be begun')
  }
}
