import type { FastifyRequest } from 'fastify'
import { type ShownCookies, shownCookies } from './cookies.ts'

/** Where a request comes from, as sign-in needs it: address, network, device. */
export type RequestOrigin = {
  /** A keyed hash of the network. */
  network: string
  /** A keyed hash of the network block: the /48 for IPv6. */
  networkBlock: string
  isBrowser: boolean
  isHttps: boolean
  cookies: ShownCookies
  /** As sent, at most 300 characters. */
  userAgent: string
  /** The address of the product: its public one if set, else the one of this request. */
  origin: string
}

export function requestOriginOf(
  call: { request: FastifyRequest; network: string; networkBlock: string; isBrowser: boolean },
  publicUrl: string | null,
): RequestOrigin {
  const { request, network, networkBlock, isBrowser } = call
  const origin = publicUrl ?? `${request.protocol}://${request.host}`
  return {
    network,
    networkBlock,
    isBrowser,
    isHttps: origin.startsWith('https:'),
    cookies: shownCookies(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    origin,
  }
}
