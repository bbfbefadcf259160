import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/data-breaches.ts'
import type { Context } from '#server/context.ts'
import { countConcerned } from '#server/data-breaches/concerned/index.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readBreaches, readVersions } from './read-breaches.ts'
import { changeBreach, recordBreach } from './write-breach.ts'

/** Registers the endpoints of the log of data breaches. */
export async function dataBreachRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.listDataBreaches, ({ query }) => readBreaches(context, query))

  serve(app, contract.recordDataBreach, async ({ body, actor }) => ({
    breach: await recordBreach(context, body, actor),
  }))

  serve(app, contract.changeDataBreach, async ({ params, body, actor }) => ({
    breach: await changeBreach(context, { ...body, id: params.id }, actor),
  }))

  serve(app, contract.listDataBreachVersions, ({ params, query }) => readVersions(context, params.id, query))

  serve(app, contract.countConcernedPeople, async ({ query }) => ({
    count: await countConcerned(context, query),
  }))
}
