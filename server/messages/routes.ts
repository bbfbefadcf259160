import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/messages.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { sendMessage } from './send-message.ts'

/** Opens the calls of messages: sending one to the coach. */
export async function messageRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.sendMessage, async ({ body, network, language }) => ({
    message: await sendMessage(context, body, { network, language }),
  }))
}
