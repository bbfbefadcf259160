import type { FastifyReply, FastifyRequest } from 'fastify'
import { reportingEndpoints } from './page-policy.ts'

const always = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of HTML pages. */
export const ofPages = {
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

// Other responses omit the headers of pages: they are as long as most JSON responses and small files.
const ofApi = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const overHttps = { 'strict-transport-security': 'max-age=31536000' }

/**
 * Sets the headers of every response; the objects are constant, since building them per request costs throughput. An
 * asset is the same for every visitor, so it has no request id. The route decides, not the address as sent: with an
 * encoded letter or a host in it, an API response would get the headers of a page.
 */
export function headersFor(options: {
  https: boolean
}): (request: FastifyRequest, reply: FastifyReply, route?: string) => void {
  const secured = options.https ? overHttps : {}
  const reports = options.https ? { 'reporting-endpoints': reportingEndpoints } : {}
  const page = { ...always, ...ofPages, ...secured, ...reports }
  const api = { ...always, ...ofApi, ...secured }
  const file = { ...always, ...secured }
  return ({ url, id }, reply, route = url) => {
    if (route.startsWith('/assets/')) reply.headers(file)
    else reply.headers(isOfApi(route) ? api : page).header('x-request-id', id)
  }
}

function isOfApi(url: string): boolean {
  return url.startsWith('/api') && (url.length === 4 || '/?'.includes(url.charAt(4)))
}
