import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the product is reached over https; null if that depends on each request. */
    isHttps: boolean | null
  }
  interface FastifyReply {
    /** The cookies set on this response. */
    ownCookies?: readonly Cookie[]
  }
}

/** A cookie that scripts cannot read and other sites cannot make a browser send. An age of 0 removes it. */
export type Cookie = { name: string; value: string; maxAgeSeconds: number; isHttps: boolean }

/** The full name of a cookie: over https the prefix prevents other hosts of the domain from setting it. */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `${prefix}${name}` : name
}

/** The cookies that a browser sent. */
export type ShownCookies = Record<string, string | undefined>

const prefix = '__Host-'
/** The cookies without a prefix: only language, theme and the redirect to the public host depend on them. */
const setByPages = ['language', 'theme', 'sent-on']

/**
 * Parses the cookies of a request; skips that if it has none, as most requests of programs. Over https a cookie without
 * the prefix may have been set by another host of the domain, so it is ignored.
 */
export function shownCookies(request: FastifyRequest): ShownCookies {
  if (request.headers.cookie === undefined) return {}
  const all = parseCookie(request.headers.cookie)
  if (!(request.server.isHttps ?? request.protocol === 'https')) return all
  const counted = ([name]: [string, unknown]) => name.startsWith(prefix) || setByPages.includes(name)
  return Object.fromEntries(Object.entries(all).filter(counted))
}

/** The value of a cookie, with or without the prefix in its name. */
export function cookieValue(cookies: ShownCookies, name: string): string | null {
  return cookies[cookieName(name, true)] ?? cookies[name] ?? null
}

/** Sets cookies on a response. */
export function sendCookies(reply: FastifyReply, cookies: readonly Cookie[]): void {
  if (cookies.length > 0) reply.ownCookies = [...(reply.ownCookies ?? []), ...cookies]
  for (const { name, value, maxAgeSeconds, isHttps } of cookies) {
    const limits = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const
    const cookie = { name: cookieName(name, isHttps), value, maxAge: maxAgeSeconds, ...limits }
    reply.header('set-cookie', stringifySetCookie(cookie))
  }
}
