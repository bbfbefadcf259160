import { z } from 'zod'
import { ArrivalChannel } from './application-values.ts'
import { SubscriptionRequest } from './applications-review.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/**
 * Notes that the caller saw what is open of a request arrive, beside what transfers brought; also before its decision. A
 * repetition keeps the first note, unless something is open again.
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

/**
 * Takes the note back: what a person ticked, alone, beside what transfers brought; a note by transfers, with them. Does nothing
 * if there is none.
 */
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
