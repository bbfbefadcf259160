import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/staff.ts'
import * as invitations from '#contract/staff-invitations.ts'
import type { Context } from '#server/context.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { acceptInvitation, openInvitation } from './accept-invitation.ts'
import { addCoach } from './add-coach.ts'
import { changeCoach } from './change-coach.ts'
import { pageOfInvitations } from './invitation-store.ts'
import { inviteStaff } from './invite-staff.ts'
import { readCoach, readCoaches } from './read-coaches.ts'
import { removeCoach } from './remove-coach.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { invitationView } from './view.ts'

/** Registers the endpoints of staff accounts; whom they coach is part of the users' endpoints. */
export async function staffRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.listCoaches, ({ query, caller, language }) =>
    readCoaches(context, query, { caller, language }),
  )

  serve(app, contract.getCoach, async ({ params, caller, language }) => ({
    coach: await readCoach(context, params.id, { caller, language }),
  }))

  serve(app, contract.addCoach, async (call) => {
    const { body, caller, language } = call
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const { id, cookies } = await addCoach(context, body, {
      userId: caller.userId,
      staffRole: caller.staffRole,
      visit,
      language,
    })
    sendCookies(call.reply, cookies)
    return { coach: await readCoach(context, id, { caller, language }) }
  })

  serve(app, contract.changeCoach, async (call) => {
    const { params, body, caller, language } = call
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const cookies = await changeCoach(context, { id: params.id, change: body, visit, language }, caller)
    sendCookies(call.reply, cookies)
    return { coach: await readCoach(context, params.id, { caller, language }) }
  })

  serve(app, contract.removeCoach, async (call) => {
    const { params, body, caller } = call
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const wanted = { id: params.id, currentPassword: body.currentPassword }
    sendCookies(call.reply, await removeCoach(context, wanted, { userId: caller.userId, visit }))
  })

  serveInvitations(app, context)
}

function serveInvitations(app: FastifyInstance, context: Context): void {
  const { db, clock, settings } = context

  serve(app, invitations.inviteStaff, async (call) => {
    const { userId, staffRole } = call.caller
    const visit = requestOriginOf(call, settings.publicUrl)
    const { cookies, ...made } = await inviteStaff(context, call.body, { userId, staffRole, visit })
    sendCookies(call.reply, cookies)
    return made
  })

  serve(app, invitations.listInvitations, async () => ({
    invitations: (await pageOfInvitations(db, clock.now())).map(invitationView),
  }))

  serve(app, invitations.revokeInvitation, ({ params, caller, network }) =>
    revokeInvitation(context, params.id, { userId: caller.userId, staffRole: caller.staffRole, network }),
  )

  serve(app, invitations.openInvitation, async (call) => {
    const visit = requestOriginOf(call, settings.publicUrl)
    const { name, staffRole, expiresAt } = invitationView(
      await openInvitation(context, call.body.token, visit),
    )
    return { invitation: { name, staffRole, expiresAt } }
  })

  serve(app, invitations.acceptInvitation, (call) =>
    acceptInvitation(context, call.body, requestOriginOf(call, settings.publicUrl)),
  )
}
