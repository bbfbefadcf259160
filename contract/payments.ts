import { z } from 'zod'
import { ProofClaim } from './application-values.ts'
import { endpoint } from './endpoint.ts'
import { SomePiastres } from './payment-values.ts'
import { entryKinds } from './settlement.ts'
import { Day, Id, Instant } from './values.ts'

/** How many entries a statement lists, the newest; its sums are of all. */
export const listedEntries = 100

/**
 * An entry of the ledger, in piastres: positive if it is in the person’s favour. `takesBack`: it undoes another one. `proof`: the
 * image or PDF that shows a refund; its url is signed and expires after minutes.
 */
export const LedgerEntry = z
  .object({
    _id: Id,
    at: Instant,
    kind: z.enum(entryKinds),
    amount: z.int(),
    days: z.int(),
    request: z.object({ _id: Id, code: z.string() }),
    by: z.string().optional(),
    takesBack: z.literal(true).optional(),
    proof: z.object({ url: z.string(), name: z.string(), mimetype: z.string() }).optional(),
  })
  .meta({ id: 'LedgerEntry' })
export type LedgerEntry = z.infer<typeof LedgerEntry>

/**
 * What was charged, received and paid back, in piastres, and what is kept as credit: `arrived` less `refunded` is always
 * `charged` and `credit`. `orders` says how much can be paid back at each order, with the credit,
 * and whether it gave access.
 */
export const Statement = z
  .object({
    charged: z.int(),
    arrived: z.int(),
    refunded: z.int(),
    credit: z.int(),
    orders: z.array(
      z.object({
        request: z.object({ _id: Id, code: z.string() }),
        isApproved: z.boolean(),
        refundable: z.int(),
      }),
    ),
    entries: z.array(LedgerEntry).max(listedEntries),
  })
  .meta({ id: 'Statement' })
export type Statement = z.infer<typeof Statement>

export const readUserPayments = endpoint({
  id: 'readUserPayments',
  method: 'GET',
  path: '/admin/users/{id}/payments',
  summary: 'Reads what a member paid, was charged and got back, with the newest entries.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: Statement,
  errors: ['not_found'],
})

/** The same for one request, also before it is approved. */
export const readRequestPayments = endpoint({
  id: 'readRequestPayments',
  method: 'GET',
  path: '/admin/requests/{id}/payments',
  summary: 'Reads what was paid, charged and paid back for one request.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: Statement,
  errors: ['not_found'],
})

/**
 * A refund that staff have made: the amount in piastres and the day. It takes the person’s credit first, then what the
 * order was charged; never more than both. `access: 'end'` also ends the member’s access now. `proof` claims an upload
 * of the same staff user, of the purpose `refund`, that shows the transfer back.
 */
export const Refund = z
  .object({ amount: SomePiastres, day: Day, access: z.enum(['keep', 'end']), proof: ProofClaim.optional() })
  .meta({ id: 'Refund' })
export type Refund = z.infer<typeof Refund>

export const refundRequest = endpoint({
  id: 'refundRequest',
  method: 'POST',
  path: '/admin/requests/{id}/refunds',
  summary: 'Records that staff paid back an amount of a request.',
  access: 'coach',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  body: Refund,
  status: 200,
  response: Statement,
  errors: ['not_found', 'invalid_input', 'no_access_left', 'upload_missing', 'repeat_differs', 'busy'],
  repeatable: true,
})
