import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import {
  AssignedDocument,
  AssignedVideo,
  documentTypes,
  ItemInput,
  ItemsInput,
  largestItemsBody,
} from './items.ts'
import { ListFacts, PageQuery, sorts } from './lists.ts'
import { Phone } from './phones.ts'
import { mostWorkoutsAWeek } from './progress.ts'
import { oneLine, optionalLine, PersonName } from './text.ts'
import { besideOthers, Id, Instant, PlanId, ToldInstant } from './values.ts'

/**
 * A person's access. `active` while now is before `endDate`; `accessDays` is the sum of the unbroken run in days of
 * 24 hours; no plan reads null.
 */
export const Membership = z
  .object({
    plan: PlanId.nullable(),
    status: z.enum(['pending', 'active', 'inactive']),
    startDate: Instant.nullable(),
    endDate: Instant.nullable(),
    accessDays: z.int(),
  })
  .meta({ id: 'Membership' })
export type Membership = z.infer<typeof Membership>

/**
 * An account and what it may see. `username` is staff's own; `blockedReason` is told to staff alone. `confirmed` says of a
 * user whether the e-mail and numbers are proved to be theirs, by a link that arrived there or by an approved request, the e-mail
 * also by a package that staff gave by hand. `emailUsedByOthers` and `othersRequestWaits` are told to staff alone.
 */
export const User = z
  .object({
    _id: Id,
    name: z.string(),
    email: z.string().nullable(),
    phone: z.string(),
    whatsapp: z.string().optional(),
    whatsappE164: z.string().optional(),
    confirmed: z.object({ email: z.boolean(), phone: z.boolean(), whatsapp: z.boolean() }).optional(),
    /** Nobody has proved the e-mail; another account claims it too, or a request of somebody else waits with it. */
    emailUsedByOthers: z.literal(true).optional(),
    /** With that e-mail a request waits which they did not send and which carries no number they proved: no package is given by hand till then. */
    othersRequestWaits: z.literal(true).optional(),
    role: z.enum(['user', 'coach', 'admin']),
    username: z.string().optional(),
    blocked: z.boolean(),
    blockedReason: z.string().optional(),
    coachId: Id.optional(),
    goals: z.array(z.string()),
    subscription: Membership,
    paymentProof: z.object({ cloudinaryUrl: z.string() }).nullable(),
    resources: z.object({ videos: z.array(AssignedVideo), documents: z.array(AssignedDocument) }),
    createdAt: Instant,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof User>

/** How much of a member's day is used, counted in Cairo's calendar days; a null limit means none. */
export const Usage = z
  .object({
    date: z.string(),
    videos: z.object({ used: z.int(), limit: z.int().nullable() }),
    trainings: z.object({ used: z.int(), limit: z.int().nullable() }),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>

/** A member's own plan, documents and videos. */
export const readMyResources = endpoint({
  id: 'readMyResources',
  method: 'GET',
  path: '/subscriptions/my-resources',
  summary: 'Reads the member’s own access, documents and videos.',
  access: 'member',
  status: 200,
  answer: z.object({ user: User, usage: Usage }),
  errors: ['access_expired'],
})

/**
 * Opens something that the member was given and counts it for the day: one thing counts once per Cairo day. Without a
 * `resourceId`, which names the item or its resource, it only tells the day's usage.
 */
export const accessResource = endpoint({
  id: 'accessResource',
  method: 'POST',
  path: '/subscriptions/access-resource',
  summary: 'Opens a document or video of the member’s, and counts it for the day.',
  access: 'member',
  body: z.object({ resourceType: z.enum(['video', ...documentTypes]), resourceId: Id.optional() }),
  status: 200,
  answer: z.object({ usage: Usage, url: z.string().optional() }),
  errors: ['access_expired', 'not_found', 'daily_limit_reached'],
})

/**
 * Members and other users, for staff. Where no `sort` is asked for: by the end of their access those who have or had it,
 * the nearest first; the blocked by when that was; all others by when they came, newest first.
 */
export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'Lists the users, a page at a time.',
  access: 'staff',
  query: PageQuery.extend({
    sort: z.enum(sorts).optional(),
    status: z.enum(['active', 'ending', 'expired', 'blocked', 'none']).optional(),
    q: optionalLine(100).optional(),
  }),
  status: 200,
  answer: ListFacts.extend({ users: z.array(User) }),
  errors: [],
})

/** One user, fresh. */
export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'Reads one user.',
  access: 'staff',
  params: z.object({ id: Id }),
  status: 200,
  answer: z.object({ user: User }),
  errors: ['not_found'],
})

/** Gives a member a document or a video; giving the same again changes nothing. */
export const assignItem = endpoint({
  id: 'assignItem',
  method: 'POST',
  path: '/admin/users/{id}/resources',
  summary: 'Gives a user a document or a video.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: ItemInput,
  status: 200,
  answer: z.object({ user: User }),
  errors: ['not_found', 'too_many_items'],
  repeatable: true,
})

/** What names an item that a member was given: its own id, or that of its resource. */
export type ItemName = { _id: string } | { _id?: undefined; resourceId: string }

function isNamed(item: { _id?: string; resourceId?: string }): item is ItemName {
  return Boolean(item._id || item.resourceId)
}

/** Takes a document or a video back; where it is gone already, nothing changes and `taken` is false. */
export const removeItem = endpoint({
  id: 'removeItem',
  method: 'DELETE',
  path: '/admin/users/{id}/resources',
  summary: 'Takes a document or a video back from a user, by the item’s `_id` or by `resourceId`.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: z
    .object({
      _id: Id.optional(),
      resourceId: Id.optional(),
      resourceType: z.enum(['video', 'document']).optional(),
    })
    .refine(isNamed, { path: ['_id'], message: 'required', when: besideOthers })
    .meta({ anyOf: [{ required: ['_id'] }, { required: ['resourceId'] }] }),
  status: 200,
  answer: z.object({ user: User, taken: z.boolean() }),
  errors: ['not_found'],
})

/** Gives a member several documents and videos at once, all or none; what they have already stays as it is. */
export const assignItems = endpoint({
  id: 'assignItems',
  method: 'POST',
  path: '/coach/assign-resources/{id}',
  summary: 'Gives a user videos and documents, beside what they have.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: ItemsInput,
  maxBodyBytes: largestItemsBody,
  status: 200,
  answer: z.object({ user: User }),
  errors: ['not_found', 'too_many_items', 'repeat_differs', 'repeat_in_progress', 'busy'],
  repeatable: true,
})

/** The access of a plan that is assigned by hand, in days. */
export const assignedPlanDays = 365

/**
 * What staff change of a user; what is not named stays. `subscription` assigns a plan from now, null takes the plan and
 * the access away at once; `resources` replaces both lists; blocking takes a reason that only staff read.
 * `wasBlocked` and `wasEndDate`, the end of the access, are what the caller saw: where that has changed meanwhile, nothing
 * is done. `undoPlan` takes an assignment or a removal of a plan back within the hour, by the `undo` of its answer, as
 * long as the access is still what that left.
 */
export const UserChange = z
  .object({
    subscription: z
      .object({
        plan: PlanId,
        accessDays: z.int({ error: 'days' }).min(1, 'days').max(365, 'days').default(assignedPlanDays),
      })
      .nullable()
      .optional(),
    wasEndDate: ToldInstant.nullable().optional(),
    undoPlan: z.string().max(1000).optional(),
    resources: ItemsInput.optional(),
    goals: z.array(oneLine(200)).max(20).optional(),
    weeklyGoal: z.int({ error: 'goal' }).min(1, 'goal').max(mostWorkoutsAWeek, 'goal').optional(),
    blocked: z.boolean().optional(),
    wasBlocked: z.boolean().optional(),
    blockedReason: optionalLine(500).optional(),
    name: PersonName.optional(),
    phone: Phone.optional(),
    coachId: Id.nullable().optional(),
  })
  .meta({ id: 'UserChange' })
export type UserChange = z.infer<typeof UserChange>

/** Changes a user: their plan, what they have, whether they are blocked, who they are. */
export const changeUser = endpoint({
  id: 'changeUser',
  method: 'PUT',
  path: '/admin/users/{id}',
  summary: 'Changes a user’s plan, documents and videos, goals, coach, name or phone, or blocks them.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: UserChange,
  maxBodyBytes: largestItemsBody,
  status: 200,
  answer: z.object({ user: User, undo: z.string().optional() }),
  errors: [
    'not_found',
    'too_many_items',
    'already_blocked',
    'already_unblocked',
    'account_blocked',
    'access_changed',
    'email_taken',
    'email_not_confirmed',
    'plan_changed',
  ],
})
