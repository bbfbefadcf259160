import { z } from 'zod'
import { applicationStatuses } from './application-values.ts'
import { AnyAuditFilter } from './audit-filter.ts'
import { endpoint } from './endpoint.ts'
import { UserFilters } from './users.ts'
import { Day, Instant, PlanId } from './values.ts'

/** `from` and `to` are days in Cairo, both included: of sending, for payments of the approval. */
const Requests = z.object({
  plan: PlanId.optional(),
  kind: z.enum(['new', 'renewal']).optional(),
  from: Day.optional(),
  to: Day.optional(),
})

/** What a CSV file contains: members, requests, payments (the approved requests with their amounts), or the audit log. */
export const CsvContent = z.discriminatedUnion('table', [
  UserFilters.omit({ q: true }).extend({ table: z.literal('members') }),
  Requests.extend({
    table: z.literal('requests'),
    status: z.enum([...applicationStatuses, 'decided']).optional(),
  }),
  Requests.extend({ table: z.literal('payments') }),
  AnyAuditFilter.extend({ table: z.literal('audit') }),
])
export type CsvContent = z.infer<typeof CsvContent>

/**
 * Creates a short-lived link to a CSV file, for the caller's session only. Headings and words are in the language of the
 * call; the download is recorded in the audit log.
 */
export const makeCsvLink = endpoint({
  id: 'makeCsvLink',
  method: 'POST',
  path: '/admin/csv',
  summary: 'Creates a short-lived link to a CSV file of members, requests, payments or the audit log.',
  access: 'admin',
  body: CsvContent,
  status: 201,
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: [],
})
