import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { apiPagePolicy } from './api-page.ts'
import { ofPages } from './headers.ts'
import { matchesTag } from './matches-tag.ts'
import { encodingFor, PackedBody } from './page-encoding.ts'

/** What tells others of the API, as it is sent: for programs as JSON, for people as HTML. */
export type SelfDescription = { document: () => string; page: () => string }

/** Opens what tells others of the API. Each is made once, when it is first asked for; who has it asks whether it has changed. */
export function describeItself(app: FastifyInstance, { document, page }: SelfDescription): void {
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
  // Beside what the allowed origins have said of it.
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  reply.headers({ 'cache-control': 'no-cache', etag: body.tag, vary })
  if (matchesTag(request.headers['if-none-match'], body.tag)) return reply.code(304).send()
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.send(await body.in(encoding))
}
