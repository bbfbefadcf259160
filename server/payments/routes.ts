import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/payments.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { ordersOfRequest, ordersOfUser, readStatement } from './read-statement.ts'
import { refundRequest } from './refund-request.ts'

/** Registers the endpoints of the ledger: statements, and refunds. */
export async function paymentRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db } = context
  serve(app, contract.readUserPayments, async ({ params }) =>
    readStatement(db, await ordersOfUser(db, params.id)),
  )
  serve(app, contract.readRequestPayments, async ({ params }) =>
    readStatement(db, await ordersOfRequest(db, params.id)),
  )
  serve(app, contract.refundRequest, {
    idempotencyScope: 'refund',
    act: ({ params, body, actor }) => refundRequest(context, { id: params.id, ...body }, actor),
  })
}
