import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from './errors.ts'

const charset = /;\s*charset\s*=\s*"?([^\s";]*)/i

/**
 * Parses JSON bodies of these types. Many clients send the content type with every call, so an empty body is none.
 * Throws `unsupported_media_type` for a compressed body or an encoding other than UTF-8, and `malformed_request` for
 * bytes that are not valid UTF-8: text that would be read as something else must not be stored.
 */
export function readJson(app: FastifyInstance, types: readonly string[] = ['application/json']): void {
  const read = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser([...types], { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isPlainUtf8(request)) return done(new AppError('unsupported_media_type'))
    if (!isUtf8(body)) return done(new AppError('malformed_request'))
    read(request, body.toString('utf8'), done)
  })
}

function isPlainUtf8(request: FastifyRequest): boolean {
  const named = charset.exec(request.headers['content-type'] ?? '')?.[1]
  return isUnpacked(request) && (named === undefined || /^utf-?8$/i.test(named))
}

/** Whether a body is uncompressed; compressed bodies are not supported. */
export function isUnpacked({ headers }: FastifyRequest): boolean {
  const encoding = headers['content-encoding']
  return encoding === undefined || encoding.trim().toLowerCase() === 'identity'
}
