import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery } from './lists.ts'
import { User } from './members.ts'
import { Phone } from './phones.ts'
import { RequestAccount } from './same-email.ts'
import { Email, NewPassword, optionalLine, PersonName } from './text.ts'
import { Id, Instant, LocalizedText, Money, PlanId } from './values.ts'

/** Where an application stands. Only a pending one can be approved, rejected or cancelled. */
export const applicationStatuses = ['pending', 'approved', 'rejected', 'cancelled'] as const
export const ApplicationStatus = z.enum(applicationStatuses)
export type ApplicationStatus = z.infer<typeof ApplicationStatus>

/** The version of the privacy page that the consent line refers to. */
export const consentVersion = '2026-11'

/** The reason of a rejection that names none. */
export const defaultRejectionReason = 'Coach decision'

/** The claim on an uploaded proof: the ticket that the upload answered. Whatever url is sent is ignored. */
export const ProofClaim = z.object(
  { cloudinaryId: z.string({ error: 'proof' }).min(1, 'proof').max(64, 'proof') },
  { error: 'proof' },
)

/** What an applicant sends. `consent` must be true where the form asks; `website` is a trap for robots and stays empty. */
export const ApplicationInput = z
  .object({
    fullName: PersonName,
    email: Email,
    phone: Phone,
    whatsapp: Phone,
    socialMedia: optionalLine(200).optional(),
    password: NewPassword,
    plan: z.enum(['basic', 'professional', 'premium'], { error: 'plan' }),
    paymentProof: ProofClaim,
    /** The version of the site that showed the price; the order keeps the price that the applicant saw. */
    siteVersion: z.int().min(0).optional(),
    consent: z.boolean().optional(),
    website: z.string().max(200).optional(),
  })
  .meta({ id: 'ApplicationInput' })
export type ApplicationInput = z.infer<typeof ApplicationInput>

/** The order as it was when it was sent: later changes of prices leave it alone. */
export const Order = z
  .object({
    plan: PlanId,
    name: LocalizedText,
    price: Money,
    currency: z.literal('EGP'),
    features: z.array(LocalizedText),
    siteVersion: z.int(),
    language: z.enum(['ar', 'en']),
  })
  .meta({ id: 'Order' })
export type Order = z.infer<typeof Order>

/** A stored proof as staff see it; `duplicates` are other applications with the same or a very similar picture. */
export const ProofDetails = z
  .object({
    originalName: z.string(),
    size: z.int(),
    mimetype: z.string(),
    uploadedAt: Instant,
    thumbnailUrl: z.string().nullable(),
    duplicates: z.array(
      z.object({
        subscriptionId: Id,
        fullName: z.string(),
        createdAt: Instant,
        match: z.enum(['exact', 'similar']),
      }),
    ),
  })
  .meta({ id: 'ProofDetails' })

/** How many of the proofs that an application had before its present one are shown. */
export const mostEarlierProofs = 10

/** A proof that an application had before its present one. */
export const EarlierProof = z
  .object({ url: z.string(), thumbnailUrl: z.string().nullable(), uploadedAt: Instant, mimetype: z.string() })
  .meta({ id: 'EarlierProof' })
export type EarlierProof = z.infer<typeof EarlierProof>

/** An application as staff see it. `existingMember`: its e-mail’s account had access before, also in one that was reviewed since. `sentByAccount`: by `userId` itself, signed in; else anybody may have sent it with that e-mail. `rejectionReason` of one that waits is why it was rejected before. Urls in it are signed and short-lived. */
export const SubscriptionRequest = z
  .object({
    _id: Id,
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
    /** Newest first, at most ten. */
    earlierProofs: z.array(EarlierProof),
    order: Order,
    existingMember: z.boolean(),
    account: RequestAccount.optional(),
    /** The account that sent it gave way: another has proved its e-mail, so it can't be approved. Only of one that waits. */
    emailProvedByOther: z.literal(true).optional(),
    /** The account of its e-mail has proved none of its numbers, so it may be somebody else's: approving it asks. Only of one that waits. */
    otherPersonPossible: z.literal(true).optional(),
    /** How many other requests wait with the same e-mail; only of one that waits itself. */
    sameEmailWaiting: z.int().optional(),
    /** How many others that strangers sent from the same network wait; only of one that waits itself, and that a stranger sent. */
    sameNetworkWaiting: z.int().optional(),
    goals: z.array(z.string()),
    reviewedBy: z.string().optional(),
    reviewedAt: Instant.optional(),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: 'SubscriptionRequest' })
export type SubscriptionRequest = z.infer<typeof SubscriptionRequest>

/** How many applications there are in each state; kept beside the rows, never counted on reading. */
export const ApplicationCounts = z.object({
  total: z.int(),
  pending: z.int(),
  approved: z.int(),
  rejected: z.int(),
})
export type ApplicationCounts = z.infer<typeof ApplicationCounts>

const submission = {
  method: 'POST',
  access: 'anyone',
  body: ApplicationInput,
  status: 201,
  answer: z.object({
    subscription: z.object({
      _id: Id,
      status: z.literal('pending'),
      plan: PlanId,
      code: z.string(),
      createdAt: Instant,
    }),
  }),
  errors: [
    'proof_required',
    'proof_already_used',
    'large_receipts_used_up',
    'too_many_requests',
    'repeat_differs',
    'busy',
  ],
  repeatable: true,
} as const

/** Sends an application with an uploaded proof; `code` is what the applicant calls it by. */
export const submitApplication = endpoint({
  ...submission,
  id: 'submitApplication',
  path: '/subscriptions',
  summary: 'Sends an application for a package, with the ticket of an uploaded payment proof.',
})

/** The second client's path of `submitApplication`. */
export const submitApplicationAlias = endpoint({
  ...submission,
  id: 'submitApplicationAlias',
  path: '/subscriptions/submit',
  summary: 'The same as POST /subscriptions.',
})

/** How the review list can be ordered. */
export const requestSorts = ['newest', 'oldest', 'pending-first'] as const

/** Which applications a list shows. `q` matches word beginnings in names and e-mails and the end of phone numbers. */
export const RequestQuery = PageQuery.extend({
  status: ApplicationStatus.optional(),
  q: optionalLine(100).optional(),
  sort: z.enum(requestSorts).default('newest'),
})
export type RequestQuery = z.infer<typeof RequestQuery>

/** The review list by the name that the admin screen uses. */
export const listSubscriptions = endpoint({
  id: 'listSubscriptions',
  method: 'GET',
  path: '/subscriptions/all',
  summary: 'Lists applications, a page at a time.',
  access: 'staff',
  query: RequestQuery,
  status: 200,
  answer: ListFacts.extend({ subscriptions: z.array(SubscriptionRequest), counts: ApplicationCounts }),
  errors: [],
})

const requests = {
  method: 'GET',
  summary: 'Lists applications, a page at a time.',
  access: 'staff',
  query: RequestQuery,
  status: 200,
  answer: ListFacts.extend({ requests: z.array(SubscriptionRequest), counts: ApplicationCounts }),
  errors: [],
} as const
export const listAdminRequests = endpoint({ ...requests, id: 'listAdminRequests', path: '/admin/requests' })
export const listCoachRequests = endpoint({ ...requests, id: 'listCoachRequests', path: '/coach/requests' })

/** One application, fresh, for the details dialog. */
export const getRequest = endpoint({
  id: 'getRequest',
  method: 'GET',
  path: '/admin/requests/{id}',
  summary: 'Reads one application.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found'],
})

/**
 * Access of 1 to 365 days, 30 where none is named; a password of staff's choice wins over the applicant's own. `samePerson` says
 * that whoever sent it has the account of its e-mail, though they share no number.
 */
export const Approval = z
  .object({
    accessDays: z.int({ error: 'days' }).min(1, 'days').max(365, 'days').default(30),
    customPassword: NewPassword.optional(),
    samePerson: z.boolean().optional(),
  })
  .meta({ id: 'Approval' })
export type Approval = z.infer<typeof Approval>

const approval = {
  method: 'POST',
  summary: 'Approves a pending application: opens or extends the person’s access.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: Approval.default({ accessDays: 30 }),
  status: 200,
  answer: z.object({
    subscription: SubscriptionRequest,
    user: User,
    /** Shown once, where neither staff nor the applicant had chosen a password. */
    generatedPassword: z.string().optional(),
    /** True where the person had access before or has proved their e-mail: their password stays as it was. */
    passwordUnchanged: z.boolean(),
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
} as const
export const approveApplication = endpoint({
  ...approval,
  id: 'approveApplication',
  path: '/admin/approve/{id}',
})
export const approveApplicationAsCoach = endpoint({
  ...approval,
  id: 'approveApplicationAsCoach',
  path: '/coach/approve/{id}',
})

const rejection = {
  method: 'POST',
  summary: 'Rejects a pending application; the applicant sees the reason.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: z.object({ reason: optionalLine(500).optional() }).default({}),
  status: 200,
  answer: z.object({ subscription: SubscriptionRequest }),
  errors: ['not_found', 'application_not_pending', 'several_pending_requests', 'repeat_differs', 'busy'],
  repeatable: true,
} as const
export const rejectApplication = endpoint({
  ...rejection,
  id: 'rejectApplication',
  path: '/admin/reject/{id}',
})
export const rejectApplicationAsCoach = endpoint({
  ...rejection,
  id: 'rejectApplicationAsCoach',
  path: '/coach/reject/{id}',
})
