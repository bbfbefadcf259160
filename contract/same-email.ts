import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id } from './values.ts'

/**
 * The account of a request's e-mail, or that sent it while signed in, as it stands now. `confirmed` says whether the e-mail
 * is proved: an approval keeps name, numbers and password then, as it does for an existing member. While it is `blocked` the
 * request can't be approved.
 */
export const RequestAccount = z
  .object({
    _id: Id,
    name: z.string(),
    phone: z.string(),
    phoneE164: z.string().nullable(),
    whatsapp: z.string().nullable(),
    whatsappE164: z.string().nullable(),
    confirmed: z.boolean(),
    blocked: z.boolean(),
    blockedReason: z.string().optional(),
  })
  .meta({ id: 'RequestAccount' })
export type RequestAccount = z.infer<typeof RequestAccount>

/** Rejects all others that wait with the e-mail of a request which waits itself, at most 200 at once. Nobody is sent a mail about it. */
export const rejectOtherRequests = endpoint({
  id: 'rejectOtherRequests',
  method: 'POST',
  path: '/admin/requests/{id}/reject-others',
  summary: 'Rejects the other requests that wait with the same e-mail, without a mail to anybody.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ rejected: z.int() }),
  errors: ['not_found', 'application_not_pending'],
})
