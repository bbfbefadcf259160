import { z } from 'zod'
import { ApplicationStatus } from './applications.ts'
import { AuditFilter } from './audit.ts'
import { endpoint } from './endpoint.ts'
import { UserFilters } from './users.ts'
import { Id, Instant, PlanId } from './values.ts'

const Requests = z.object({ plan: PlanId.optional(), kind: z.enum(['new', 'renewal']).optional() })

/** What a CSV file contains: members, requests, payments (the approved requests with their amounts), or the audit log. */
export const CsvContent = z.discriminatedUnion('table', [
  z.object({ table: z.literal('members'), status: UserFilters.shape.status, coach: Id.optional() }),
  Requests.extend({ table: z.literal('requests'), status: ApplicationStatus.optional() }),
  Requests.extend({ table: z.literal('payments') }),
  AuditFilter.extend({ table: z.literal('audit') }),
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
