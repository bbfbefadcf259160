import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/retention.ts'
import { retentionKinds } from '#contract/retention-values.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { retentionInForce } from '#server/retention/periods/index.ts'
import { changePeriod, countNextRun, readSettings } from './settings.ts'

/** Registers the endpoints of how long data is kept. */
export async function retentionRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readRetention, async () => {
    const daysOf = await retentionInForce(context.db)
    return { periods: retentionKinds.map((kind) => ({ kind, days: daysOf[kind] })) }
  })

  serve(app, contract.readRetentionSettings, () => readSettings(context))

  serve(app, contract.countPastRetention, ({ params, query }) =>
    countNextRun(context, params.kind, query.days),
  )

  serve(app, contract.changeRetention, async ({ params, body, actor }) => {
    await changePeriod(context, { kind: params.kind, ...body }, actor)
    return readSettings(context)
  })
}
