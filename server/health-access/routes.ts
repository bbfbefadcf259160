import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/health-access.ts'
import * as readers from '#contract/health-access-readers.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { breakGlass } from './break-glass.ts'
import { endReader, letReaderIn } from './change-readers.ts'
import { confirmAssignments } from './confirm-assignments.ts'
import { readReaders, readUserHealthAccess } from './read-readers.ts'
import { isOnlyOneActive, listUnconfirmed } from './store.ts'

/** Registers the endpoints of who may see health data, for staff and for members. */
export async function healthAccessRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readUserHealthAccess, ({ params, caller }) =>
    readUserHealthAccess(context, caller, params.id),
  )

  serve(app, contract.breakGlass, async (call) => {
    const { reason, ...proof } = call.body
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const breaking = { userId: call.params.id, reason, proof, caller: call.caller, visit }
    const { answer, cookies } = await breakGlass(context, breaking)
    sendCookies(call.reply, cookies)
    return answer
  })

  serve(app, contract.listUnconfirmedAssignments, async () => ({
    coaches: (await isOnlyOneActive(context.db)) ? [] : await listUnconfirmed(context.db),
  }))

  serve(app, contract.confirmAssignments, async ({ params, caller, actor }) => ({
    confirmed: await confirmAssignments(context, params.id, { actor, staffRole: caller.staffRole }),
  }))

  memberRoutes(app, context)
}

function memberRoutes(app: FastifyInstance, context: Context): void {
  const readersOf = async (caller: AccountCaller) => ({ readers: await readReaders(context, caller) })

  serve(app, readers.readHealthReaders, ({ caller }) => readersOf(caller))

  serve(app, readers.letReaderIn, async ({ params, caller, actor }) => {
    await letReaderIn(context, params.id, actor)
    return readersOf(caller)
  })

  serve(app, readers.endReader, async ({ params, caller, actor }) => {
    await endReader(context, params.id, actor)
    return readersOf(caller)
  })
}
