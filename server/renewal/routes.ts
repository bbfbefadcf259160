import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/renewal.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { cancelRequest } from './cancel-request.ts'
import { readStanding } from './read-standing.ts'
import { subscribe } from './subscribe.ts'

/** Opens the calls with which an account asks for a package: how it stands, asking, withdrawing. */
export async function renewalRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readCurrentMembership, ({ caller }) => readStanding(context, caller.userId, caller))

  serve(app, contract.subscribe, {
    repeatKey: (body) => body.paymentProof?.cloudinaryId,
    act: async ({ body: { planId, paymentProof, siteVersion }, caller, network, language }) => {
      const asked = { plan: planId, ticket: paymentProof?.cloudinaryId, siteVersion }
      const by = { userId: caller.userId, network, language }
      return { subscription: await subscribe(context, asked, by) }
    },
  })

  serve(app, contract.cancelSubscription, async ({ caller, network }) => ({
    subscription: await cancelRequest(context, { userId: caller.userId, network }),
  }))
}
