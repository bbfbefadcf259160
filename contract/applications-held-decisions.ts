import { z } from 'zod'
import { SubscriptionRequest } from './applications-review.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/** Takes back the caller's own held decision: the request is pending again, and nobody has been told anything. */
export const undoDecision = endpoint({
  id: 'undoDecision',
  method: 'POST',
  path: '/admin/requests/{id}/undo',
  summary: 'Undoes the caller’s own decision while it is held.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found', 'decision_not_held'],
})

/**
 * Carries out a held decision before its time: its reviewer tells the applicant, or leaves the request. Does nothing if
 * none is held any more.
 */
export const carryOutDecision = endpoint({
  id: 'carryOutDecision',
  method: 'POST',
  path: '/admin/requests/{id}/carry-out',
  summary: 'Carries out a held decision at once.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found', 'busy'],
})
