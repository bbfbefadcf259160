import type { FastifyInstance } from 'fastify'
import { readInstallation } from '#contract/installation.ts'
import * as contract from '#contract/overview.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { checkHealth, DatabaseSilent } from './check-health.ts'
import { readMails, sendAgain } from './mails.ts'
import { readDashboard } from './read-dashboard.ts'
import { readWaiting } from './read-waiting.ts'

/** Opens the calls that tell how the product does: its health, the coach's figures, its mails. */
export async function overviewRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof DatabaseSilent)) throw error
      context.log.error({ reqId: request.id, err: error.cause }, 'the database does not answer')
      return reply.code(503).send({ status: 'error', database: 'disconnected' })
    })
    serve(scope, contract.readHealth, () => checkHealth(context))
  })
  serve(app, contract.readHealthDetails, () => checkHealth(context))

  for (const endpoint of [contract.readDashboard, contract.readDashboardStats]) {
    serve(app, endpoint, ({ caller }) => readDashboard(context, caller))
  }

  serve(app, readInstallation, async () => ({ warnings: context.warnings.list() }))

  serve(app, contract.readWaiting, () => readWaiting(context))

  serve(app, contract.listMails, ({ query }) => readMails(context, query))

  serve(app, contract.retryMail, async ({ params, caller, network }) => ({
    mail: await sendAgain(context, params.id, { userId: caller.userId, network }),
  }))
}
