import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Id, Instant, PlanId } from './values.ts'

/**
 * The current account of a request's email, or the one that sent it while signed in. `confirmed`: the email is
 * verified, so an approval does not change name, numbers and password, as for a member. `numberConfirmed`: the number
 * for password links (WhatsApp, else phone) is verified. A request of a `blocked` account cannot be approved.
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

/** How many other requests are listed, and can be rejected, at once. */
export const maxOthersAtOnce = 200

/**
 * What other requests share with one: its email, or the network (IPv4 address or IPv6 /48) of strangers, stored for 30
 * days while pending. By network, requests of accounts with current or past access are excluded.
 */
export const OthersBy = z.enum(['email', 'network'])
export type OthersBy = z.infer<typeof OthersBy>

/** Another pending request. `byMember`: sent while signed in, by an account with current or past access. */
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

/** The oldest 200 other pending requests with the same email or network; `total` counts all. */
export const listOtherRequests = endpoint({
  id: 'listOtherRequests',
  method: 'GET',
  path: '/admin/requests/{id}/others',
  summary: 'Lists the other pending requests with the same e-mail, or from the same network: the oldest 200.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  query: z.object({ by: OthersBy.default('email') }),
  status: 200,
  response: z.object({ requests: z.array(OtherRequest), total: z.int() }),
  errors: ['not_found'],
})

/**
 * Rejects the named other requests that are pending with the email or network of a pending request; never others than
 * staff saw. `left` counts the others that are still pending. Sends no mails. Proofs of requests rejected by network
 * are stored for 2 days instead of 30.
 */
export const rejectOtherRequests = endpoint({
  id: 'rejectOtherRequests',
  method: 'POST',
  path: '/admin/requests/{id}/reject-others',
  summary:
    'Rejects other pending requests with the same e-mail, or from the same network, by their ids; sends no mails.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  body: z.object({
    ids: z.array(Id).min(1).max(maxOthersAtOnce),
    by: OthersBy.default('email'),
  }),
  status: 200,
  response: z.object({ rejected: z.int(), left: z.int() }),
  errors: ['not_found', 'application_not_pending'],
})
