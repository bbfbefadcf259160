import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/transfers.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readClose } from '#server/transfers/day-close/index.ts'
import { confirmTransfers, removeTransfer } from './confirm-transfers.ts'
import { matchTransfers } from './match-transfers.ts'

/** Registers the endpoints of transfers that came in: matching, confirming, and the close of a day. */
export async function transferRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.matchTransfers, ({ body, caller: { onlyOfCoach }, actor }) =>
    matchTransfers(context, body, { onlyOfCoach, actor }),
  )
  serve(app, contract.confirmTransfers, async ({ body, caller: { onlyOfCoach }, actor }) => ({
    outcomes: await confirmTransfers(context, body.transfers, { actor, onlyOfCoach }),
  }))
  serve(app, contract.removeTransfer, ({ params, query, caller: { onlyOfCoach }, actor }) =>
    removeTransfer(context, { ...params, ...query }, { actor, onlyOfCoach }),
  )
  serve(app, contract.readClose, ({ query, caller: { onlyOfCoach } }) =>
    readClose(context, { ...query, onlyOfCoach }),
  )
}
