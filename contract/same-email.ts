import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PlanId } from './values.ts'

/**
 * The account of a request's e-mail, or that sent it while signed in, as it stands now. `confirmed` says whether the e-mail
 * is proved: an approval keeps name, numbers and password then, as it does for an existing member. `numberConfirmed` says the same
 * of the number that password links go to, WhatsApp or else the phone. While it is `blocked` the request can't be approved.
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
    numberConfirmed: z.boolean(),
    blocked: z.boolean(),
    blockedReason: z.string().optional(),
  })
  .meta({ id: 'RequestAccount' })
export type RequestAccount = z.infer<typeof RequestAccount>

/** How many of the other requests are shown, and can be rejected, at once. */
export const mostOthersAtOnce = 200

/**
 * What other requests have in common with one: its e-mail; or the network (IPv4 address or IPv6 /48) from which strangers
 * sent both, which is known while a request waits, for 30 days. By network nothing counts that an account sent which has or
 * had access.
 */
export const OthersBy = z.enum(['email', 'network'])
export type OthersBy = z.infer<typeof OthersBy>

/** Another request that waits. `byMember`: an account that has or had access sent it while signed in. */
export const OtherRequest = z
  .object({
    _id: Id,
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    plan: PlanId,
    byMember: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'OtherRequest' })
export type OtherRequest = z.infer<typeof OtherRequest>

/** The others that wait with the e-mail of a request, or from its network, the oldest 200 of them; `total` is how many there are. */
export const listOtherRequests = endpoint({
  id: 'listOtherRequests',
  method: 'GET',
  path: '/admin/requests/{id}/others',
  summary:
    'Lists the other requests that wait with the same e-mail, or from the same network, the oldest 200 of them.',
  access: 'staff',
  params: z.object({ id: Id }),
  query: z.object({ by: OthersBy.default('email') }),
  status: 200,
  answer: z.object({ requests: z.array(OtherRequest), total: z.int() }),
  errors: ['not_found'],
})

/**
 * Rejects those of the others that are named, as far as they wait with the e-mail of a request which waits itself, or from its
 * network: nothing is rejected that staff did not see. `left` is how many others wait afterwards. Nobody is sent a mail about
 * it. The proofs of those that are rejected by network are kept for 2 days, in place of 30.
 */
export const rejectOtherRequests = endpoint({
  id: 'rejectOtherRequests',
  method: 'POST',
  path: '/admin/requests/{id}/reject-others',
  summary:
    'Rejects other requests that wait with the same e-mail, or from the same network, by their ids, without a mail to anybody.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: z.object({
    ids: z.array(Id).min(1).max(mostOthersAtOnce),
    by: OthersBy.default('email'),
  }),
  status: 200,
  answer: z.object({ rejected: z.int(), left: z.int() }),
  errors: ['not_found', 'application_not_pending'],
})
