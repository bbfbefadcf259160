import type { FastifyInstance, InjectOptions } from 'fastify'

/**
 * Handles a request inside this process, with the interface of `fetch`. `from` is the address of the visitor for whom
 * it is made: rate limits count it for their network.
 */
export function fetchInside(app: FastifyInstance): (request: Request, from: string) => Promise<Response> {
  return async (request, from) => {
    const { pathname, search } = new URL(request.url)
    const answer = await app.inject({
      method: request.method as InjectOptions['method'],
      url: pathname + search,
      remoteAddress: from,
      headers: Object.fromEntries(request.headers),
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    })
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
