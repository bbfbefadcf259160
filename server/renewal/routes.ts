import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/renewal.ts'
import { replacePaymentProof } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { acceptForms } from '#server/platform/http/receive-form.ts'
import { serve } from '#server/platform/http/serve.ts'
import { receiveProofForm } from '#server/uploads/index.ts'
import { cancelRequest } from './cancel-request.ts'
import { readStanding } from './read-standing.ts'
import { assertMayReplace, replaceProof } from './replace-proof.ts'
import { resendRequest } from './resend-request.ts'
import { subscribe } from './subscribe.ts'

const proofSpent = () => new AppError('proof_already_used')

/** Opens the calls with which an account asks for a package: how it stands, asking, withdrawing, another proof. */
export async function renewalRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readCurrentMembership, ({ caller, language }) =>
    readStanding(context, { userId: caller.userId, language }, caller),
  )

  serve(app, contract.subscribe, {
    ticket: { of: (body) => body.paymentProof?.cloudinaryId, spent: proofSpent },
    act: async ({ body, caller, network, networkBlock, publicBlock, language }) => {
      const { planId, paymentProof, siteVersion } = body
      const asked = { plan: planId, ticket: paymentProof?.cloudinaryId, siteVersion }
      const by = { userId: caller.userId, network, networkBlock, publicBlock, language }
      return { subscription: await subscribe(context, asked, by) }
    },
  })

  serve(app, contract.cancelSubscription, async ({ body, caller, network }) => ({
    subscription: await cancelRequest(context, body._id, { userId: caller.userId, network }),
  }))

  serve(app, contract.resendRequest, {
    ticket: { of: (body) => body.paymentProof.cloudinaryId, spent: proofSpent },
    act: async ({ params, body, caller, network, networkBlock, publicBlock }) => {
      const sent = { id: params.id, ticket: body.paymentProof.cloudinaryId }
      const by = { userId: caller.userId, network, networkBlock, publicBlock }
      return { subscription: await resendRequest(context, sent, by) }
    },
  })

  await app.register(async (scope) => {
    await acceptForms(scope)
    serve(scope, replacePaymentProof, async (call) => {
      const { caller, network, networkBlock } = call
      const { id } = call.params
      const file = await receiveProofForm(context, call, {
        judge: () => assertMayReplace(context, id, caller),
        use: ({ cloudinaryId: ticket }) =>
          replaceProof(context, { id, ticket }, { caller, network, networkBlock }),
      })
      return { file }
    })
  })
}
