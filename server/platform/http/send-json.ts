import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { holdsSecret } from './holds-secret.ts'
import { encodingFor, PackedBody } from './page-encoding.ts'

/** From how many characters on an answer is compressed; below, the headers that say so weigh as much as it saves. */
const compressedFrom = 1024

// Measured on lists: a higher quality takes longer than the bytes it saves take on a weak line.
const quickly = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

type Kept = { json: string; body: PackedBody }

// What everybody may read is mostly the same each time: its last answer is compressed once.
const kept = new WeakMap<Endpoint, Kept>()

/**
 * Sends an endpoint's answer, compressed where its caller takes that, it is read by GET, long enough, and holds nothing
 * secret. Nothing is looked at for a caller that takes no compression.
 */
export function sendJson(
  endpoint: Endpoint,
  { request, reply, json }: { request: FastifyRequest; reply: FastifyReply; json: string },
) {
  reply.type('application/json; charset=utf-8')
  if (json.length < compressedFrom || endpoint.method !== 'GET') return reply.send(json)
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
  const accepted = request.headers['accept-encoding']
  const encoding = accepted === undefined ? 'identity' : encodingFor(accepted)
  if (encoding === 'identity' || holdsSecret(json)) return reply.send(json)
  const packing =
    endpoint.access === 'anyone' ? packed(endpoint, json).in(encoding) : compressed(json, encoding)
  return packing.then((body) => reply.header('content-encoding', encoding).send(body))
}

function packed(endpoint: Endpoint, json: string): PackedBody {
  const last = kept.get(endpoint)
  if (last?.json === json) return last.body
  const body = new PackedBody(json)
  kept.set(endpoint, { json, body })
  return body
}

function compressed(json: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(json, quickly) : promisify(gzip)(json)
}
