import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/csv-files.ts'
import { makePrivacyCsvLink } from '#contract/csv-files-privacy.ts'
import type { Context } from '#server/context.ts'
import { csvHeaders } from '#server/platform/csv.ts'
import { shownCookies } from '#server/platform/http/cookies.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { serve } from '#server/platform/http/serve.ts'
import { csvPath, makeCsvLink } from './csv-link.ts'
import { readCsv } from './read-csv.ts'

/** Registers the endpoints for links to CSV files, and their download. */
export async function csvRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.makeCsvLink, async ({ body, caller, language }) =>
    makeCsvLink(context, { content: body, language, sessionId: caller.sessionId }),
  )

  serve(app, makePrivacyCsvLink, async ({ body, caller, language }) =>
    makeCsvLink(context, { content: body, language, sessionId: caller.sessionId }),
  )

  app.get<{ Querystring: Record<string, unknown> }>(
    csvPath,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { query, ip } = request
      const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const { name, file } = await readCsv(context, {
        link: {
          exp: textOf('exp'),
          for: textOf('for'),
          lang: textOf('lang'),
          of: textOf('of'),
          sig: textOf('sig'),
        },
        cookies: shownCookies(request),
        network: context.secrets.digest('network', networkOf(ip)),
      })
      return reply.headers(csvHeaders(name)).send(file)
    },
  )
}
