import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyRequest, InjectOptions } from 'fastify'

/** A call that a page made inside the process, as the access log shows it. */
type InnerCall = { method: string; route: string; status: number; ms: number }

declare module 'fastify' {
  interface FastifyRequest {
    /** The calls that were made inside to render this page. */
    innerCalls?: InnerCall[]
  }
}

/** The page request for which the current request is made inside; undefined for a request from outside. */
export const pageRequest = new AsyncLocalStorage<FastifyRequest>()

/**
 * Handles a request inside this process, with the interface of `fetch`. It belongs to the request of a page: it has its
 * id in the log, and rate limits count it for the network of its visitor.
 */
export function fetchInside(
  app: FastifyInstance,
): (request: Request, page: FastifyRequest) => Promise<Response> {
  return async (request, page) => {
    const { pathname, search } = new URL(request.url)
    const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
    const answer = await pageRequest.run(page, async () =>
      app.inject({
        method: request.method as InjectOptions['method'],
        url: pathname + search,
        remoteAddress: page.ip,
        headers: Object.fromEntries(request.headers),
        ...(payload && { payload }),
      }),
    )
    const headers = new Headers()
    for (const [name, value] of Object.entries(answer.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
    }
    const isEmpty = answer.statusCode === 204 || answer.statusCode === 304
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
}
