import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/own-account.ts'
import type { Context } from '#server/context.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { serve } from '#server/platform/http/serve.ts'
import { visitOf } from '#server/platform/http/visit.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { changeProfile, readProfile } from './own-profile.ts'
import { endOtherSessions, endOwnSession, readSessions } from './own-sessions.ts'

/** Opens the calls with which people see to their own account. */
export async function ownAccountRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readProfile, async ({ caller }) => ({ user: await readProfile(context, caller) }))

  serve(app, contract.changeProfile, async ({ body, network, caller }) => ({
    user: await changeProfile(context, { change: body, network }, caller),
  }))

  serve(app, contract.changePassword, async (call) => {
    const visit = visitOf(call, context.settings.publicUrl)
    const { ended, cookies } = await changePassword(context, { ...call.body, caller: call.caller }, visit)
    sendCookies(call.reply, cookies)
    return { ended }
  })

  serve(app, contract.listSessions, async ({ caller }) => ({
    sessions: await readSessions(context, caller),
  }))

  serve(app, contract.endOneSession, async ({ params, network, caller }) => {
    await endOwnSession(context, { id: params.id, network }, caller)
  })

  serve(app, contract.endOtherSessions, async ({ network, caller }) => ({
    ended: await endOtherSessions(context, network, caller),
  }))

  serve(app, contract.forgotPassword, async ({ body, network, networkBlock }) => {
    await forgotPassword(context, body.email, { network, networkBlock })
    return { ok: true as const }
  })
}
