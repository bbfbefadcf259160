import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/purposes.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { previewOf } from '#server/privacy-page/index.ts'
import { answerPurposes } from './answer-purposes.ts'
import { readOwn } from './read-own.ts'

/** Registers the endpoints of what data is used for: for members, and for who changes it. */
export async function purposesRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readOwnPurposes, async ({ caller }) => ({
    purposes: await readOwn(context, caller.userId),
  }))

  serve(app, contract.answerPurposes, async ({ body, actor }) => {
    await answerPurposes(context, body, actor)
    return { purposes: await readOwn(context, actor.userId) }
  })

  serve(app, contract.previewPurposes, ({ body }) => previewOf(context, body.text))
}
