import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/applications-renewal.ts'
import { replacePaymentProof } from '#contract/applications-renewal.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { acceptForms } from '#server/platform/http/receive-form.ts'
import { serve } from '#server/platform/http/serve.ts'
import { receiveProofForm } from '#server/uploads/index.ts'
import { cancelRequest } from './cancel-request.ts'
import { readMembershipState } from './read-membership-state.ts'
import { assertMayReplaceProof, replacePendingProof } from './replace-pending-proof.ts'
import { resendRequest } from './resend-request.ts'
import { admitRequest, subscribe } from './subscribe.ts'

const proofSpent = () => new AppError('proof_already_used')

/** Registers the renewal endpoints of an account: state, request, withdrawal, another proof. */
export async function renewalRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readCurrentMembership, ({ caller, language }) =>
    readMembershipState(context, { userId: caller.userId, language }, caller),
  )

  serve(app, contract.subscribe, {
    claims: { of: (body) => body.paymentProof?.cloudinaryId, spent: proofSpent },
    admit: ({ caller: { userId }, network, networkBlock }) =>
      admitRequest(context, { userId, network, networkBlock }),
    act: async ({ body, caller, network, networkBlock, publicBlock, language }) => {
      const { planId: plan, paymentProof, ...order } = body
      const input = { plan, ticket: paymentProof?.cloudinaryId, ...order }
      const sender = { userId: caller.userId, network, networkBlock, publicBlock, language }
      return { subscription: await subscribe(context, input, sender) }
    },
  })

  serve(app, contract.cancelSubscription, async ({ body, actor }) => ({
    subscription: await cancelRequest(context, body._id, actor),
  }))

  serve(app, contract.resendRequest, {
    claims: { of: (body) => body.paymentProof.cloudinaryId, spent: proofSpent },
    act: async ({ params, body, caller, network, networkBlock, publicBlock }) => {
      const sent = { id: params.id, ticket: body.paymentProof.cloudinaryId }
      const sender = { userId: caller.userId, network, networkBlock, publicBlock }
      return { subscription: await resendRequest(context, sent, sender) }
    },
  })

  await app.register(async (scope) => {
    await acceptForms(scope)
    serve(scope, replacePaymentProof, async (call) => {
      const { caller, network, networkBlock } = call
      const { id } = call.params
      const file = await receiveProofForm(context, call, {
        authorize: () => assertMayReplaceProof(context, id, caller),
        use: ({ cloudinaryId: ticket }) =>
          replacePendingProof(context, { id, ticket }, { caller, network, networkBlock }),
      })
      return { file }
    })
  })
}
