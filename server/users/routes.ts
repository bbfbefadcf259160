import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/users.ts'
import * as access from '#contract/users-access.ts'
import * as counts from '#contract/users-counts.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addMember } from './add-member.ts'
import { assignWithoutCoach } from './assign-without-coach.ts'
import { changeAccess } from './change-access.ts'
import { changeUser } from './change-user.ts'
import { countUsers } from './count-users.ts'
import { readOwnResources } from './read-own-resources.ts'
import { readUsers, userView } from './read-users.ts'

/** Registers the endpoints for a member's own items, and for staff to manage users. */
export async function userRoutes(app: FastifyInstance, context: Context): Promise<void> {
  memberRoutes(app, context)
  staffRoutes(app, context)
}

function memberRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.readMyResources, ({ caller }) => readOwnResources(context, caller.userId, caller))
}

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.listUsers, ({ query, caller }) => readUsers(context, query, caller))

  serve(app, counts.countUsers, async ({ query, caller: { onlyOfCoach } }) => ({
    counts: await countUsers(context, { ...query, onlyOfCoach }),
  }))

  serve(app, contract.addMember, async ({ body, caller, actor }) => {
    // Else a coach who sees only the own members would not see the one that they added.
    const id = await addMember(context, { ...body, coachId: caller.onlyOfCoach }, actor)
    return { user: await userView(context, id, caller) }
  })

  serve(app, contract.getUser, async ({ params, caller }) => ({
    user: await userView(context, params.id, caller),
  }))

  serve(app, contract.changeUser, async ({ params, body, caller, actor }) => {
    const { undo } = await changeUser(context, { userId: params.id, change: body }, actor)
    return { user: await userView(context, params.id, caller), ...(undo && { undo }) }
  })

  serve(app, access.changeAccess, async ({ params, body, caller, actor }) => {
    const { undo } = await changeAccess(context, { userId: params.id, ...body }, actor)
    return { user: await userView(context, params.id, caller), undo }
  })

  serve(app, contract.assignCoach, async ({ body, caller, actor }) => {
    const change = { coachId: body.coachId }
    await changeUser(context, { userId: body.userId, change }, actor)
    return { user: await userView(context, body.userId, caller) }
  })

  serve(app, contract.assignUsersWithoutCoach, ({ body, actor }) => assignWithoutCoach(context, body, actor))
}
