import type { FastifyInstance } from 'fastify'
import { endpoints } from '#contract/endpoints.ts'
import { expiredError, identifyCaller, isOfCoach, stillSignedIn } from '#server/accounts/index.ts'
import { apiPage, type Description } from '#server/api-docs/api-page.ts'
import { apiGuide, callGroups, examples, fieldDescriptions } from '#server/api-docs/examples/index.ts'
import { describeApi } from '#server/api-docs/openapi.ts'
import { type ApiDocs, registerDocsRoutes } from '#server/api-docs/routes.ts'
import { applicationRoutes } from '#server/applications/index.ts'
import { payCodeRoutes } from '#server/applications/pay-codes/index.ts'
import { renewalRoutes } from '#server/applications/renewal/index.ts'
import { statusRoutes } from '#server/applications/status/index.ts'
import { assignmentRoutes } from '#server/assignments/index.ts'
import { auditRoutes } from '#server/audit/index.ts'
import { authRoutes } from '#server/auth/index.ts'
import { cspReportRoutes } from '#server/csp-reports/index.ts'
import { csvRoutes } from '#server/csv-files/index.ts'
import { dashboardRoutes } from '#server/dashboard/index.ts'
import { dataBreachRoutes } from '#server/data-breaches/index.ts'
import { downloadRoutes } from '#server/downloads/index.ts'
import { emailChangeRoutes } from '#server/email-change/index.ts'
import { eventRoutes } from '#server/events/index.ts'
import { assertHealthDataOpen, healthAccessRoutes } from '#server/health-access/index.ts'
import { intakeRoutes } from '#server/intake/index.ts'
import { leakMarkRoutes } from '#server/leak-marks/index.ts'
import { libraryRoutes } from '#server/library/index.ts'
import { messageRoutes } from '#server/messages/index.ts'
import { metricsRoutes, openMetrics } from '#server/metrics/index.ts'
import { noticeTextRoutes } from '#server/notice-texts/index.ts'
import { paymentRoutes } from '#server/payments/index.ts'
import { personRoutes } from '#server/person/index.ts'
import { credentialsOf } from '#server/platform/http/credentials.ts'
import { openIdempotencyStore } from '#server/platform/http/idempotency.ts'
import { handleNotFound } from '#server/platform/http/not-found.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { productVersion } from '#server/platform/product-version.ts'
import { privacyRoutes } from '#server/privacy/index.ts'
import { privacyPageRoutes } from '#server/privacy-page/index.ts'
import { privacyRequestRoutes } from '#server/privacy-requests/index.ts'
import { registerRoutes } from '#server/processing-register/index.ts'
import { profileRoutes } from '#server/profile/index.ts'
import { progressRoutes } from '#server/progress/index.ts'
import { publicationConsentRoutes } from '#server/publication-consents/index.ts'
import { purposesRoutes } from '#server/purposes/index.ts'
import { pushRoutes } from '#server/push/index.ts'
import { receiptRoutes } from '#server/receipts/index.ts'
import { retentionRoutes } from '#server/retention/index.ts'
import { secondFactorRoutes } from '#server/second-factor/index.ts'
import { siteRoutes } from '#server/site/index.ts'
import { seoRoutes } from '#server/site/seo/index.ts'
import { staffRoutes } from '#server/staff/index.ts'
import { transferRoutes } from '#server/transfers/index.ts'
import { uploadRoutes } from '#server/uploads/index.ts'
import { matchUsers, userRoutes, userView } from '#server/users/index.ts'
import { visitRoutes } from '#server/visits/index.ts'
import type { Context } from './context.ts'

/** The endpoints of every capability. */
const capabilities = [
  siteRoutes,
  seoRoutes,
  authRoutes,
  staffRoutes,
  profileRoutes,
  secondFactorRoutes,
  csvRoutes,
  privacyRoutes,
  privacyPageRoutes,
  purposesRoutes,
  privacyRequestRoutes,
  dataBreachRoutes,
  registerRoutes,
  retentionRoutes,
  uploadRoutes,
  downloadRoutes,
  applicationRoutes,
  payCodeRoutes,
  statusRoutes,
  renewalRoutes,
  transferRoutes,
  noticeTextRoutes,
  eventRoutes,
  pushRoutes,
  userRoutes,
  personRoutes,
  paymentRoutes,
  emailChangeRoutes,
  receiptRoutes,
  assignmentRoutes(userView, matchUsers),
  progressRoutes,
  intakeRoutes,
  healthAccessRoutes,
  publicationConsentRoutes,
  libraryRoutes,
  leakMarkRoutes,
  messageRoutes,
  dashboardRoutes,
  visitRoutes,
  auditRoutes,
  cspReportRoutes,
]

/** Builds the product's server: every capability's endpoints and the API description. Pages are mounted separately. */
export async function buildApp(
  context: Context,
  options: { checksAnswers?: boolean } = {},
): Promise<FastifyInstance> {
  const { settings, database, clock, secrets, log } = context
  const metrics = await openMetrics(context)
  const app = buildServer({
    log,
    observe: metrics?.observe,
    publicUrl: settings.publicUrl,
    corsOrigins: settings.corsOrigins,
    trustProxy: settings.trustProxy,
    warnings: context.warnings,
    servingContext: {
      identify: (request) => identifyCaller(context, credentialsOf(request)),
      expiredError: (caller) => expiredError(context, caller),
      isOfCoach: (coachId, what) => isOfCoach(context.db, coachId, what),
      assertHealthDataOpen: (caller, userId) => assertHealthDataOpen(context, caller, userId),
      stillSignedIn: (callers) => stillSignedIn(context, callers),
      idempotency: openIdempotencyStore({ database, clock, digest: secrets.digest, log }),
      digest: secrets.digest,
      checksAnswers: options.checksAnswers ?? false,
    },
  })
  for (const mount of capabilities) {
    await mount(app, context)
  }
  if (metrics) metricsRoutes(app, metrics)
  registerDocsRoutes(app, selfDescription(context))
  handleNotFound(app)
  return app
}

/** The API description, with the texts that the endpoints do not contain themselves. */
function selfDescription({ settings }: Context): ApiDocs {
  const texts = {
    title: 'Coach',
    version: productVersion,
    address: settings.publicUrl,
    groups: callGroups,
    fields: fieldDescriptions,
  }
  const describe = () => describeApi(endpoints, texts, examples)
  return {
    document: () => JSON.stringify(describe()),
    page: () => apiPage(describe() as Description, apiGuide),
  }
}
