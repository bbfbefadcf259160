import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/application-status.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { openApplication } from './open-application.ts'
import { sendNewProof } from './send-new-proof.ts'
import { stateView } from './view.ts'

const proofSpent = () => new AppError('proof_already_used')

/** Opens the calls of whoever sent an application and has no account: how it stands, and a new proof for it. */
export async function statusRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { clock } = context

  serve(app, contract.readApplicationStatus, async ({ body, network, networkBlock, language }) =>
    stateView(await openApplication(context, body, { network, networkBlock }), {
      language,
      now: clock.now(),
    }),
  )

  serve(app, contract.sendNewProof, {
    ticket: { of: (body) => body.paymentProof.cloudinaryId, spent: proofSpent },
    act: async ({ body, network, networkBlock, publicBlock, language }) =>
      stateView(await sendNewProof(context, body, { network, networkBlock, publicBlock }), {
        language,
        now: clock.now(),
      }),
  })
}
