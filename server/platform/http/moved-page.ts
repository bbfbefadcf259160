import type { FastifyReply, FastifyRequest } from 'fastify'
import { shownCookies } from './cookies.ts'
import { isPublicHostName } from './hosts.ts'

/** Headers that proxies set. From a peer that is not trusted they only show that there is an unknown proxy. */
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

type Installation = {
  /** The public address of the product, if set. */
  publicUrl?: string | null
  /** Whether `TRUST_PROXY` names an address. */
  trusts?: (address: string) => boolean
}

/**
 * Returns the address of a page that was requested under another public host name, or over plain http according to a
 * trusted proxy; null if no redirect is needed. Does not redirect behind a proxy that is not trusted: what it passes on
 * as host and scheme is unknown, so a redirect could loop.
 */
export function movedPage(request: FastifyRequest, { publicUrl, trusts }: Installation): string | null {
  if (!publicUrl || shownCookies(request)[sentOn]) return null
  const { headers, hostname, url, protocol } = request
  const isTrusted = trusts?.(request.socket.remoteAddress ?? '') ?? false
  if (!isTrusted && forwarding.some((name) => headers[name] !== undefined)) return null
  const home = new URL(publicUrl)
  if (!isPublicHostName(hostname)) return null
  const isElsewhere = hostname.toLowerCase() !== home.hostname
  const isPlain =
    isTrusted &&
    headers['x-forwarded-proto'] !== undefined &&
    protocol === 'http' &&
    home.protocol === 'https:'
  return isElsewhere || isPlain ? publicUrl + url : null
}

// A browser that was just redirected is served: behind a proxy that passes on another host, a redirect would loop.
const sentOn = 'sent-on'

/** Redirects a browser, with the same method; `no-store` since the address may change. */
export function leadTo(address: string, reply: FastifyReply): FastifyReply {
  const cookie = `${sentOn}=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax`
  return reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie }).redirect(address, 308)
}
