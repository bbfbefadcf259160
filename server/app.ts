import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { accountRoutes, identifyCaller, refuseExpired } from '#server/accounts/index.ts'
import { statusRoutes } from '#server/application-status/index.ts'
import { applicationRoutes } from '#server/applications/index.ts'
import { coachRoutes } from '#server/coaches/index.ts'
import { downloadRoutes } from '#server/downloads/index.ts'
import { examples } from '#server/examples/index.ts'
import { itemRoutes } from '#server/items/index.ts'
import { memberRoutes } from '#server/members/index.ts'
import { messageRoutes } from '#server/messages/index.ts'
import { overviewRoutes } from '#server/overview/index.ts'
import { ownAccountRoutes } from '#server/own-account/index.ts'
import { personalDataRoutes } from '#server/personal-data/index.ts'
import { apiPage, apiPagePolicy, type Description } from '#server/platform/http/api-page.ts'
import { credentialsOf } from '#server/platform/http/credentials.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { describeApi } from '#server/platform/http/openapi.ts'
import { openRepeats } from '#server/platform/http/repeats.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { progressRoutes } from '#server/progress/index.ts'
import { renewalRoutes } from '#server/renewal/index.ts'
import { resourceRoutes } from '#server/resources/index.ts'
import { sharingRoutes } from '#server/sharing/index.ts'
import { siteRoutes } from '#server/site/index.ts'
import { uploadRoutes } from '#server/uploads/index.ts'
import { visitRoutes } from '#server/visits/index.ts'
import type { Context } from './context.ts'

/** Builds the product's server: every capability's calls, and the description of the API. Pages are mounted beside it. */
export async function buildApp(
  context: Context,
  options: { checksAnswers?: boolean } = {},
): Promise<FastifyInstance> {
  const { settings, database, clock, secrets, log } = context
  const app = await buildServer({
    log,
    publicUrl: settings.publicUrl,
    corsOrigins: settings.corsOrigins,
    trustProxy: settings.trustProxy,
    doorkeeper: {
      identify: (request) => identifyCaller(context, credentialsOf(request)),
      refuseExpired: (caller) => refuseExpired(context, caller),
      repeats: openRepeats({ database, clock, digest: secrets.digest, log }),
      digest: secrets.digest,
      checksAnswers: options.checksAnswers ?? false,
    },
  })
  for (const mount of [
    siteRoutes,
    sharingRoutes,
    accountRoutes,
    coachRoutes,
    ownAccountRoutes,
    personalDataRoutes,
    uploadRoutes,
    downloadRoutes,
    applicationRoutes,
    statusRoutes,
    renewalRoutes,
    memberRoutes,
    itemRoutes,
    progressRoutes,
    resourceRoutes,
    messageRoutes,
    overviewRoutes,
    visitRoutes,
  ]) {
    await mount(app, context)
  }
  describeItself(app)
  app.all('/api/*', async () => {
    throw new AppError('not_found')
  })
  return app
}

/** Opens what tells others of the API: for programs, and for people to read. Made once, when first asked for. */
function describeItself(app: FastifyInstance): void {
  let description: string | undefined
  let page: string | undefined
  const describe = () => describeApi(endpoints, 'Coach', examples)
  app.get('/api/openapi.json', async (_request, reply) => {
    description ??= JSON.stringify(describe())
    return reply.type('application/json; charset=utf-8').send(description)
  })
  app.get('/api/docs', async (_request, reply) => {
    page ??= apiPage(describe() as Description)
    return reply.header('content-security-policy', apiPagePolicy).type('text/html; charset=utf-8').send(page)
  })
}
