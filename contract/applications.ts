import { z } from 'zod'
import { ProofClaim } from './application-values.ts'
import { endpoint } from './endpoint.ts'
import { ExpectedTotal, transferFields } from './order-values.ts'
import { Phone } from './phones.ts'
import { PrivacyVersion } from './privacy-page.ts'
import { Email, NewPassword, optionalLine, PersonName } from './text.ts'
import { Id, Instant, Months, PlanId } from './values.ts'
import { RawSource } from './visits.ts'

/** What an applicant sends. `consent` must be true if the form asks; `website` is a honeypot and must be empty. */
export const ApplicationInput = z
  .object({
    fullName: PersonName,
    email: Email,
    phone: Phone,
    whatsapp: Phone,
    socialMedia: optionalLine(200).optional(),
    password: NewPassword,
    plan: z.enum(['basic', 'professional', 'premium'], { error: 'plan' }),
    /** The months to pay for, 1 if absent. */
    months: Months.default(1),
    paymentProof: ProofClaim,
    /** The site version that showed the price; the order stores the price that the applicant saw. */
    siteVersion: z.int().min(0).optional(),
    expectedTotal: ExpectedTotal.optional(),
    ...transferFields,
    /** Where the visit came from. It is counted, and not stored with the application. */
    source: RawSource.optional(),
    consent: z.boolean().optional(),
    privacyVersion: PrivacyVersion.optional(),
    website: z.string().max(200).optional(),
  })
  .meta({ id: 'ApplicationInput' })
export type ApplicationInput = z.infer<typeof ApplicationInput>

/**
 * Sends an application with an uploaded proof; `code` is its tracking code. `price`, `months` and `total` are those of
 * the stored order.
 */
export const submitApplication = endpoint({
  id: 'submitApplication',
  method: 'POST',
  path: '/subscriptions',
  aliases: ['/subscriptions/submit'],
  summary: 'Sends an application for a package, with the ticket of an uploaded payment proof.',
  access: 'public',
  body: ApplicationInput,
  status: 201,
  response: z.object({
    subscription: z.object({
      _id: Id,
      status: z.literal('pending'),
      plan: PlanId,
      price: z.int(),
      months: z.int(),
      total: z.int(),
      code: z.string(),
      /** Only if the pay code was claimed. */
      payCode: z.string().optional(),
      createdAt: Instant,
    }),
  }),
  errors: [
    'prices_not_announced',
    'price_changed',
    'privacy_page_changed',
    'proof_required',
    'proof_already_used',
    'large_receipts_used_up',
    'too_many_requests',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})
