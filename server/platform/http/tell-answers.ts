import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import type { Logger } from 'pino'
import { isBrowser } from './credentials.ts'

/** Notes a call at its beginning; `address` is where it comes from. */
type TellAnswer = (request: FastifyRequest, reply: FastifyReply, address: string | undefined) => void

/**
 * Logs in one line who called, by the account's id and the keyed network, and how each call ended, without the query string: signatures and searches stay out of the log. An answer
 * that did not reach its end, since its caller went away or its file broke, is told as cut off.
 */
export function answerTeller(log: Logger, networkKey: (address: string) => string): TellAnswer {
  // Where no answer would be told, none is looked at.
  if (!log.isLevelEnabled('warn')) return () => {}
  // Nothing in such a line is a secret, and to look for some costs several times what it costs to write it.
  const plain = log.child({}, { redact: [] })
  return (request, reply, address) => {
    const began = performance.now()
    const { raw } = reply
    // A socket that is gone has no address any more.
    const network = networkKey(address ?? '')
    // The framework's own hook behind an answer costs twice as much, and is not called where an answer is cut off.
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

/** Leads what the framework notices of a broken answer into the product's log, by the request's id. */
export class FaultsToLog extends LogController {
  readonly #log: Logger

  constructor(log: Logger) {
    super({ disableRequestLogging: true })
    this.#log = log
  }

  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    // Its caller went away: the line of the answer says so.
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE') return
    this.#log.warn({ reqId: request.id, err: error }, 'an answer broke off')
  }

  override writeHeadError(error: Error, request: FastifyRequest): void {
    this.#log.warn({ reqId: request.id, err: error }, 'an answer could not be begun')
  }
}
