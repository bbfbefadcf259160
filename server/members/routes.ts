import type { FastifyInstance } from 'fastify'
import { login, register as registerCall, sendConfirmation } from '#contract/accounts.ts'
import { assignCoach } from '#contract/coaches.ts'
import * as contract from '#contract/members.ts'
import { signInMember } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { giveItem, giveItems, takeItemBack } from '#server/items/index.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { serve } from '#server/platform/http/serve.ts'
import { visitOf } from '#server/platform/http/visit.ts'
import { changeUser } from './change-user.ts'
import { resendConfirmation } from './confirm-email.ts'
import { readOwnResources } from './read-own-resources.ts'
import { ownView, readUsers, userView } from './read-users.ts'
import { register } from './register.ts'

/** Opens the calls of members: their own, and those with which staff see to them. */
export async function memberRoutes(app: FastifyInstance, context: Context): Promise<void> {
  openOwnCalls(app, context)
  openStaffCalls(app, context)
}

function openOwnCalls(app: FastifyInstance, context: Context): void {
  serve(app, login, async (call) => {
    const visit = visitOf(call, context.settings.publicUrl)
    const { token, expiresAt, sessionId, cookies, user } = await signInMember(context, call.body, visit)
    sendCookies(call.reply, cookies)
    return { token, expiresAt, user: await ownView(context, user.id, { sessionId }) }
  })

  serve(app, registerCall, async (call) => {
    const visit = visitOf(call, context.settings.publicUrl)
    const { token, expiresAt, sessionId, cookies, user } = await register(context, call.body, {
      visit,
      language: call.language,
    })
    sendCookies(call.reply, cookies)
    return { token, expiresAt, user: await ownView(context, user.id, { sessionId }) }
  })

  serve(app, sendConfirmation, async ({ caller, language, network, networkBlock }) => ({
    sent: await resendConfirmation(context, { userId: caller.userId, language, network, networkBlock }),
  }))

  serve(app, contract.readMyResources, ({ caller }) => readOwnResources(context, caller.userId, caller))
}

function openStaffCalls(app: FastifyInstance, context: Context): void {
  serve(app, contract.listUsers, ({ query, caller }) => readUsers(context, query, caller))

  serve(app, contract.getUser, async ({ params, caller }) => ({
    user: await userView(context, params.id, caller),
  }))

  serve(app, contract.assignItem, async ({ params, body, caller, network }) => {
    await giveItem(context, { userId: params.id, item: body }, { userId: caller.userId, network })
    return { user: await userView(context, params.id, caller) }
  })

  serve(app, contract.assignItems, async ({ params, body, caller, network }) => {
    await giveItems(context, { userId: params.id, items: body }, { userId: caller.userId, network })
    return { user: await userView(context, params.id, caller) }
  })

  serve(app, contract.changeUser, async ({ params, body, caller, network }) => {
    const by = { userId: caller.userId, network }
    const { undo } = await changeUser(context, { userId: params.id, change: body }, by)
    return { user: await userView(context, params.id, caller), ...(undo && { undo }) }
  })

  serve(app, assignCoach, async ({ body, caller, network }) => {
    const change = { coachId: body.coachId }
    await changeUser(context, { userId: body.userId, change }, { userId: caller.userId, network })
    return { user: await userView(context, body.userId, caller) }
  })

  serve(app, contract.removeItem, async ({ params, body, caller, network }) => {
    const by = { userId: caller.userId, network }
    const taken = await takeItemBack(context, { userId: params.id, item: body }, by)
    return { user: await userView(context, params.id, caller), taken }
  })
}
