import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/auth.ts'
import type { Language } from '#contract/values.ts'
import { findUser, rememberLanguage, type SignedIn, signOut, staffView } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { ownView } from '#server/users/index.ts'
import { resendConfirmation } from './confirm-email.ts'
import { forgotPassword } from './forgot-password.ts'
import { makePasswordLink, resetPassword } from './password-link.ts'
import { admitRegistration, register } from './register.ts'
import { askForPasskey, completeSignIn } from './second-step.ts'
import { setUpOwner } from './set-up-owner.ts'
import { signInMember, signInStaff } from './sign-in.ts'

/** Registers the endpoints for sign-in, sign-out, registration, owner set-up and new passwords. */
export async function authRoutes(app: FastifyInstance, context: Context): Promise<void> {
  openMemberCalls(app, context)
  openStaffCalls(app, context)
  openPasswordCalls(app, context)
}

function openMemberCalls(app: FastifyInstance, context: Context): void {
  serve(app, contract.login, async (call) => {
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const { token, expiresAt, sessionId, cookies, user } = await signInMember(context, call.body, visit)
    sendCookies(call.reply, cookies)
    return { token, expiresAt, user: await ownView(context, user.id, { sessionId }) }
  })

  serve(app, contract.register, {
    admit: ({ network, networkBlock }) => admitRegistration(context, { network, networkBlock }),
    act: async (call) => {
      const visit = requestOriginOf(call, context.settings.publicUrl)
      const { token, expiresAt, sessionId, cookies, user } = await register(context, call.body, {
        visit,
        language: call.language,
      })
      sendCookies(call.reply, cookies)
      return { token, expiresAt, user: await ownView(context, user.id, { sessionId }) }
    },
  })

  serve(app, contract.sendConfirmation, async ({ caller, language, network, networkBlock }) => ({
    sent: await resendConfirmation(context, { userId: caller.userId, language, network, networkBlock }),
  }))
}

function openStaffCalls(app: FastifyInstance, context: Context): void {
  const { publicUrl } = context.settings

  serve(app, contract.coachLogin, async (call) => {
    const { token, expiresAt, user, cookies, needsSetUp } = await signInStaff(
      context,
      call.body,
      requestOriginOf(call, publicUrl),
    )
    sendCookies(call.reply, cookies)
    await keepLanguage(context, user, call)
    return {
      token,
      expiresAt,
      user: staffView(user),
      ...(needsSetUp && { secondFactorSetUp: true as const }),
    }
  })

  serve(app, contract.completeCoachLogin, async (call) => {
    const visit = requestOriginOf(call, publicUrl)
    const { token, expiresAt, user, cookies } = await completeSignIn(context, call.body, visit)
    sendCookies(call.reply, cookies)
    await keepLanguage(context, user, call)
    return { token, expiresAt, user: staffView(user) }
  })

  serve(app, contract.askPasskey, (call) =>
    askForPasskey(context, call.body.challengeToken, requestOriginOf(call, publicUrl)),
  )

  serve(app, contract.verifyStaff, async ({ caller }) => {
    const user = await findUser(context.db, caller.userId)
    if (!user) throw new AppError('unauthorized')
    return { valid: true as const, user: staffView(user) }
  })

  serve(app, contract.logout, async (call) => {
    sendCookies(call.reply, await signOut(context, call.caller, requestOriginOf(call, publicUrl)))
  })

  serve(app, contract.setUpOwner, async (call) => {
    const { token, expiresAt, user, cookies } = await setUpOwner(
      context,
      call.body,
      requestOriginOf(call, publicUrl),
    )
    sendCookies(call.reply, cookies)
    await keepLanguage(context, user, call)
    return { token, expiresAt, user: staffView(user) }
  })
}

/** Stores the language of the screen on which staff signed in; a program's `Accept-Language` says nothing of its user. */
async function keepLanguage(
  { db }: Context,
  user: SignedIn['user'],
  { isBrowser, language }: { isBrowser: boolean; language: Language },
): Promise<void> {
  if (isBrowser) await rememberLanguage(db, user, language)
}

function openPasswordCalls(app: FastifyInstance, context: Context): void {
  const { publicUrl } = context.settings

  serve(app, contract.makePasswordLink, async (call) => {
    const { params, body, caller } = call
    const visit = requestOriginOf(call, publicUrl)
    const wanted = { userId: params.id, caller, visit, currentPassword: body.currentPassword }
    const { cookies, ...link } = await makePasswordLink(context, wanted)
    sendCookies(call.reply, cookies)
    return link
  })

  serve(app, contract.resetPassword, (call) =>
    resetPassword(context, call.body, requestOriginOf(call, publicUrl)),
  )

  serve(app, contract.forgotPassword, async ({ body, network, networkBlock }) => {
    await forgotPassword(context, body.email, { network, networkBlock })
    return { ok: true as const }
  })
}
