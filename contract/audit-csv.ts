import { z } from 'zod'
import { AuditFilter } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './values.ts'

/**
 * Creates a short-lived link to the audit log as CSV, newest first, in the language of the call. It opens in the browser
 * of the session only, and for an owner or admin.
 */
export const exportAudit = endpoint({
  id: 'exportAudit',
  method: 'POST',
  path: '/admin/audit/csv',
  summary: 'Creates a short-lived link to download the audit log as CSV.',
  access: 'admin',
  body: AuditFilter,
  status: 201,
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: [],
})
