import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { Id, Instant, ToldInstant } from './values.ts'

/**
 * Something that was done. `actor` is null for strangers and for people who were erased; a removed account has an empty
 * name. `network` is a keyed hash, the same as in the log. `count` is above 1 where the same was counted until `lastAt`.
 */
export const AuditEntryView = z
  .object({
    _id: Id,
    at: Instant,
    action: z.string(),
    actor: z.object({ _id: Id, name: z.string() }).nullable(),
    subjectId: z.string().nullable(),
    details: z.record(z.string(), z.unknown().meta({ description: 'What the action says of itself.' })),
    network: z.string().nullable(),
    count: z.int(),
    lastAt: Instant.optional(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntryView = z.infer<typeof AuditEntryView>

/** Which entries: of a person (who did it or whom it was done to), an action, a network, from an instant to before another. */
const AuditQuery = ListQuery.extend({
  person: Id.optional(),
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/, 'invalid')
    .optional(),
  network: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'invalid')
    .optional(),
  from: ToldInstant.optional(),
  to: ToldInstant.optional(),
})
export type AuditQuery = z.output<typeof AuditQuery>

/** The audit trail, for admins. */
export const readAudit = endpoint({
  id: 'readAudit',
  method: 'GET',
  path: '/admin/audit',
  summary: 'Reads the audit trail: who did what to whom, when, and from which network.',
  access: 'admin',
  query: AuditQuery,
  status: 200,
  answer: ListFacts.extend({ entries: z.array(AuditEntryView) }),
  errors: [],
})
