import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

type Known = { address: RegExp; method: string }

const known = new WeakMap<FastifyInstance['server'], Known[]>()

/** Remembers which calls there are, from here on. */
export function rememberCalls(app: FastifyInstance): void {
  const calls: Known[] = []
  known.set(app.server, calls)
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.endsWith('*')) return
    const address = new RegExp(`^${url.replace(/:\w+/g, '[^/]+')}$`)
    for (const one of [method].flat()) calls.push({ address, method: one })
  })
}

/**
 * Answers what is asked of the API and is no call, before its body is read; mount it behind all calls. An address that
 * takes other methods says which: `method_not_allowed`, else `not_found`, as where a part of it is longer than any is.
 */
export function answerUnknownCalls(app: FastifyInstance): void {
  for (const url of ['/api', '/api/*']) {
    app.all(url, { onRequest: async (request, reply) => refuse(request, reply) }, () => {})
  }
}

function refuse(request: FastifyRequest, reply: FastifyReply): never {
  const methods = methodsOf(request)
  if (methods.length === 0 || methods.includes(request.method)) throw new AppError('not_found')
  reply.header('allow', methods.join(', '))
  throw new AppError('method_not_allowed')
}

function methodsOf({ url, server }: FastifyRequest): string[] {
  const path = url.split('?', 1)[0] ?? ''
  const calls = known.get(server.server) ?? []
  return [...new Set(calls.filter(({ address }) => address.test(path)).map(({ method }) => method))]
}
