import type { FastifyInstance } from 'fastify'
import { parseRange } from '#server/platform/files/range.ts'
import { films, plans, readSample } from './files.ts'

/** Serves the files that the sample documents and videos link to; only in demo mode. */
export async function demoRoutes(app: FastifyInstance): Promise<void> {
  for (const name of plans) {
    app.get(`/demo/${name}.pdf`, async (_request, reply) => {
      reply.type('application/pdf').header('content-disposition', `inline; filename="${name}.pdf"`)
      return readSample(`${name}.pdf`)
    })
  }
  for (const name of films) {
    app.get(`/demo/${name}.mp4`, async ({ headers }, reply) => {
      const film = await readSample(`${name}.mp4`)
      reply.type('video/mp4').header('accept-ranges', 'bytes')
      // Some players ask for the first bytes before anything else, and play nothing without a part.
      const part = parseRange(headers.range, film.length)
      if (part.kind === 'whole') return film
      if (part.kind === 'unsatisfiable')
        return reply.code(416).header('content-range', `bytes */${film.length}`).send()
      reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${film.length}`)
      return film.subarray(part.start, part.end + 1)
    })
    // The address in the data of an older demo.
    app.get(`/demo/${name}.svg`, async (_request, reply) => reply.redirect(`/demo/${name}.mp4`))
  }
}
