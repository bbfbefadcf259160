import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/second-factor.ts'
import type { Language } from '#contract/values.ts'
import { staffView } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { changeRequirement, renewCodes, turnOff } from './change-factor.ts'
import { addPasskey, beginPasskeySetUp, removePasskey } from './change-passkeys.ts'
import { passkeyView, readState } from './read-state.ts'
import { beginSetUp, confirmSetUp } from './set-up-factor.ts'

/** Registers the endpoints for staff to manage their own second factor. */
export async function secondFactorRoutes(app: FastifyInstance, context: Context): Promise<void> {
  type RequestInput = Parameters<typeof requestOriginOf>[0]
  const visit = (call: RequestInput) => requestOriginOf(call, context.settings.publicUrl)
  const requestOf = (call: RequestInput & { caller: AccountCaller; language: Language }) => ({
    caller: call.caller,
    visit: visit(call),
    language: call.language,
  })

  serve(app, contract.readSecondFactor, (call) => readState(context, call.caller.userId, visit(call).origin))

  serve(app, contract.beginSecondFactor, async (call) => {
    const { caller, body } = call
    const done = await beginSetUp(context, { caller, visit: visit(call), password: body.password })
    sendCookies(call.reply, done.cookies)
    return done.answer
  })

  serve(app, contract.confirmSecondFactor, async (call) => {
    const done = await confirmSetUp(context, { ...requestOf(call), code: call.body.code })
    if (!done.session) return { recoveryCodes: done.recoveryCodes }
    const { token, expiresAt, user, cookies } = done.session
    sendCookies(call.reply, cookies)
    return { recoveryCodes: done.recoveryCodes, session: { token, expiresAt, user: staffView(user) } }
  })

  serve(app, contract.renewRecoveryCodes, async (call) => {
    const request = { ...requestOf(call), proof: call.body }
    const { answer, cookies } = await renewCodes(context, request)
    sendCookies(call.reply, cookies)
    return { recoveryCodes: answer }
  })

  serve(app, contract.removeSecondFactor, async (call) => {
    const request = { ...requestOf(call), proof: call.body }
    sendCookies(call.reply, await turnOff(context, request))
  })

  serve(app, contract.beginPasskey, async (call) => {
    const request = { ...requestOf(call), proof: call.body }
    const { answer, cookies } = await beginPasskeySetUp(context, request)
    sendCookies(call.reply, cookies)
    return answer
  })

  serve(app, contract.addPasskey, async (call) => ({
    passkey: passkeyView(await addPasskey(context, { ...requestOf(call), ...call.body })),
  }))

  serve(app, contract.removePasskey, async (call) => {
    const request = { ...requestOf(call), proof: call.body, id: call.params.id }
    sendCookies(call.reply, await removePasskey(context, request))
  })

  requirementRoutes(app, context)
}

function requirementRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.requireSecondFactor, async (call) => {
    const from = requestOriginOf(call, context.settings.publicUrl)
    const { required, ...proof } = call.body
    sendCookies(
      call.reply,
      await changeRequirement(context, { caller: call.caller, visit: from, required, proof }),
    )
    return readState(context, call.caller.userId, from.origin)
  })
}
