import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/profile.ts'
import type { Context } from '#server/context.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changePassword } from './change-password.ts'
import { changeProfile, readProfile } from './own-profile.ts'
import { endOtherSessions, endOwnSession, readSessions } from './own-sessions.ts'

/** Registers the endpoints for the caller's own account. */
export async function profileRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readProfile, async ({ caller }) => ({ user: await readProfile(context, caller) }))

  serve(app, contract.changeProfile, async ({ body, actor, caller }) => ({
    user: await changeProfile(context, body, { actor, caller }),
  }))

  serve(app, contract.changePassword, async (call) => {
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const { ended, cookies } = await changePassword(context, { ...call.body, caller: call.caller }, visit)
    sendCookies(call.reply, cookies)
    return { ended }
  })

  serve(app, contract.listSessions, async ({ caller }) => ({
    sessions: await readSessions(context, caller),
  }))

  serve(app, contract.endOneSession, async ({ params, actor }) => {
    await endOwnSession(context, params.id, actor)
  })

  serve(app, contract.endOtherSessions, async ({ caller, actor }) => ({
    ended: await endOtherSessions(context, caller.sessionId, actor),
  }))
}
