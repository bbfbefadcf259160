import type { FastifyReply, FastifyRequest } from 'fastify'

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
}

const ofApi = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

const overHttps = { 'strict-transport-security': 'max-age=31536000' }

/** Sets the headers that every answer of a server carries; constant objects, since building them by call costs throughput. */
export function headersFor(options: {
  https: boolean
}): (request: FastifyRequest, reply: FastifyReply) => void {
  const common = options.https ? { ...always, ...overHttps } : always
  const api = { ...common, ...ofApi }
  return (request, reply) => {
    reply.headers(request.url.startsWith('/api/') ? api : common)
    reply.header('x-request-id', request.id)
  }
}
