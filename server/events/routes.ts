import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/events.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { serveEvents } from '#server/platform/http/serve-events.ts'
import { EventHub } from './event-hub.ts'
import { leaveRequest, openRequest } from './open-request.ts'

/** Registers the stream of events for staff, and who has which application open. */
export async function eventRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const hub = new EventHub(context)
  hub.attach(
    serveEvents(app, contract.streamEvents, {
      perAccount: contract.maxStreamsPerAccount,
      log: context.log,
      ready: () => hub.ready(),
      begin: (started, send) => hub.begin(started, send),
    }),
  )
  // From the start, so that a reader of another process can continue here.
  app.addHook('onListen', () => hub.ready())
  app.addHook('onClose', async () => hub.close())

  serve(app, contract.openRequest, async ({ params, caller }) => {
    await openRequest(context, hub, { requestId: params.id, caller })
  })

  serve(app, contract.leaveRequest, async ({ params, caller }) => {
    leaveRequest(context, { requestId: params.id, caller })
  })

  serve(app, contract.listPresence, async ({ caller }) => {
    await hub.ready()
    const others = await hub.openOfOthers(caller)
    return { open: others.map(({ requestId, by, since }) => ({ requestId, by, since })) }
  })
}
