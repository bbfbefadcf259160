import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { ordersOfRequest, ordersOfUser, readStatement } from './read-statement.ts'
import { refundRequest } from './refund-request.ts'

/** Registers the endpoints of the ledger: statements, and refunds. */
export async function paymentRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context
  serve(app, contract.readUserPayments, async ({ params, caller }) =>
    readStatement(context, await ordersOfUser(db, params.id), caller),
  )
  serve(app, contract.readRequestPayments, async ({ params, caller }) =>
    readStatement(context, await ordersOfRequest(db, params.id), caller),
  )
  serve(app, contract.refundRequest, {
    idempotencyScope: 'refund',
    act: ({ params, body, actor, caller: viewer }) =>
      refundRequest(context, { id: params.id, ...body }, { actor, viewer }),
  })
}
