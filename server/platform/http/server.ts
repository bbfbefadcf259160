import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { Socket } from 'node:net'
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Logger } from 'pino'
import { errorDefinitions } from '#contract/errors.ts'
import { translateError } from '#server/platform/database/errors.ts'
import { toStorageError } from '#server/platform/files/file-errors.ts'
import { StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { languageOf } from './accept-language.ts'
import { accessLogger, type EndedResponse, ErrorLogController } from './access-log.ts'
import { SlowSenders } from './body-timeouts.ts'
import { answerClientError, rejectUnreadable } from './client-errors.ts'
import { ConnectionShares, connectionLimits } from './connection-shares.ts'
import { Connections } from './connections.ts'
import { sendCookies } from './cookies.ts'
import { allowListedOrigins, checkOrigin } from './cors-csrf.ts'
import { AppError, errorBody } from './errors.ts'
import { headersFor } from './headers.ts'
import { pageRequest } from './inject-fetch.ts'
import { addressMatcher, networkKeys, visitorAddress } from './network.ts'
import { collectRoutes } from './not-found.ts'
import { proxyNotice } from './notice-proxy.ts'
import { readJson } from './read-json.ts'
import { RequestTurns } from './request-turns.ts'
import type { ServingContext } from './serve.ts'

/** The largest body of a call without a file, in bytes. */
export const maxJsonBodyBytes = 64 * 1024

type ServerOptions = {
  log: Logger
  servingContext: ServingContext
  /** The public address of the product, if set. */
  publicUrl: string | null
  corsOrigins: string[]
  /** Networks whose forwarding headers are trusted. */
  trustProxy: string[] | false
  warnings: InstallationWarnings
  /** Called for each response that ends. */
  observe?: (response: EndedResponse) => void
}

/** Creates the HTTP server with its limits, headers, error format and access log. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const allowOrigin = allowListedOrigins(options)
  const logAnswer = accessLogger({ ...options, networkKey: networkKeys(options.servingContext.digest) })
  const trusts = addressMatcher(options.trustProxy || [])
  const noticeProxy = proxyNotice({ ...options, trusts })
  const setHeaders = headersFor({ https: options.publicUrl?.startsWith('https:') ?? false })
  const app = fastify({
    // Fastify checks its own logger on each call and subscribes to each response for it: a seventh of the time of a
    // fast call.
    logger: false,
    logController: new ErrorLogController(options.log),
    genReqId: () => pageRequest.getStore()?.id ?? randomUUID(),
    bodyLimit: maxJsonBodyBytes,
    trustProxy: options.trustProxy ? trusts : false,
    serverFactory: openServer(trusts),
    clientErrorHandler: (error, socket) => answerClientError(options.log, error, socket),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Runs before every hook, for an address that cannot be parsed; its request ignores proxies.
    frameworkErrors: (error, request, reply) => {
      logAnswer(request, reply, visitorAddress(request.raw, trusts))
      setHeaders(request, reply)
      allowOrigin(request, reply)
      const appError = toAppError(error)
      logServerError(options.log, request, appError)
      sendError(appError, request, reply)
    },
  })
  // `request.log` logs only errors, such as those after a response: Fastify's warnings contain whole addresses, which
  // must stay out of the log.
  app.log.error = options.log.error.bind(options.log)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.decorate('servingContext', options.servingContext)
  app.decorate('isHttps', options.publicUrl === null ? null : options.publicUrl.startsWith('https:'))
  app.decorateRequest('caller')
  app.decorateReply('ownCookies')
  const checkRequestOrigin = checkOrigin(allowOrigin, options)
  app.decorateRequest('isFromListed', false)
  // One hook for what every call needs: each hook costs a fast call as much as the work in it.
  app.addHook('onRequest', (request, reply, done) => {
    logAnswer(request, reply, request.ip)
    noticeProxy(request)
    setHeaders(request, reply, request.routeOptions.url)
    if (!hasOneHost(request)) done(new AppError('malformed_request'))
    else checkRequestOrigin(request, reply, done)
  })
  collectRoutes(app)
  answerErrors(app, options.log)
  return app
}

/**
 * How long an idle connection stays open, in milliseconds. A proxy keeps one open for 60 s (nginx's default) and sends
 * the next request into it, so the proxy must close first. Strangers never get that long, even with a proxy in front.
 */
const keepAlive = { proxies: 65_000, strangers: 10_000 }

function openServer(isProxy: (address: string | undefined) => boolean): (handler: RequestListener) => Server {
  return (handler) => {
    const limits = { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: keepAlive.strangers }
    const { most, hard } = connectionLimits()
    const shares = new ConnectionShares({ most, isProxy })
    // Node has just set the timeout for strangers, and removes it when the next request arrives.
    const extendKeepAlive = (socket: Socket) => {
      if (isProxy(socket.remoteAddress)) socket.setTimeout(keepAlive.proxies)
    }
    const connections = new Connections({}, { shares, idle: extendKeepAlive })
    const turns = new RequestTurns({}, { addressOf: (request) => visitorAddress(request, isProxy) })
    const server = createServer(
      { ...limits, connectionsCheckingInterval: 2000, requireHostHeader: false },
      connections.oneAtATime(turns.inTurn(handler)),
    )
    server.maxConnections = hard
    rejectUnreadable(server)
    shares.watch(server)
    connections.watch(server)
    new SlowSenders().watch(server)
    return server
  }
}

/**
 * Node would reject a missing Host itself, in a format of its own, and uses the first of several: a proxy in front may
 * have checked another. Only HTTP/1.0 may omit it.
 */
function hasOneHost({ raw }: FastifyRequest): boolean {
  const { rawHeaders, httpVersion } = raw
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}

function answerErrors(app: FastifyInstance, log: Logger): void {
  app.setErrorHandler((error: FastifyError | AppError, request, reply) => {
    const appError = error instanceof AppError ? error : toAppError(error)
    logServerError(log, request, appError)
    return sendError(appError, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendError(new AppError('not_found'), request, reply))
}

/** Logs the cause of a 5xx response, under the request id in the response: without it nobody can fix the error. */
function logServerError(log: Logger, request: FastifyRequest, error: AppError): void {
  if (error.status < 500) return
  const { code, details } = error
  const facts = { reqId: request.id, code }
  // Without a cause it is a limit of our own, such as on concurrent uploads: expected under load.
  if (details.cause === undefined) log.warn(facts, 'request rejected by a limit')
  else log.error({ ...facts, err: details.cause }, 'request failed')
}

function sendError(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const body = errorBody(error, languageOf(request.headers['accept-language']))
  const { retryAfter, cookies = [] } = error.details
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.code === 'unexpected') body.requestId = request.id
  reply.errorCode = error.code
  sendCookies(reply, cookies)
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Translates errors of Fastify, the database and the file store into an `AppError`. */
function toAppError(error: FastifyError): AppError {
  const databaseError = translateError(error)
  if (databaseError === 'busy' || databaseError === 'unavailable')
    return new AppError('busy', { retryAfter: 2, cause: error })
  if (databaseError === 'full') return new AppError('storage_full', { cause: error })
  if (error instanceof StorageUnavailable) return new AppError('storage_unavailable', { cause: error })
  if (error instanceof StorageFull || toStorageError(error) instanceof StorageFull)
    return new AppError('storage_full', { cause: error })
  // Out of descriptors: temporary, until others are closed.
  if (error.code === 'EMFILE' || error.code === 'ENFILE')
    return new AppError('busy', { retryAfter: 2, cause: error })
  if (error.statusCode === 413) return new AppError('body_too_large', { cause: error })
  if (error.statusCode === 415) return new AppError('unsupported_media_type', { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed_request', { cause: error })
  }
  if (error.statusCode === errorDefinitions.busy.status)
    return new AppError('busy', { retryAfter: 2, cause: error })
  return new AppError('unexpected', { cause: error })
}
