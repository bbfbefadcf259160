import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/accounts.ts'
import * as secondFactors from '#contract/second-factors.ts'
import type { Context } from '#server/context.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { visitOf } from '#server/platform/http/visit.ts'
import { makePasswordLink, resetPassword } from './password-link.ts'
import { askForPasskey, completeSignIn } from './second-step.ts'
import { signOut } from './sessions.ts'
import { setUpOwner } from './set-up-owner.ts'
import { signInStaff } from './sign-in.ts'
import { findUser } from './store.ts'
import { staffView } from './view.ts'

/** Opens the calls of accounts; members sign in through the members' own call. */
export async function accountRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { publicUrl } = context.settings

  serve(app, contract.coachLogin, async (call) => {
    const { token, expiresAt, user, cookies, needsSetUp } = await signInStaff(
      context,
      call.body,
      visitOf(call, publicUrl),
    )
    sendCookies(call.reply, cookies)
    return {
      token,
      expiresAt,
      user: staffView(user),
      ...(needsSetUp && { secondFactorSetUp: true as const }),
    }
  })

  serve(app, secondFactors.completeCoachLogin, async (call) => {
    const visit = visitOf(call, publicUrl)
    const { token, expiresAt, user, cookies } = await completeSignIn(context, call.body, visit)
    sendCookies(call.reply, cookies)
    return { token, expiresAt, user: staffView(user) }
  })

  serve(app, secondFactors.askPasskey, (call) =>
    askForPasskey(context, call.body.challengeToken, visitOf(call, publicUrl)),
  )

  serve(app, contract.verifyStaff, async ({ caller }) => {
    const user = await findUser(context.db, caller.userId)
    if (!user) throw new AppError('unauthorized')
    return { valid: true as const, user: staffView(user) }
  })

  serve(app, contract.logout, async (call) => {
    sendCookies(call.reply, await signOut(context, call.caller, visitOf(call, publicUrl)))
  })

  serve(app, contract.setUpOwner, async (call) => {
    const { token, expiresAt, user, cookies } = await setUpOwner(context, call.body, visitOf(call, publicUrl))
    sendCookies(call.reply, cookies)
    return { token, expiresAt, user: staffView(user) }
  })

  serve(app, contract.makePasswordLink, async (call) => {
    const { params, body, caller } = call
    const visit = visitOf(call, publicUrl)
    const wanted = { userId: params.id, caller, visit, currentPassword: body.currentPassword }
    const { cookies, ...link } = await makePasswordLink(context, wanted)
    sendCookies(call.reply, cookies)
    return link
  })

  serve(app, contract.resetPassword, (call) => resetPassword(context, call.body, visitOf(call, publicUrl)))
}
