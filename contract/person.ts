import { z } from 'zod'
import { ApplicationStatus } from './applications.ts'
import { auditActions } from './audit.ts'
import { EmailChange } from './email-change.ts'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'

import { Id, Instant, PlanId } from './values.ts'

const params = z.object({ id: Id })

/** What the page of a user shows besides the user: tags in the order in which they were added, and a new address that waits. */
export const UserDetails = z
  .object({
    lastSeenAt: Instant.nullable(),
    coach: z.object({ _id: Id, name: z.string() }).nullable(),
    tags: z.array(z.string()),
    emailChange: EmailChange.nullable(),
  })
  .meta({ id: 'UserDetails' })
export type UserDetails = z.infer<typeof UserDetails>

export const readUserDetails = endpoint({
  id: 'readUserDetails',
  method: 'GET',
  path: '/admin/users/{id}/details',
  summary: 'Reads when a user was last seen, their coach and their tags.',
  access: 'staff',
  params,
  status: 200,
  response: z.object({ details: UserDetails }),
  errors: ['not_found'],
})

/** A period of access: `endedAt` if it ended before `to`. */
const Period = z.object({ from: Instant, to: Instant, endedAt: Instant.optional(), days: z.int() })

/**
 * An event of a user's timeline: a request with its order, and the access that it gave, or access that staff gave by
 * hand. `total` is in EGP; `by` is the name of the reviewer or giver, while that account exists.
 */
export const TimelineEvent = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('request'),
      _id: Id,
      at: Instant,
      code: z.string(),
      isRenewal: z.boolean(),
      plan: PlanId,
      months: z.int(),
      total: z.int(),
      status: ApplicationStatus,
      reviewedAt: Instant.optional(),
      by: z.string().optional(),
      access: Period.optional(),
    }),
    z.object({
      kind: z.literal('access'),
      _id: Id,
      at: Instant,
      plan: PlanId,
      by: z.string().optional(),
      access: Period,
    }),
  ])
  .meta({ id: 'TimelineEvent' })
export type TimelineEvent = z.infer<typeof TimelineEvent>

/** `paid` is the sum of the approved requests, in EGP. */
export const readTimeline = endpoint({
  id: 'readTimeline',
  method: 'GET',
  path: '/admin/users/{id}/timeline',
  summary: 'Lists a user’s requests and access, newest first.',
  access: 'staff',
  params,
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ events: z.array(TimelineEvent), paid: z.int() }),
  errors: ['not_found'],
})

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
  params,
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ entries: z.array(HistoryEntry) }),
  errors: ['not_found'],
})
