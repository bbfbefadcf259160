import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/email-change.ts'
import type { Context } from '#server/context.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { assertMayChange } from './assert-may-change.ts'
import { cancelChange } from './cancel-change.ts'
import { confirmChange } from './confirm-change.ts'
import { proveChange } from './prove-change.ts'
import { requestChange, resendLink } from './send-link.ts'
import { changeView } from './view.ts'

/** Registers the endpoints by which a member gets another e-mail. */
export async function emailChangeRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.requestEmailChange, async ({ params, body, caller, actor, networkBlock }) => {
    const until = await assertMayChange(context, caller, params.id)
    const wanted = { userId: params.id, email: body.email, networkBlock, until }
    const change = await requestChange(context, wanted, actor)
    return { change: changeView(change, context) }
  })

  serve(app, contract.resendEmailChange, async ({ params, caller, actor, networkBlock }) => {
    const until = await assertMayChange(context, caller, params.id)
    const change = await resendLink(context, { userId: params.id, networkBlock, until }, actor)
    return { change: changeView(change, context) }
  })

  serve(app, contract.cancelEmailChange, ({ params, actor }) => cancelChange(context, params.id, actor))

  serve(app, contract.confirmEmailChange, async ({ params, body, caller, actor }) => {
    await assertMayChange(context, caller, params.id)
    return confirmChange(context, { userId: params.id, ...body }, actor)
  })

  serve(app, contract.proveEmailChange, (call) =>
    proveChange(context, call.body.token, requestOriginOf(call, context.settings.publicUrl)),
  )
}
