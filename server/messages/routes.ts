import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messages.ts'
import { readProgramReview, requestProgramReview } from '#contract/messages-program-reviews.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { markMessage } from './mark-message.ts'
import { readInbox } from './read-inbox.ts'
import { readReview, requestReview } from './request-review.ts'
import { admitMessage, sendMessage } from './send-message.ts'

/** Registers the endpoints for messages to the coach, review requests and the inbox. */
export async function messageRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.sendMessage, {
    admit: ({ body, network, networkBlock }) => admitMessage(context, body, { network, networkBlock }),
    act: async ({ body, network, networkBlock, language }) => ({
      message: await sendMessage(context, body, { network, networkBlock, language }),
    }),
  })

  serve(app, contract.listMessages, ({ query, caller: { onlyOfCoach } }) =>
    readInbox(context, { ...query, onlyOfCoach }),
  )

  serve(app, contract.markMessage, async ({ params, body, actor }) => ({
    message: await markMessage(context, { id: params.id, read: body.read }, actor),
  }))

  serve(app, readProgramReview, async ({ caller }) => ({ review: await readReview(context, caller.userId) }))

  serve(app, requestProgramReview, async ({ body: { note }, caller, network, language }) => ({
    review: await requestReview(context, { note, userId: caller.userId }, { network, language }),
  }))
}
