import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/audit.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { readAudit } from './read-audit.ts'

/** Registers the audit log endpoint, for admins. */
export async function auditRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.readAudit, ({ query, language }) => readAudit(context, query, language))
}
