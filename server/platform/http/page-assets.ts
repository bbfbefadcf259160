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
 * Serves the browser's files from memory, in the packings that the build made. They are a few megabytes in all, read once
 * each: a stream for each request would cost a descriptor and a buffer for as long as its reader likes. Named by their
 * content, so kept by browsers for a year.
 */
export async function openAssets(app: FastifyInstance, directory: string): Promise<void> {
  const files = new Set(await readdir(directory))
  const contents = new Map<string, Promise<Buffer>>()

  function contentOf(name: string): Promise<Buffer> {
    const known = contents.get(name)
    if (known) return known
    const content = readFile(join(directory, name))
    contents.set(name, content)
    // What could not be read is tried again by the next who asks.
    content.catch(() => contents.delete(name))
    return content
  }

  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) => {
    const { name } = request.params
    // Compared with what the folder holds, so no name leads out of it.
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
