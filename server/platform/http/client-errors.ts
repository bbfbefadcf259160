import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import { type ErrorCode, errorDefinitions } from '#contract/errors.ts'
import { languageOf } from './accept-language.ts'
import { AppError, errorBody } from './errors.ts'

type ClientError = Error & { code?: string }

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
}

const reasons: Partial<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  413: 'Content Too Large',
  417: 'Expectation Failed',
  431: 'Request Header Fields Too Large',
}

const response = Symbol('response')
type AnsweredSocket = Socket & { [response]?: ServerResponse }

/** Responds with the usual error JSON to what Node rejects before the handler runs, and closes the connection. */
export function rejectUnreadable(server: Server): void {
  server.on('request', (request: IncomingMessage, started: ServerResponse) => {
    const socket: AnsweredSocket = request.socket
    socket[response] = started
  })
  server.on('checkExpectation', (request: IncomingMessage, answer: ServerResponse) => {
    const { id, body, status } = errorPayload('expectation_failed', request.headers['accept-language'])
    answer.writeHead(status, { ...headersOf(id, body), connection: 'close' }).end(body)
  })
}

/** Responds on a connection that received an invalid or incomplete request. */
export function answerClientError(log: Logger, error: ClientError, socket: AnsweredSocket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const code = codes[error.code ?? ''] ?? 'malformed_request'
  // The request was not parsed, so its language is unknown.
  const { id, body, status } = errorPayload(code, undefined)
  log.info({ reqId: id, status, reason: error.code }, 'an invalid request was rejected')
  // A response that has started cannot be followed by another.
  const begun = socket[response]
  if (!begun || begun.writableFinished || !begun.headersSent) socket.write(asText(status, id, body))
  socket.destroySoon()
}

function errorPayload(code: ErrorCode, language: string | undefined) {
  const body = JSON.stringify(errorBody(new AppError(code), languageOf(language)))
  return { id: randomUUID(), body, status: errorDefinitions[code].status }
}

function headersOf(id: string, body: string): Record<string, string> {
  return {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-request-id': id,
  }
}

function asText(status: number, id: string, body: string): string {
  const headers = Object.entries({ ...headersOf(id, body), connection: 'close' })
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  return [`HTTP/1.1 ${status} ${reasons[status] ?? 'Refused'}`, ...lines, '', body].join('\r\n')
}
