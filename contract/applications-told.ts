import { z } from 'zod'
import { SubscriptionRequest } from './applications-review.ts'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/**
 * Marks that the caller told the applicant the decision, on WhatsApp for example. A held decision is carried out first.
 * A repetition keeps the first mark.
 */
export const markTold = endpoint({
  id: 'markTold',
  method: 'POST',
  path: '/admin/requests/{id}/told',
  summary: 'Marks that the applicant was told the decision; carries out a held decision first.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found', 'application_not_decided', 'busy'],
})

/** Takes the mark back; does nothing if there is none. */
export const unmarkTold = endpoint({
  id: 'unmarkTold',
  method: 'DELETE',
  path: '/admin/requests/{id}/told',
  summary: 'Takes back the mark that the applicant was told the decision.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found'],
})

/**
 * Makes a rejected application pending again, with the same proof; `rejectionReason` stays as that of the earlier
 * rejection. Sends no mail. Within the time in which the applicant could send a new proof, since the data of later ones
 * is deleted.
 */
export const reopenRequest = endpoint({
  id: 'reopenRequest',
  method: 'POST',
  path: '/admin/requests/{id}/reopen',
  summary: 'Makes a rejected application pending again, for a new decision.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found', 'cannot_be_reopened', 'rejected_data_deleted', 'other_request_pending'],
})
