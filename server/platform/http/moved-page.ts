import type { FastifyReply, FastifyRequest } from 'fastify'
import { shownCookies } from './cookies.ts'
import { isPublicHostName } from './hosts.ts'

/** What proxies tell of a request; from a peer that nobody trusts it says only that there is a proxy of unknown manners. */
const forwarding = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
]

type Installation = {
  /** Where the product is reached from outside, where that is set. */
  publicUrl?: string | null
  /** Whether `TRUST_PROXY` names an address. */
  trusts?: (address: string) => boolean
}

/**
 * Where a page is that was asked for under another public host name, or over plain http where a trusted proxy says so; null
 * where it stays. It stays too where a proxy that nobody trusts passes the request on: what such a one says of host and
 * scheme is unknown, and a redirect could come back for ever.
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

// A browser that was just sent on is served: behind a proxy that names another host of its own, a redirect would come back.
const sentOn = 'sent-on'

/** Leads a browser to where a page is, with the same method; not for good, since the address may change. */
export function leadTo(address: string, reply: FastifyReply): FastifyReply {
  const cookie = `${sentOn}=1; Path=/; Max-Age=5; HttpOnly; SameSite=Lax`
  return reply.headers({ 'cache-control': 'no-store', 'set-cookie': cookie }).redirect(address, 308)
}
