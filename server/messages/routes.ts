import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messages.ts'
import { readProgramReview, requestProgramReview } from '#contract/program-reviews.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { markMessage } from './mark-message.ts'
import { readInbox } from './read-inbox.ts'
import { readReview, requestReview } from './request-review.ts'
import { sendMessage } from './send-message.ts'

/** Opens the calls of messages: sending one to the coach, asking for a review, and the coach's inbox. */
export async function messageRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.sendMessage, async ({ body, network, networkBlock, language }) => ({
    message: await sendMessage(context, body, { network, networkBlock, language }),
  }))

  serve(app, contract.listMessages, ({ query }) => readInbox(context, query))

  serve(app, contract.markMessage, async ({ params, body, caller, network }) => ({
    message: await markMessage(
      context,
      { id: params.id, read: body.read },
      { userId: caller.userId, network },
    ),
  }))

  serve(app, readProgramReview, async ({ caller }) => ({ review: await readReview(context, caller.userId) }))

  serve(app, requestProgramReview, async ({ body: { note }, caller, network, language }) => ({
    review: await requestReview(context, { note, userId: caller.userId }, { network, language }),
  }))
}
