import type { FastifyRequest } from 'fastify'
import { type ShownCookies, shownCookies } from './cookies.ts'

/** From where and with what a call is made, as far as signing in cares. */
export type Visit = {
  /** A keyed hash of the network. */
  network: string
  /** A keyed hash of the wide network: the /48 where it is IPv6. */
  networkBlock: string
  isBrowser: boolean
  isHttps: boolean
  cookies: ShownCookies
  /** As sent, at most 300 characters. */
  userAgent: string
  /** How the product is reached: its public address where that is set, else as this call named it. */
  origin: string
}

/** Reads the visit off a call. */
export function visitOf(
  call: { request: FastifyRequest; network: string; networkBlock: string; isBrowser: boolean },
  publicUrl: string | null,
): Visit {
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
