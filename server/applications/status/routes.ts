import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/applications-status.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { correctReading } from './correct-reading.ts'
import { admitLookup, openApplication } from './open-application.ts'
import { sendNewProof } from './send-new-proof.ts'
import { stateView } from './view.ts'

const proofSpent = () => new AppError('proof_already_used')

/** Registers the endpoints for applicants without an account: status, and a new proof. */
export async function statusRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readApplicationStatus, async ({ body, network, networkBlock, language }) =>
    stateView(context, await openApplication(context, body, { network, networkBlock }), language),
  )

  serve(app, contract.sendNewProof, {
    claims: { of: (body) => body.paymentProof.cloudinaryId, spent: proofSpent },
    admit: ({ network, networkBlock }) => admitLookup(context, { network, networkBlock }),
    act: async ({ body, network, networkBlock, publicBlock, language }) =>
      stateView(context, await sendNewProof(context, body, { network, networkBlock, publicBlock }), language),
  })

  serve(app, contract.correctReading, async ({ body, network, networkBlock, language }) =>
    stateView(context, await correctReading(context, body, { network, networkBlock }), language),
  )
}
