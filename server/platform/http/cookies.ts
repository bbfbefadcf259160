import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyInstance {
    /** Whether the product is reached over https; null where only each request says so. */
    isHttps: boolean | null
  }
}

/** A cookie that scripts cannot read and other sites cannot make a browser send. An age of 0 removes it. */
export type Cookie = { name: string; value: string; maxAgeSeconds: number; isHttps: boolean }

/** The name under which a cookie goes: over https its prefix keeps other hosts of the domain from setting it. */
export function cookieName(name: string, isHttps: boolean): string {
  return isHttps ? `${prefix}${name}` : name
}

/** What a browser sent back. */
export type ShownCookies = Record<string, string | undefined>

const prefix = '__Host-'
/** The cookies without a prefix: nothing but looks and the way to the site's address depends on them. */
const setByPages = ['language', 'theme', 'sent-on']

/**
 * Reads the cookies that came with a call: most calls of programs bear none, and many need none. Over https one without
 * its prefix may have been set by another host of the domain, so it counts as not sent.
 */
export function shownCookies(request: FastifyRequest): ShownCookies {
  if (request.headers.cookie === undefined) return {}
  const all = parseCookie(request.headers.cookie)
  if (!(request.server.isHttps ?? request.protocol === 'https')) return all
  const counted = ([name]: [string, unknown]) => name.startsWith(prefix) || setByPages.includes(name)
  return Object.fromEntries(Object.entries(all).filter(counted))
}

/** What a browser sent back under a name, whichever of its two forms the name took. */
export function cookieValue(cookies: ShownCookies, name: string): string | null {
  return cookies[cookieName(name, true)] ?? cookies[name] ?? null
}

const sent = new WeakMap<FastifyReply, Cookie[]>()

/** The cookies that were put on an answer. */
export function sentCookies(reply: FastifyReply): readonly Cookie[] {
  return sent.get(reply) ?? []
}

/** Puts cookies on an answer. */
export function sendCookies(reply: FastifyReply, cookies: readonly Cookie[]): void {
  if (cookies.length > 0) sent.set(reply, [...sentCookies(reply), ...cookies])
  for (const { name, value, maxAgeSeconds, isHttps } of cookies) {
    const limits = { path: '/', httpOnly: true, sameSite: 'strict', secure: isHttps } as const
    const cookie = { name: cookieName(name, isHttps), value, maxAge: maxAgeSeconds, ...limits }
    reply.header('set-cookie', stringifySetCookie(cookie))
  }
}
