import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant } from './values.ts'

/**
 * What happened to an application: it was sent; approved or rejected, also while that is held; its applicant was told,
 * or that mark was removed; its payment was seen to arrive, or that mark was removed; it waits for a decision again; it
 * has a new proof; its applicant withdrew it; a held decision was undone; its proof was compared with others; its applicant
 * corrected what was read on the proof; its proof was read by machine.
 */
export const requestChanges = [
  'new',
  'decided',
  'told',
  'arrival',
  'reopened',
  'resubmitted',
  'cancelled',
  'undone',
  'compared',
  'corrected',
  'read',
] as const

/** An application changed. */
export const RequestEvent = z.object({
  type: z.literal('request'),
  id: Id,
  change: z.enum(requestChanges),
  at: Instant,
})
export type RequestEvent = z.infer<typeof RequestEvent>

/**
 * What a stream tells. `message`: the inbox changed. `presence`: a colleague has the application open, or nobody else
 * has any more (`by` is null). `reset`: something may be missing before this, so read everything again.
 */
export const StaffEvent = z
  .discriminatedUnion('type', [
    RequestEvent,
    z.object({ type: z.literal('message') }),
    z.object({ type: z.literal('presence'), requestId: Id, by: z.string().nullable() }),
    z.object({ type: z.literal('reset') }),
  ])
  .meta({ id: 'StaffEvent' })
export type StaffEvent = z.infer<typeof StaffEvent>

/**
 * How many streams of one account are open at a time in one process; a further one closes the oldest. Without a proxy
 * that speaks HTTP/2 a browser has six connections to a site, for all its tabs: two are left for calls.
 */
export const maxStreamsPerAccount = 4

/**
 * Tells staff what is new, without personal data. After an interruption `Last-Event-ID` continues where the stream
 * ended; an id that is not known any more gets a `reset`. Presence has no ids: each stream begins with a `presence`
 * for each application that a colleague has open, and what was known before is void.
 */
export const streamEvents = endpoint({
  id: 'streamEvents',
  method: 'GET',
  path: '/admin/events',
  summary: 'Tells what is new as it happens, as server-sent events.',
  access: 'staff',
  belongsTo: 'filtered',
  streams: true,
  status: 200,
  response: StaffEvent,
  errors: [],
})

/** How long the others see that somebody has an application open, without a further call, in milliseconds. */
export const presenceLife = 45_000

/** Says that the caller has an application open; repeated about every 20 seconds. Hinders nobody. */
export const openRequest = endpoint({
  id: 'openRequest',
  method: 'POST',
  path: '/admin/requests/{id}/open',
  summary: 'Tells colleagues for 45 seconds that the caller has an application open.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found'],
})

/** Says that the caller left an application; also succeeds if that was known already. */
export const leaveRequest = endpoint({
  id: 'leaveRequest',
  method: 'DELETE',
  path: '/admin/requests/{id}/open',
  summary: 'Tells colleagues that the caller has an application no longer open.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found'],
})

/** Which applications colleagues have open now, those opened first at the beginning. */
export const listPresence = endpoint({
  id: 'listPresence',
  method: 'GET',
  path: '/admin/presence',
  summary: 'Lists the applications that colleagues have open.',
  access: 'staff',
  belongsTo: 'filtered',
  status: 200,
  response: z.object({
    open: z.array(z.object({ requestId: Id, by: z.string(), since: Instant })),
  }),
  errors: [],
})
