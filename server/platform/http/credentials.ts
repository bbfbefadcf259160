import type { FastifyRequest } from 'fastify'
import { type ShownCookies, shownCookies } from './cookies.ts'

/** What a call shows of its maker. */
export type Credentials = {
  /** The bearer token, or null where none was sent in the form `Bearer <token>`. */
  token: string | null
  cookies: ShownCookies
  /** A browser with a page of our own; see `isBrowser`. */
  isBrowser: boolean
}

/** Reads the credentials that came with a call. */
export function credentialsOf(request: FastifyRequest): Credentials {
  const header = request.headers.authorization ?? ''
  return {
    token: /^Bearer ([\x21-\x7e]{1,200})$/i.exec(header)?.[1] ?? null,
    cookies: shownCookies(request),
    isBrowser: isBrowser(request),
  }
}

/**
 * Whether the call comes from a page of our own: a browser always sends one of these, and scripts of a page cannot remove
 * them. To a page of another site on the list no browser gives our cookies, so it counts as a program.
 */
export function isBrowser(request: FastifyRequest): boolean {
  if (request.isFromListed) return false
  return request.headers['sec-fetch-site'] !== undefined || request.headers.origin !== undefined
}
