import { z } from 'zod'
import { MethodCount, mostMethods, ReviewCounts } from './application-counts.ts'
import {
  ApplicationStatus,
  Arrival,
  applicationStatuses,
  EarlierProof,
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
import { Order, StoredTransfer } from './order-values.ts'
import { PaidTwice, SharedTransfer } from './paid-twice.ts'
import { Piastres } from './payment-values.ts'
import { ProofReading } from './proof-reading.ts'
import { optionalLine } from './text.ts'
import { User } from './users.ts'
import { Day, Id, Instant, PlanId } from './values.ts'

/** The default reason of a rejection. */
export const defaultRejectionReason = 'Coach decision'

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
    /**
     * The credit of the person, in piastres, with what is kept for their forms as a visitor that ended; an approval may use of
     * it what is missing. Only if pending.
     */
    credit: Piastres.optional(),
    /** What is too much for the order and stays as the person’s credit, in piastres; only once it is approved, or is held as that. */
    creditLeft: Piastres.optional(),
    /** Transfers that staff ticked for this request and for others at once, each with its whole amount, in piastres. */
    sharedTransfers: z.array(SharedTransfer).min(1).optional(),
    /** Only if several transfers each paid the whole order. */
    paidTwice: PaidTwice.optional(),
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

/** The sort orders of the review list; `decided` is the latest decision first, and those without one last. */
export const requestSorts = ['newest', 'oldest', 'pending-first', 'decided'] as const

/**
 * Filter of an application list; all must match. `status` may be `decided`: approved or rejected. `told: 'no'` are the
 * decided ones that nobody was told of. `arrived: 'no'` are the approved ones whose payment nobody has seen arrive, without
 * those from before this was recorded; of these alone, `method` finds those of a payment method, or `unsaid`. `from` and `to` are the first and last day on which they were sent, in Cairo.
 * `q` matches word beginnings in names and emails, and the end of phone numbers; a pay code finds its request alone.
 */
export const RequestQuery = PageQuery.extend({
  status: z.enum([...applicationStatuses, 'decided']).optional(),
  told: z.literal('no').optional(),
  arrived: z.literal('no').optional(),
  method: optionalLine(64).optional(),
  plan: PlanId.optional(),
  kind: z.enum(['new', 'renewal']).optional(),
  flag: z.enum(requestFlags).optional(),
  from: Day.optional(),
  to: Day.optional(),
  q: optionalLine(100).optional(),
  sort: z.enum(requestSorts).default('newest'),
})
export type RequestQuery = z.infer<typeof RequestQuery>

/** Only with `arrived`: how many of these are of each payment method, whatever else is filtered. */
const Methods = z.array(MethodCount).max(mostMethods).optional()

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
  response: ListFacts.extend({
    subscriptions: z.array(SubscriptionRequest),
    counts: ReviewCounts,
    methods: Methods,
  }),
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
  response: ListFacts.extend({
    requests: z.array(SubscriptionRequest),
    counts: ReviewCounts,
    methods: Methods,
  }),
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
