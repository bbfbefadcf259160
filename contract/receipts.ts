import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { oneLine } from './text.ts'
import { Id, Instant, PlanId } from './values.ts'

/**
 * A receipt of the coach for what was paid with a request. `number` is like `2026-0012`, without gaps in a year. `url`
 * opens the PDF in the session that read it, for ten minutes. A voided one stays in the list. `refunded` is what was paid
 * back of it since, in EGP; a receipt of which all was paid back is void.
 */
export const Receipt = z
  .object({
    _id: Id,
    number: z.string(),
    amount: z.number().min(0),
    refunded: z.number().min(0).optional(),
    plan: PlanId,
    months: z.int(),
    issuedAt: Instant,
    voidedAt: Instant.optional(),
    url: z.string(),
  })
  .meta({ id: 'Receipt' })
export type Receipt = z.infer<typeof Receipt>

/**
 * The same for staff, with the tracking code of its request, and by whom and why it was voided; one without a reason was
 * voided because all of its amount was paid back, a transfer that it counted was taken back, or another took its place
 * (`replacedBy`, its number).
 */
export const ReceiptForStaff = Receipt.extend({
  request: z.object({ _id: Id, code: z.string() }),
  voidedBy: z.string().optional(),
  voidReason: z.string().optional(),
  replacedBy: z.string().optional(),
}).meta({ id: 'ReceiptForStaff' })
export type ReceiptForStaff = z.infer<typeof ReceiptForStaff>

/**
 * An approved request that has no valid receipt, so that one may be issued; `amount` arrived for it, in
 * EGP, and was not all paid back. `replaces`: the valid receipt that it has, if money came after that, so that its amount is
 * less than what arrived and was not paid back.
 */
export const Unreceipted = z
  .object({
    ...{ _id: Id, code: z.string(), plan: PlanId, amount: z.number(), approvedAt: Instant },
    replaces: z.object({ _id: Id, number: z.string(), amount: z.number() }).optional(),
  })
  .meta({ id: 'Unreceipted' })
export type Unreceipted = z.infer<typeof Unreceipted>

/** Lists the caller's own receipts, newest first. */
export const listMyReceipts = endpoint({
  id: 'listMyReceipts',
  method: 'GET',
  path: '/auth/receipts',
  summary: 'Lists the caller’s receipts from the coach, newest first.',
  access: 'account',
  renewal: true,
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ receipts: z.array(Receipt) }),
  errors: [],
})

/** Lists a user's receipts, newest first; `unreceipted` are up to ten approved requests without a valid one for all that arrived. */
export const listUserReceipts = endpoint({
  id: 'listUserReceipts',
  method: 'GET',
  path: '/admin/users/{id}/receipts',
  summary: 'Lists the receipts of a user, newest first, and the approved requests without one.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  query: PageQuery,
  status: 200,
  response: ListFacts.extend({ receipts: z.array(ReceiptForStaff), unreceipted: z.array(Unreceipted) }),
  errors: ['not_found'],
})

/**
 * Issues a receipt for an approved request of a user that has no valid one, with the next number of the year. With
 * `replaces` it takes the place of the valid one, which is voided with it, if money came after that.
 */
export const issueReceipt = endpoint({
  id: 'issueReceipt',
  method: 'POST',
  path: '/admin/users/{id}/receipts',
  summary: 'Issues a receipt for an approved request that has no valid one for all that arrived.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  body: z.object({ requestId: Id, replaces: Id.optional() }),
  status: 201,
  response: z.object({ receipt: ReceiptForStaff }),
  errors: ['not_found', 'receipt_exists', 'busy'],
})

/** Voids a receipt: its number stays used, its PDF is marked, and the request may get another one. */
export const voidReceipt = endpoint({
  id: 'voidReceipt',
  method: 'POST',
  path: '/admin/users/{id}/receipts/{receiptId}/void',
  summary: 'Voids a receipt; its number stays used.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id, receiptId: Id }),
  body: z.object({ reason: oneLine(200) }),
  status: 200,
  response: z.object({ receipt: ReceiptForStaff }),
  errors: ['not_found', 'receipt_voided', 'busy'],
})
