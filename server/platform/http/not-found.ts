import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** All registered endpoints, for the error of an unknown one. */
    knownCalls: { address: RegExp; method: string }[]
  }
}

/** Collects the routes that are registered after this call. */
export function collectRoutes(app: FastifyInstance): void {
  const calls: FastifyInstance['knownCalls'] = []
  app.decorate('knownCalls', calls)
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.endsWith('*')) return
    const address = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)
    for (const one of [method].flat()) calls.push({ address, method: one })
  })
}

/**
 * Rejects requests to `/api` that match no endpoint, before the body is read; mount it after all endpoints. A path with
 * other methods gets `method_not_allowed` and `Allow`, else `not_found`, also where a path parameter is too long.
 */
export function handleNotFound(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*']) {
    app.all(url, { onRequest: async (request, reply) => throwNotFound(request, reply) }, () => {})
  }
}

function throwNotFound(request: FastifyRequest, reply: FastifyReply): never {
  const methods = methodsOf(request)
  if (methods.length === 0 || methods.includes(request.method)) throw new AppError('not_found')
  reply.header('allow', methods.join(', '))
  throw new AppError('method_not_allowed')
}

function methodsOf({ url, server }: FastifyRequest): string[] {
  const path = url.split('?', 1)[0] ?? ''
  const calls = server.knownCalls
  return [...new Set(calls.filter(({ address }) => address.test(path)).map(({ method }) => method))]
}
