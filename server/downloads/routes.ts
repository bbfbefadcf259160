import type { FastifyInstance } from 'fastify'
import type { Context } from '#server/context.ts'
import { shownCookies } from '#server/platform/http/cookies.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { countOpenReads } from './open-reads.ts'
import { readFile } from './read-file.ts'
import { readSitePicture } from './read-site-picture.ts'

/** Registers the signed links to private files, and the addresses of site images. */
export async function downloadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  fileRoutes(app, context)
  sitePictureRoutes(app, context)
}

type FileRoute = {
  Params: { id: string; variant: string }
  Querystring: Record<string, unknown>
}

function fileRoutes(app: FastifyInstance, context: Context): void {
  const reads = countOpenReads()
  app.get<FileRoute>('/files/:id/:variant', async (request, reply) => {
    const { params, query } = request
    const cookies = shownCookies(request)
    const { status, headers, body } = await readFile(context, reads, {
      ...params,
      exp: textOf(query.exp),
      for: textOf(query.for),
      sig: textOf(query.sig),
      range: request.headers.range,
      network: context.secrets.digest('network', networkOf(request.ip)),
      cookies,
      isAhead: query.ahead === '1',
      language: cookies.language === 'en' ? 'en' : 'ar',
    })
    // Otherwise the whole file would be read for an empty response, or stay open for a client that has gone.
    if (request.method === 'HEAD' || reply.raw.destroyed) body?.destroy()
    return reply.code(status).headers(headers).send(body)
  })
}

// A repeated parameter arrives as a list.
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function sitePictureRoutes(app: FastifyInstance, context: Context): void {
  app.get<{ Params: { id: string; variant: string } }>('/media/:id/:variant', async (request, reply) => {
    const knownTag = request.headers['if-none-match']
    // For errors: a file may exist at this address later.
    reply.header('cache-control', 'no-store')
    const { status, headers, body } = await readSitePicture(context, { ...request.params, knownTag })
    return reply.code(status).headers(headers).send(body)
  })
}
