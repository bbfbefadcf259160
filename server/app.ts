import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { accountRoutes, identifyCaller, refuseExpired } from '#server/accounts/index.ts'
import { statusRoutes } from '#server/application-status/index.ts'
import { applicationRoutes } from '#server/applications/index.ts'
import { auditRoutes } from '#server/audit/index.ts'
import { coachRoutes } from '#server/coaches/index.ts'
import { cspReportRoutes } from '#server/csp-reports/index.ts'
import { downloadRoutes } from '#server/downloads/index.ts'
import { apiGuide, callGroups, examples, fieldWords } from '#server/examples/index.ts'
import { itemRoutes } from '#server/items/index.ts'
import { memberRoutes } from '#server/members/index.ts'
import { messageRoutes } from '#server/messages/index.ts'
import { overviewRoutes } from '#server/overview/index.ts'
import { ownAccountRoutes } from '#server/own-account/index.ts'
import { personalDataRoutes } from '#server/personal-data/index.ts'
import { apiPage, type Description } from '#server/platform/http/api-page.ts'
import { credentialsOf } from '#server/platform/http/credentials.ts'
import { describeApi } from '#server/platform/http/openapi.ts'
import { openRepeats } from '#server/platform/http/repeats.ts'
import { describeItself, type SelfDescription } from '#server/platform/http/self-description.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { answerUnknownCalls } from '#server/platform/http/unknown-calls.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { progressRoutes } from '#server/progress/index.ts'
import { renewalRoutes } from '#server/renewal/index.ts'
import { resourceRoutes } from '#server/resources/index.ts'
import { sharingRoutes } from '#server/sharing/index.ts'
import { siteRoutes } from '#server/site/index.ts'
import { securityRoutes } from '#server/staff-security/index.ts'
import { uploadRoutes } from '#server/uploads/index.ts'
import { visitRoutes } from '#server/visits/index.ts'
import type { Context } from './context.ts'

/** Builds the product's server: every capability's calls, and the description of the API. Pages are mounted beside it. */
export async function buildApp(
  context: Context,
  options: { checksAnswers?: boolean } = {},
): Promise<FastifyInstance> {
  const { settings, database, clock, secrets, log } = context
  const app = buildServer({
    log,
    publicUrl: settings.publicUrl,
    corsOrigins: settings.corsOrigins,
    trustProxy: settings.trustProxy,
    warnings: context.warnings,
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
    securityRoutes,
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
    auditRoutes,
    cspReportRoutes,
  ]) {
    await mount(app, context)
  }
  describeItself(app, selfDescription(context))
  answerUnknownCalls(app)
  return app
}

/** What the product tells of its API, in words that the calls do not have themselves. */
function selfDescription({ settings }: Context): SelfDescription {
  const words = {
    title: 'Coach',
    version: productVersion,
    address: settings.publicUrl,
    groups: callGroups,
    fields: fieldWords,
  }
  const describe = () => describeApi(endpoints, words, examples)
  return {
    document: () => JSON.stringify(describe()),
    page: () => apiPage(describe() as Description, apiGuide),
  }
}
