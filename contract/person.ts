import { z } from 'zod'
import { auditActions } from './audit.ts'
import { EmailChange } from './email-change-values.ts'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { Id, Instant, PlanId } from './values.ts'

const params = z.object({ id: Id })

/** What the page of a user shows besides the user: tags in the order in which they were added, a new address that waits, and `canMail`: whether the site sends mails at all. */
export const UserDetails = z
  .object({
    lastSeenAt: Instant.nullable(),
    coach: z.object({ _id: Id, name: z.string() }).nullable(),
    tags: z.array(z.string()),
    emailChange: EmailChange.nullable(),
    canMail: z.boolean(),
  })
  .meta({ id: 'UserDetails' })
export type UserDetails = z.infer<typeof UserDetails>

export const readUserDetails = endpoint({
  id: 'readUserDetails',
  method: 'GET',
  path: '/admin/users/{id}/details',
  summary: 'Reads when a user was last seen, their coach and their tags.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params,
  status: 200,
  response: z.object({ details: UserDetails }),
  errors: ['not_found'],
})

/**
 * What an entry of the history says besides its action: `days` of access, the package and the one before, `until` of a
 * pause, the end of access and the one before, a tag, a weekly goal, and up to three `titles` of `items` resources.
 */
export const HistoryFacts = z
  .object({
    days: z.int().optional(),
    plan: PlanId.optional(),
    formerPlan: PlanId.optional(),
    until: Instant.optional(),
    endsAt: Instant.optional(),
    endedAt: Instant.optional(),
    tag: z.string().optional(),
    titles: z.array(z.string()).optional(),
    items: z.int().optional(),
    weeklyGoal: z.int().optional(),
  })
  .meta({ id: 'HistoryFacts' })
export type HistoryFacts = z.infer<typeof HistoryFacts>

/**
 * What was done to a user or their requests, or by them: `by` is `nobody` if it was done without signing in; the name is of
 * staff, while that account exists. `request` is the request that it was done to. `count` is above 1 if equal
 * events were counted until `lastAt`.
 */
export const HistoryEntry = z
  .object({
    _id: Id,
    at: Instant,
    action: z.enum(auditActions),
    by: z.enum(['member', 'staff', 'nobody']),
    name: z.string().optional(),
    request: z.object({ _id: Id, code: z.string() }).optional(),
    facts: HistoryFacts.optional(),
    count: z.int(),
    lastAt: Instant.optional(),
  })
  .meta({ id: 'HistoryEntry' })
export type HistoryEntry = z.infer<typeof HistoryEntry>

export const readHistory = endpoint({
  id: 'readHistory',
  method: 'GET',
  path: '/admin/users/{id}/history',
  summary: 'Lists what was done to a user, and by them, newest first.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params,
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ entries: z.array(HistoryEntry) }),
  errors: ['not_found'],
})
