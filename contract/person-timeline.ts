import { z } from 'zod'
import { ApplicationStatus } from './application-values.ts'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { Id, Instant, PlanId } from './values.ts'

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

/** `paid` is what was received for the approved requests, less what was paid back, in EGP. */
export const readTimeline = endpoint({
  id: 'readTimeline',
  method: 'GET',
  path: '/admin/users/{id}/timeline',
  summary: 'Lists a user’s requests and access, newest first.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ events: z.array(TimelineEvent), paid: z.number() }),
  errors: ['not_found'],
})
