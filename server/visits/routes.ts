import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/visits.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countVisit } from './count-visit.ts'
import { readVisits } from './read-visits.ts'

/** Opens the calls of visits: counting one, and reading how many there were. */
export async function visitRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.countVisit, async ({ body, network }) => {
    await countVisit(context, body, network)
    return undefined
  })

  serve(app, contract.readVisits, ({ query }) => readVisits(context, query.days))
}
