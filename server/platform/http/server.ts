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
import { faults } from '#contract/errors.ts'
import { translateFault } from '#server/platform/database/faults.ts'
import { toStorageError } from '#server/platform/files/file-errors.ts'
import { StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { ConnectionShares, connectionLimits } from './connection-shares.ts'
import { Connections } from './connections.ts'
import { sendCookies } from './cookies.ts'
import { AppError, errorBody } from './errors.ts'
import { headersFor } from './headers.ts'
import { languageOf } from './language.ts'
import { addressMatcher, networkKeys, visitorAddress } from './network.ts'
import { proxyNotice } from './notice-proxy.ts'
import { introduceListed, originJudge } from './origins.ts'
import { answerClientError, refuseUnreadable } from './raw-refusals.ts'
import { readJson } from './read-json.ts'
import type { Doorkeeper } from './serve.ts'
import { SlowSenders } from './slow-senders.ts'
import { answerTeller, FaultsToLog } from './tell-answers.ts'
import { rememberCalls } from './unknown-calls.ts'

/** The largest body of a call that is not a file, in bytes. */
export const largestBody = 64 * 1024

type ServerOptions = {
  log: Logger
  doorkeeper: Doorkeeper
  /** Where the product is reached from outside, where that is set. */
  publicUrl: string | null
  corsOrigins: string[]
  /** Networks whose forwarding headers are believed. */
  trustProxy: string[] | false
  warnings: InstallationWarnings
}

/** Makes the HTTP server: its limits, headers, one error shape and the log line of each answer. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const introduce = introduceListed(options)
  const tellAnswer = answerTeller(options.log, networkKeys(options.doorkeeper.digest))
  const trusts = addressMatcher(options.trustProxy || [])
  const noticeProxy = proxyNotice({ ...options, trusts })
  const setHeaders = headersFor({ https: options.publicUrl?.startsWith('https:') ?? false })
  const app = fastify({
    // The framework asks its own logger at each call whether it is one, and listens to each answer for it: a seventh of a
    // fast call.
    logger: false,
    logController: new FaultsToLog(options.log),
    genReqId: () => randomUUID(),
    bodyLimit: largestBody,
    trustProxy: options.trustProxy ? trusts : false,
    serverFactory: openServer(trusts),
    clientErrorHandler: (error, socket) => answerClientError(options.log, error, socket),
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // An address that cannot be read comes before every hook, and its request knows of no proxy.
    frameworkErrors: (error, request, reply) => {
      tellAnswer(request, reply, visitorAddress(request.raw, trusts))
      setHeaders(request, reply)
      introduce(request, reply)
      const known = understand(error)
      logServerError(options.log, request, known)
      sendRefusal(known, request, reply)
    },
  })
  // `request.log` tells errors alone, such as what went wrong behind an answer: the framework's warnings name whole
  // addresses, and those stay out of the log.
  app.log.error = options.log.error.bind(options.log)
  app.removeContentTypeParser('text/plain')
  readJson(app)
  app.decorate('doorkeeper', options.doorkeeper)
  app.decorate('isHttps', options.publicUrl === null ? null : options.publicUrl.startsWith('https:'))
  app.decorateRequest('caller')
  const judgeOrigin = originJudge(introduce, options)
  app.decorateRequest('isFromListed', false)
  // One hook for all that every call meets: each costs a fast call as much as what is done in it.
  app.addHook('onRequest', (request, reply, done) => {
    tellAnswer(request, reply, request.ip)
    noticeProxy(request)
    setHeaders(request, reply)
    if (!hasOneHost(request)) done(new AppError('malformed_request'))
    else judgeOrigin(request, reply, done)
  })
  rememberCalls(app)
  answerErrors(app, options.log)
  return app
}

/**
 * How long an idle connection stays open, in milliseconds. A proxy keeps one for 60 s (nginx's default) and sends the next
 * request into it: it has to be the first to close. Strangers hold none for that long, also beside a proxy.
 */
const keepAlive = { proxies: 65_000, strangers: 10_000 }

function openServer(isProxy: (address: string | undefined) => boolean): (handler: RequestListener) => Server {
  return (handler) => {
    const limits = { headersTimeout: 10_000, requestTimeout: 0, keepAliveTimeout: keepAlive.strangers }
    const { most, hard } = connectionLimits()
    const shares = new ConnectionShares({ most, isProxy })
    // Node has set the time for strangers just before, and takes it off when the next request comes.
    const prolong = (socket: Socket) => {
      if (isProxy(socket.remoteAddress)) socket.setTimeout(keepAlive.proxies)
    }
    const connections = new Connections({}, { shares, idle: prolong })
    const server = createServer(
      { ...limits, connectionsCheckingInterval: 2000, requireHostHeader: false },
      connections.oneAtATime(handler),
    )
    server.maxConnections = hard
    refuseUnreadable(server)
    shares.watch(server)
    connections.watch(server)
    new SlowSenders().watch(server)
    return server
  }
}

/**
 * Node would refuse a missing Host by itself, in a shape of its own, and takes the first of several: a proxy in front may
 * have judged another. Only HTTP/1.0 may leave it out.
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
    const known = error instanceof AppError ? error : understand(error)
    logServerError(log, request, known)
    return sendRefusal(known, request, reply)
  })
  app.setNotFoundHandler((request, reply) => sendRefusal(new AppError('not_found'), request, reply))
}

/** Logs why a call is answered with a 5xx, under the id that the answer bears: without its cause nobody can fix it. */
function logServerError(log: Logger, request: FastifyRequest, error: AppError): void {
  if (error.status < 500) return
  const { code, details } = error
  const facts = { reqId: request.id, code }
  // Without a cause it is a limit of our own, such as of uploads at once: expected under load.
  if (details.cause === undefined) log.warn(facts, 'request refused for now')
  else log.error({ ...facts, err: details.cause }, 'request failed')
}

function sendRefusal(error: AppError, request: FastifyRequest, reply: FastifyReply) {
  const body = errorBody(error, languageOf(request.headers['accept-language']))
  const { retryAfter, cookies = [] } = error.details
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (error.status === 401) reply.header('www-authenticate', 'Bearer')
  if (error.code === 'unexpected') body.requestId = request.id
  sendCookies(reply, cookies)
  return reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Puts the faults of the framework, the database and the file store into the product's own words. */
function understand(error: FastifyError): AppError {
  const fault = translateFault(error)
  if (fault === 'busy' || fault === 'unavailable')
    return new AppError('busy', { retryAfter: 2, cause: error })
  if (fault === 'full') return new AppError('storage_full', { cause: error })
  if (error instanceof StorageUnavailable) return new AppError('storage_unavailable', { cause: error })
  if (error instanceof StorageFull || toStorageError(error) instanceof StorageFull)
    return new AppError('storage_full', { cause: error })
  // Out of descriptors: over as soon as others are closed.
  if (error.code === 'EMFILE' || error.code === 'ENFILE')
    return new AppError('busy', { retryAfter: 2, cause: error })
  if (error.statusCode === 413) return new AppError('body_too_large', { cause: error })
  if (error.statusCode === 415) return new AppError('unsupported_media_type', { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed_request', { cause: error })
  }
  if (error.statusCode === faults.busy.status) return new AppError('busy', { retryAfter: 2, cause: error })
  return new AppError('unexpected', { cause: error })
}
