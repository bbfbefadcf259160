import { z } from 'zod'
import { ArrivalChannel } from './application-values.ts'
import { SubscriptionRequest } from './applications-review.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/**
 * Notes that the caller saw all that is to arrive for a request; also before its decision. A repetition keeps the first
 * note, unless that is of another amount.
 */
export const markArrived = endpoint({
  id: 'markArrived',
  method: 'POST',
  path: '/admin/requests/{id}/arrival',
  summary: 'Notes that the payment of a request was seen to arrive, and where.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  body: z.object({ channel: ArrivalChannel }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found', 'request_closed'],
})

/** Takes the note back, and with it a transfer that was matched to the request; does nothing if there is none. */
export const unmarkArrived = endpoint({
  id: 'unmarkArrived',
  method: 'DELETE',
  path: '/admin/requests/{id}/arrival',
  summary: 'Takes back the note that the payment of a request was seen to arrive.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found'],
})
