import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { AppError } from './errors.ts'
import { type Encoding, encodingFor } from './page-encoding.ts'

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}

const suffixes: Record<Encoding, string> = { br: '.br', gzip: '.gz', identity: '' }

/**
 * Serves the browser's files from memory, in the encodings that the build made. They are a few megabytes in all, read
 * once each: a stream per request would occupy a descriptor and a buffer for as long as a slow client reads. Their
 * names contain a content hash, so browsers cache them for a year.
 */
export async function openAssets(app: FastifyInstance, directory: string): Promise<void> {
  const files = new Set(await readdir(directory))
  const contents = new Map<string, Promise<Buffer>>()

  function contentOf(name: string): Promise<Buffer> {
    const known = contents.get(name)
    if (known) return known
    const content = readFile(join(directory, name))
    contents.set(name, content)
    // A failed read is not cached: the next request tries again.
    content.catch(() => contents.delete(name))
    return content
  }

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    // Compared with the folder's listing, so no name leads out of it.
    if (!files.has(name) || !(extname(name) in types)) throw new AppError('not_found')
    const wanted = encodingFor(request.headers['accept-encoding'])
    const encoding = [wanted, 'gzip' as const].find(
      (one) => files.has(name + suffixes[one]) && (one === wanted || wanted === 'br'),
    )
    const packed = encoding ?? 'identity'
    if (packed !== 'identity') reply.header('content-encoding', packed)
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('vary', 'accept-encoding')
      .type(types[extname(name)] ?? 'application/octet-stream')
      .send(await contentOf(name + suffixes[packed]))
  })
}
