import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/applications-pay-codes.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { quoteOrder } from './quote-order.ts'

/** Registers the endpoint that makes pay codes. */
export async function payCodeRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.quoteOrder, ({ body, network, networkBlock, language }) =>
    quoteOrder(context, body, { network, networkBlock, language }),
  )
}
