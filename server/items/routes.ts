import type { FastifyInstance } from 'fastify'
import { accessResource } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { openItem } from './open-item.ts'

/** Opens the call with which members open what they were given; how staff give is among the calls of members. */
export async function itemRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, accessResource, ({ body, caller }) => {
    const kind = body.resourceType === 'video' ? 'video' : 'document'
    return openItem(context, { kind, named: body.resourceId }, caller)
  })
}
