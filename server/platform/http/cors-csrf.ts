import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a page of another origin in `CORS_ORIGINS` makes the request. */
    isFromListed: boolean
  }
}

type Options = {
  /** The public address of the product, if set. */
  publicUrl: string | null
  corsOrigins: string[]
}

/** Sets the CORS headers of a response; returns whether the request comes from an allowed origin. */
export type AllowOrigin = (request: FastifyRequest, reply: FastifyReply) => boolean

/** Sets CORS headers for `CORS_ORIGINS`; also used for responses that are made before any hook runs. */
export function allowListedOrigins({ corsOrigins, publicUrl }: Options): AllowOrigin {
  const listed = new Set(corsOrigins)
  return (request, reply) => {
    const { origin } = request.headers
    if (listed.size > 0) reply.header('vary', 'origin')
    if (!origin || !listed.has(origin)) return false
    request.isFromListed = !isOwnOrigin(origin, request, publicUrl)
    reply.header('access-control-allow-origin', origin).header('access-control-allow-credentials', 'true')
    reply.header('access-control-expose-headers', 'etag, retry-after, x-request-id')
    return true
  }
}

/** Calls `done`, with an error or without, unless it has sent the response itself. */
type CheckOrigin = (request: FastifyRequest, reply: FastifyReply, done: (error?: AppError) => void) => void

/** Allows writes only from the product's own origin and from `CORS_ORIGINS`, and answers preflight requests. */
export function checkOrigin(allowOrigin: AllowOrigin, { publicUrl }: Options): CheckOrigin {
  return (request, reply, done) => {
    const { origin } = request.headers
    if (allowOrigin(request, reply)) {
      if (request.method !== 'OPTIONS') return done()
      answerPreflight(reply)
      return
    }
    if (request.method === 'GET' || request.method === 'HEAD') return done()
    const isCrossSite = request.headers['sec-fetch-site'] === 'cross-site'
    if (isCrossSite || (origin && !isOwnOrigin(origin, request, publicUrl))) {
      return done(new AppError('foreign_origin'))
    }
    done()
  }
}

function answerPreflight(reply: FastifyReply): void {
  reply
    .header('access-control-allow-methods', 'GET, POST, PUT, DELETE')
    .header(
      'access-control-allow-headers',
      'authorization, content-type, idempotency-key, accept-language, if-none-match, last-event-id',
    )
    .header('access-control-max-age', '600')
  reply.code(204).send()
}

/** Any client can send any Host header, so it counts only while `PUBLIC_URL` is not set. */
function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return origin === new URL(publicUrl).origin
  return URL.canParse(origin) && new URL(origin).host === request.host
}
