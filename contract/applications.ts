import { z } from 'zod'
import { ReviewCounts } from './application-counts.ts'
import {
  Arrival,
  EarlierProof,
  ProofClaim,
  ProofDetails,
  requestFlags,
  Told,
  ValidPassword,
} from './application-values.ts'
import { RequestAccount } from './applications-same-email.ts'
import { Approval, Rejection } from './decision-values.ts'
import { endpoint } from './endpoint.ts'
import { FailedDecision, HeldDecision } from './held-decision-values.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { ExpectedTotal, StoredTransfer, transferFields } from './order-values.ts'
import { Piastres } from './payment-values.ts'
import { Phone } from './phones.ts'
import { ProofReading } from './proof-reading.ts'
import { Email, NewPassword, optionalLine, PersonName } from './text.ts'
import { User } from './users.ts'
import { Day, Id, Instant, LocalizedText, Months, PlanId, Pounds } from './values.ts'
import { RawSource } from './visits.ts'

/** The states of an application. Only a pending one can be approved, rejected or cancelled. */
export const applicationStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** The states after a decision of staff, which the applicant has to be told. */
export const decidedStatuses = ['approved', 'rejected'] as const satisfies ApplicationStatus[]

/** The version of the privacy page that the consent line refers to. */
export const consentVersion = '2026-11'

/** The default reason of a rejection. */
export const defaultRejectionReason = 'Coach decision'

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
    website: z.string().max(200).optional(),
  })
  .meta({ id: 'ApplicationInput' })
export type ApplicationInput = z.infer<typeof ApplicationInput>

/** The order as it was when it was sent; later price changes do not affect it. `price` is for one month. */
export const Order = z
  .object({
    plan: PlanId,
    name: LocalizedText,
    price: Pounds,
    currency: z.literal('EGP'),
    months: z.int(),
    /** The price times the months. */
    total: z.int(),
    features: z.array(LocalizedText),
    siteVersion: z.int(),
    language: z.enum(['ar', 'en']),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/**
 * An application for staff; its urls are signed and short-lived. `existingMember`: the email’s account had access
 * before, also for one reviewed since. `sentByAccount`: sent by `userId` while signed in; otherwise anybody may have
 * sent it with that email. `rejectionReason` of a pending one is the reason of its earlier rejection.
 */
export const SubscriptionRequest = z
  .object({
    _id: Id,
    /** The tracking code, with which the applicant opens the status page. */
    code: z.string(),
    userId: Id.optional(),
    sentByAccount: z.boolean(),
    fullName: z.string(),
    email: z.string(),
    phone: z.string(),
    phoneE164: z.string(),
    whatsapp: z.string(),
    whatsappE164: z.string(),
    socialMedia: z.string().optional(),
    plan: PlanId,
    status: ApplicationStatus,
    kind: z.enum(['new', 'renewal']),
    rejectionReason: z.string().optional(),
    paymentProof: z.string().nullable(),
    paymentProofDetails: ProofDetails.nullable(),
    /** What the present proof says, as read by machine; absent without a proof. */
    reading: ProofReading.optional(),
    /** Newest first, at most ten. */
    earlierProofs: z.array(EarlierProof),
    order: Order,
    ...StoredTransfer.shape,
    existingMember: z.boolean(),
    account: RequestAccount.optional(),
    /** Its account was removed when another verified the email, so it cannot be approved. Only if pending. */
    emailProvedByOther: z.literal(true).optional(),
    /** The email's account verified none of its numbers, so another person may own it. Only if pending. */
    otherPersonPossible: z.literal(true).optional(),
    /** Whether an approval without `customPassword` keeps a password that the applicant knows. Only if pending. */
    ownPassword: z.boolean().optional(),
    /** Whose password opens the account since the approval, unless it was changed; only if approved. */
    password: ValidPassword.optional(),
    /** Other pending requests with the same email; only if pending. */
    sameEmailWaiting: z.int().optional(),
    /** Other pending requests of strangers from the same network; only for a stranger's pending request. */
    sameNetworkWaiting: z.int().optional(),
    /** Only while a decision is held; the `status` is still pending. */
    held: HeldDecision.optional(),
    /** Only until the next decision. */
    failedDecision: FailedDecision.optional(),
    /** What is kept for the order of transfers that were not enough, in piastres; not if approved. */
    kept: Piastres.optional(),
    /** The credit of the person, in piastres, of which an approval may use what is missing; only if pending. */
    credit: Piastres.optional(),
    /** Only if decided, until the next decision. */
    told: Told.optional(),
    /** Absent until somebody of the staff saw the payment arrive. */
    arrival: Arrival.optional(),
    goals: z.array(z.string()),
    reviewedBy: z.string().optional(),
    reviewedAt: Instant.optional(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SubscriptionRequest' })
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>

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
    'proof_required',
    'proof_already_used',
    'large_receipts_used_up',
    'too_many_requests',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})

/** The sort orders of the review list; `decided` is the latest decision first, and those without one last. */
export const requestSorts = ['newest', 'oldest', 'pending-first', 'decided'] as const

/**
 * Filter of an application list; all must match. `status` may be `decided`: approved or rejected. `told: 'no'` are the
 * decided ones that nobody was told of. `arrived: 'no'` are the approved ones whose payment nobody has seen arrive, without
 * those from before this was recorded. `from` and `to` are the first and last day on which they were sent, in Cairo.
 * `q` matches word beginnings in names and emails, and the end of phone numbers; a pay code finds its request alone.
 */
export const RequestQuery = PageQuery.extend({
  status: z.enum([...applicationStatuses, 'decided']).optional(),
  told: z.literal('no').optional(),
  arrived: z.literal('no').optional(),
  plan: PlanId.optional(),
  kind: z.enum(['new', 'renewal']).optional(),
  flag: z.enum(requestFlags).optional(),
  from: Day.optional(),
  to: Day.optional(),
  q: optionalLine(100).optional(),
  sort: z.enum(requestSorts).default('newest'),
})
export type RequestQuery = z.infer<typeof RequestQuery>

/** The review list, under the name that the admin screen uses. */
export const listSubscriptions = endpoint({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/subscriptions/all',
  summary: 'Lists applications, a page at a time.',
  access: 'staff',
  belongsTo: 'filtered',
  query: RequestQuery,
  status: 200,
  response: ListFacts.extend({ subscriptions: z.array(SubscriptionRequest), counts: ReviewCounts }),
  errors: [],
})

export const listAdminRequests = endpoint({
  id: 'listAdminRequests',
  method: 'GET',
  path: '/admin/requests',
  aliases: ['/coach/requests'],
  summary: 'Lists applications, a page at a time.',
  access: 'staff',
  belongsTo: 'filtered',
  query: RequestQuery,
  status: 200,
  response: ListFacts.extend({ requests: z.array(SubscriptionRequest), counts: ReviewCounts }),
  errors: [],
})

/** One application, for the details dialog. */
export const getRequest = endpoint({
  id: 'getRequest',
  method: 'GET',
  path: '/admin/requests/{id}',
  summary: 'Reads one application.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found'],
})

export const approveApplication = endpoint({
  id: 'approveApplication',
  method: 'POST',
  path: '/admin/approve/{id}',
  aliases: ['/coach/approve/{id}'],
  summary: 'Approves a pending application: starts or extends the user’s access.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  body: Approval.default({ holdSeconds: 0 }),
  status: 200,
  response: z.object({
    subscription: SubscriptionRequest,
    /** Absent while the approval is held. */
    user: User.optional(),
    /** Shown once, if neither staff nor the applicant chose a password. */
    generatedPassword: z.string().optional(),
    /** True if the user had access before or verified the email: the password did not change. */
    passwordUnchanged: z.boolean(),
    /**
     * How many items of the package's starter bundle the approval gave, 0 if the user had them all. Absent while it is
     * held, if no bundle is set, and for a renewal of the same package.
     */
    bundleGiven: z.int().optional(),
  }),
  errors: [
    'not_found',
    'application_not_pending',
    'several_pending_requests',
    'email_taken',
    'email_proved_by_other',
    'other_person_possible',
    'account_blocked',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
})

export const rejectApplication = endpoint({
  id: 'rejectApplication',
  method: 'POST',
  path: '/admin/reject/{id}',
  aliases: ['/coach/reject/{id}'],
  summary: 'Rejects a pending application; the applicant sees the reason.',
  access: 'staff',
  belongsTo: { request: 'id' },
  params: z.object({ id: Id }),
  body: Rejection.default({ holdSeconds: 0 }),
  status: 200,
  response: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found', 'application_not_pending', 'several_pending_requests', 'repeat_differs', 'busy'],
  repeatable: true,
})
