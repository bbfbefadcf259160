import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/coaches.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addCoach } from './add-coach.ts'
import { changeCoach } from './change-coach.ts'
import { readCoach, readCoaches } from './read-coaches.ts'
import { removeCoach } from './remove-coach.ts'

/** Opens the calls of staff accounts; whom they coach is among the calls of members. */
export async function coachRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.listCoaches, ({ query, caller }) => readCoaches(context, query, caller))

  serve(app, contract.getCoach, async ({ params, caller }) => ({
    coach: await readCoach(context, params.id, caller),
  }))

  serve(app, contract.addCoach, async ({ body, caller, network }) => {
    const id = await addCoach(context, body, { userId: caller.userId, network })
    return { coach: await readCoach(context, id, caller) }
  })

  serve(app, contract.changeCoach, async ({ params, body, caller, network }) => {
    await changeCoach(context, { id: params.id, change: body, network }, caller)
    return { coach: await readCoach(context, params.id, caller) }
  })

  serve(app, contract.removeCoach, ({ params, caller, network }) =>
    removeCoach(context, params.id, { userId: caller.userId, network }),
  )
}
