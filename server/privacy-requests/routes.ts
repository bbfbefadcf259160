import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/privacy-requests.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerRequest } from './answer-request.ts'
import { readOwn, readRequests } from './read-requests.ts'
import { admitRequest, recordRequest, sendRequest } from './write-request.ts'

/** Registers the endpoints of people's requests about their data, for members and for staff. */
export async function privacyRequestRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.listMyPrivacyRequests, ({ caller, query }) => readOwn(context, caller.userId, query))

  serve(app, contract.sendPrivacyRequest, {
    admit: ({ caller }) => admitRequest(context, caller),
    act: async ({ body, actor }) => ({ request: await sendRequest(context, body, actor) }),
  })

  serve(app, contract.listPrivacyRequests, ({ query }) => readRequests(context, query))

  serve(app, contract.recordPrivacyRequest, async ({ body, actor }) => ({
    request: await recordRequest(context, body, actor),
  }))

  serve(app, contract.answerPrivacyRequest, async ({ params, body, actor }) => ({
    request: await answerRequest(context, { ...body, id: params.id }, actor),
  }))
}
