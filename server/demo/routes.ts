import type { FastifyInstance } from 'fastify'
import { filmAsSvg, films, planAsPdf, plans } from './documents.ts'

/** Serves the files that the sample documents and videos link to; only in demo mode. */
export async function demoRoutes(app: FastifyInstance): Promise<void> {
  for (const [name, plan] of Object.entries(plans)) {
    app.get(`/demo/${name}.pdf`, async (_request, reply) => {
      reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`)
      return planAsPdf(plan)
    })
  }
  for (const [name, film] of Object.entries(films)) {
    app.get(`/demo/${name}.svg`, async (_request, reply) => {
      reply.type('image/svg+xml').header('content-security-policy', "default-src 'none'; sandbox")
      return filmAsSvg(film)
    })
  }
}
