import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** A page of another site on the list makes the call. */
    isFromListed: boolean
  }
}

type Options = {
  /** Where the product is reached from outside, where that is set. */
  publicUrl: string | null
  corsOrigins: string[]
}

/** Tells an answer's browser which other sites may read it; answers whether the call comes from one that may. */
export type Introduce = (request: FastifyRequest, reply: FastifyReply) => boolean

/** Knows the sites on the list, for answers that are made before any hook. */
export function introduceListed({ corsOrigins, publicUrl }: Options): Introduce {
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

/** Goes on by `done`, with a refusal or without one, save where it has answered by itself. */
type OriginJudge = (request: FastifyRequest, reply: FastifyReply, done: (refusal?: AppError) => void) => void

/** Lets pages of our own and of the sites on the list write here, and no others. What a browser asks before it does is answered. */
export function originJudge(introduce: Introduce, { publicUrl }: Options): OriginJudge {
  return (request, reply, done) => {
    const { origin } = request.headers
    if (introduce(request, reply)) {
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
      'authorization, content-type, idempotency-key, accept-language, if-none-match',
    )
    .header('access-control-max-age', '600')
  reply.code(204).send()
}

/** What a request calls us proves nothing: it counts only as long as nobody has said where the product is reached. */
function isOwnOrigin(origin: string, request: FastifyRequest, publicUrl: string | null): boolean {
  if (publicUrl !== null) return origin === new URL(publicUrl).origin
  return URL.canParse(origin) && new URL(origin).host === request.host
}
