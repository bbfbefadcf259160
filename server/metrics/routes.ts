import type { FastifyInstance } from 'fastify'
import { AppError } from '#server/platform/http/errors.ts'
import { sameText } from '#server/platform/secrets.ts'
import type { Metrics } from './open-metrics.ts'

/** Registers `/metrics`. It is for the operator's monitoring, and so no part of the API and its contract. */
export function metricsRoutes(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store')
    const sent = /^Bearer +(.+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
    if (!sameText(sent, metrics.token)) throw new AppError('unauthorized')
    const text = await metrics.read(app.server)
    return reply
      .type(metrics.contentType)
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
      .send(text)
  })
}
