import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { encodingFor, PackedBody } from './page-encoding.ts'

/** The length in characters from which a response is compressed; below it, the extra headers outweigh the gain. */
const minCompressedLength = 1024

// Measured on lists: a higher quality takes longer than the saved bytes take on a slow connection.
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

type JsonReply = { request: FastifyRequest; reply: FastifyReply; json: string }

/**
 * Sends an endpoint's responses, compressed if the caller accepts that, the method is GET, and the JSON is long enough
 * and contains no secret. The search for secrets is skipped for a caller that accepts no compression.
 */
export function jsonSender({ method, access }: Endpoint): (output: JsonReply) => unknown {
  const compress = access === 'public' ? cachedCompression() : compressJson
  return ({ request, reply, json }) => {
    reply.type('application/json; charset=utf-8')
    if (json.length < minCompressedLength || method !== 'GET') return reply.send(json)
    const vary = reply.getHeader('vary')
    reply.header('vary', vary ? `${vary}, Accept-Encoding` : 'Accept-Encoding')
    const accepted = request.headers['accept-encoding']
    const encoding = accepted === undefined ? 'identity' : encodingFor(accepted)
    if (encoding === 'identity' || containsSecret(json)) return reply.send(json)
    return compress(json, encoding).then((body) => reply.header('content-encoding', encoding).send(body))
  }
}

/** Public responses are mostly the same each time: the latest is compressed once. */
function cachedCompression(): typeof compressJson {
  let last: { json: string; body: PackedBody } | undefined
  return (json, encoding) => {
    if (last?.json !== json) last = { json, body: new PackedBody(json) }
    return last.body.in(encoding)
  }
}

function compressJson(json: string, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br' ? promisify(brotliCompress)(json, brotliOptions) : promisify(gzip)(json)
}

/**
 * Matches what a compressed response must not contain: an attacker who can write into it and watch its size learns a
 * secret letter by letter (BREACH). Tokens, passwords, tickets, signed and one-time links, tracking codes. The
 * lookahead first checks for the name of a string: without it, a repeated syllable makes the search take minutes.
 */
const secret = /"(?=\w*":")\w*(?:token|password|ticket|secret|challenge)|[?&]sig=|#\w+=|"code":"/i

/** Whether a response, as JSON, contains a secret. Takes time linear in its length. */
export function containsSecret(json: string): boolean {
  return secret.test(json)
}
