import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TypedPassword } from './text.ts'
import { Id, Instant, LocalizedText } from './values.ts'

/** The published details that decide to whom applicants pay and whom they contact. */
const paymentDetails = [
  'instapay_number',
  'instapay_name',
  'vodafone_cash_number',
  'vodafone_cash_name',
  'other_number',
  'other_name',
  'whatsapp',
  'phone',
  'instagram',
  'contact_email',
] as const
export type PaymentDetail = (typeof paymentDetails)[number]

/** A changed payment detail; `label` names the owner's other payment methods. Empty means that there was, or is, none. */
export const PaymentDetailChange = z
  .object({
    detail: z.enum(paymentDetails),
    label: LocalizedText.nullable(),
    from: z.string(),
    to: z.string(),
  })
  .meta({ id: 'PaymentDetailChange' })
export type PaymentDetailChange = z.infer<typeof PaymentDetailChange>

/** A published version of the site that changed payment details, which the caller has not checked yet. */
export const PaymentNotice = z
  .object({
    version: z.int(),
    publishedAt: Instant,
    publishedBy: z.object({ _id: Id, name: z.string() }).nullable(),
    changes: z.array(PaymentDetailChange),
  })
  .meta({ id: 'PaymentNotice' })
export type PaymentNotice = z.infer<typeof PaymentNotice>

/** The maximum number of notices in a response; further ones follow once these are checked. */
export const maxPaymentNotices = 20

/** The caller's notices, oldest first. */
export const listPaymentNotices = endpoint({
  id: 'listPaymentNotices',
  method: 'GET',
  path: '/admin/payment-notices',
  summary:
    'Lists the changes of payment and contact details on the site that the caller has not checked yet, the oldest twenty.',
  access: 'admin',
  status: 200,
  response: z.object({ notices: z.array(PaymentNotice) }),
  errors: [],
})

/**
 * Confirms that the caller has checked the changes up to a version. It needs the password, so that nobody at an open
 * session hides a change of their own: a wrong one is 422 at its field.
 */
export const checkPaymentNotices = endpoint({
  id: 'checkPaymentNotices',
  method: 'POST',
  path: '/admin/payment-notices/check',
  summary:
    'Confirms that the caller has checked the changed payment and contact details up to a version; needs the current password.',
  access: 'admin',
  body: z.object({ version: z.int().min(0), currentPassword: TypedPassword }),
  status: 200,
  response: z.object({ checked: z.int() }),
  errors: ['invalid_input', 'too_many_attempts', 'busy'],
})
