import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/visits.ts'
import * as figures from '#contract/visits-figures.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countVisit } from './count-visit.ts'
import { countVisitStep } from './count-visit-step.ts'
import { readFunnel } from './read-funnel.ts'
import { readVisits } from './read-visits.ts'
import { sourceOf } from './source-of.ts'

/** Registers the endpoints for counting and reading visits. */
export async function visitRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.countVisit, async ({ body, network, networkBlock, request }) => {
    const source = sourceOf(body.source, request.headers['user-agent'] ?? '')
    await countVisit(context, { page: body.page, source }, { network, networkBlock })
    return undefined
  })

  serve(app, contract.countVisitStep, async ({ body, network, networkBlock, request }) => {
    const source = sourceOf(body.source, request.headers['user-agent'] ?? '')
    await countVisitStep(context, { step: body.step, source }, { network, networkBlock })
    return undefined
  })

  serve(app, figures.readVisits, ({ query }) => readVisits(context, query.days))

  serve(app, figures.readVisitFunnel, ({ query }) => readFunnel(context, query.days))
}
