import type { FastifyRequest } from 'fastify'
import { type ShownCookies, shownCookies } from './cookies.ts'

/** The credentials of a request. */
export type Credentials = {
  /** The bearer token, or null if there is no header of the form `Bearer <token>`. */
  token: string | null
  cookies: ShownCookies
  /** Whether a page of our own makes the request in a browser; see `isBrowser`. */
  isBrowser: boolean
}

export function credentialsOf(request: FastifyRequest): Credentials {
  const header = request.headers.authorization ?? ''
  return {
    token: /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1] ?? null,
    cookies: shownCookies(request),
    isBrowser: isBrowser(request),
  }
}

/**
 * Whether the request comes from a page of our own: a browser always sends one of these headers, and scripts cannot
 * remove them. A page of another origin in `CORS_ORIGINS` gets none of our cookies, so it counts as a program.
 */
export function isBrowser(request: FastifyRequest): boolean {
  if (request.isFromListed) return false
  return request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined
}
