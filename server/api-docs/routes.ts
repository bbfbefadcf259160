import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { matchesEtag } from '#server/platform/http/etag.ts'
import { ofPages } from '#server/platform/http/headers.ts'
import { encodingFor, PackedBody } from '#server/platform/http/page-encoding.ts'
import { apiPagePolicy } from './api-page.ts'

/** The API's documentation: an OpenAPI document as JSON, and an HTML page. */
export type ApiDocs = { document: () => string; page: () => string }

/** Registers the documentation's routes. Each is rendered once, on first request, and sent with an ETag. */
export function registerDocsRoutes(app: FastifyInstance, { document, page }: ApiDocs): void {
  const documentBody = madeOnce(document)
  const pageBody = madeOnce(page)
  app.get('/api/openapi.json', (request, reply) =>
    send(documentBody(), request, reply.type('application/json; charset=utf-8')),
  )
  app.get('/api/docs', (request, reply) => {
    const ruled = reply.headers({ ...ofPages, 'content-security-policy': apiPagePolicy })
    return send(pageBody(), request, ruled.type('text/html; charset=utf-8'))
  })
}

function madeOnce(make: () => string): () => PackedBody {
  let made: PackedBody | undefined
  return () => {
    made ??= new PackedBody(make())
    return made
  }
}

async function send(body: PackedBody, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  // Adds to the `vary` that the CORS headers have set.
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.headers({ 'cache-control': 'no-cache', etag: body.tag, vary })
  if (matchesEtag(request.headers['if-none-match'], body.tag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await body.in(encoding))
}
