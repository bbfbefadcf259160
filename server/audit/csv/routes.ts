import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit-csv.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import { callerOfSession } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { csvHeaders } from '#server/platform/csv.ts'
import { shownCookies } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { serve } from '#server/platform/http/serve.ts'
import { csvPath, makeCsvLink, readCsvLink } from './csv-link.ts'
import { auditCsv } from './write-csv.ts'

/** Registers the download of the audit log, for owners and admins. */
export async function auditCsvRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.exportAudit, async ({ body, caller, language }) =>
    makeCsvLink(context, { filter: body, language, sessionId: caller.sessionId }),
  )

  app.get<{ Querystring: Record<string, unknown> }>(
    csvPath,
    { exposeHeadRoute: false },
    async (request, reply) => {
      const { query, ip } = request
      const textOf = (name: string) => (typeof query[name] === 'string' ? query[name] : '')
      const wanted = readCsvLink(context, { of: textOf('of'), sig: textOf('sig') })
      const caller = wanted && (await callerOfSession(context, wanted.sessionId, shownCookies(request)))
      if (!wanted || !caller || !hasStaffAccess(caller.staffRole, 'admin')) throw new AppError('link_invalid')
      const actor = { userId: caller.userId, network: context.secrets.digest('network', networkOf(ip)) }
      const details = { ...wanted.filter }
      await audit(context.db, actor, { at: context.clock.now(), action: 'audit_log.exported', details })
      const file = auditCsv(context.db, wanted.filter, wanted.language)
      return reply.headers(csvHeaders('who-did-what')).send(file)
    },
  )
}
