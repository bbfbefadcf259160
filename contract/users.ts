import { z } from 'zod'
import { AssignedDocument, AssignedVideo, ItemsInput, largestItemsBody } from './assigned-items.ts'
import { endpoint } from './endpoint.ts'
import { ListFacts, PageQuery, sorts } from './lists.ts'
import { Phone } from './phones.ts'
import { Sees, StaffRole } from './roles.ts'
import { Email, oneLine, optionalLine, PersonName } from './text.ts'
import { Id, Instant, InstantInput, PlanId } from './values.ts'

/** The largest weekly goal, in workouts. */
export const maxWorkoutsPerWeek = 7

/**
 * A user's access. `active` while now is before `endDate` and not paused; `accessDays` sums the uninterrupted run in
 * days of 24 hours; without a package `plan` is null. While paused, `status` is `inactive`, `endDate` is when access
 * would end if it resumed now, `pausedUntil` when it resumes by itself, and `endDateAfterPause` when it ends then.
 */
export const Membership = z
  .object({
    plan: PlanId.nullable(),
    status: z.enum(['pending', 'active', 'inactive']),
    startDate: Instant.nullable(),
    endDate: Instant.nullable(),
    accessDays: z.int(),
    pausedUntil: Instant.optional(),
    endDateAfterPause: Instant.optional(),
  })
  .meta({ id: 'Membership' })
export type Membership = z.infer<typeof Membership>

/**
 * An account and its content. `username` is only for staff accounts. `confirmed`: the user's email and numbers are
 * verified, by a link sent there or by an approved request, the email also by a package that staff assigned manually.
 * `blockedReason`, `emailUsedByOthers` and `othersRequestWaits` are only shown to staff.
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
    /** The email is only claimed; another account claims it too, or another sender's request is pending with it. */
    emailUsedByOthers: z.literal(true).optional(),
    /** Another sender's request with this email has none of the verified numbers; it blocks manual packages. */
    othersRequestWaits: z.literal(true).optional(),
    role: z.enum(['user', 'coach', 'admin']),
    /** Only of staff. */
    staffRole: StaffRole.optional(),
    /** Only of coaches. */
    sees: Sees.optional(),
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

/** A member's daily usage, per calendar day in Cairo; a null limit means none. */
export const Usage = z
  .object({
    date: z.string(),
    videos: z.object({ used: z.int(), limit: z.int().nullable() }),
    trainings: z.object({ used: z.int(), limit: z.int().nullable() }),
  })
  .meta({ id: 'Usage' })
export type Usage = z.infer<typeof Usage>

/** A member's own package, documents and videos. */
export const readMyResources = endpoint({
  id: 'readMyResources',
  method: 'GET',
  path: '/subscriptions/my-resources',
  summary: 'Reads the member’s own access, documents and videos.',
  access: 'active_member',
  status: 200,
  response: z.object({ user: User, usage: Usage }),
  errors: ['access_expired'],
})

/** The access of a manually assigned package, in days. */
export const assignedPlanDays = 365

const AccessDays = z.int({ error: 'days' }).min(1, 'days').max(365, 'days').default(assignedPlanDays)

/** Filters of the user list by state: `ending` within seven days, `unassigned` active with nothing assigned, `none` never had access. */
export const userStates = ['active', 'ending', 'expired', 'paused', 'blocked', 'none', 'unassigned'] as const

/** The value of the filter by coach that finds users without one. */
export const withoutCoach = 'none'

/** What a user list shows: a state, the users of one coach or of none, those of a current or last package, and a search. */
export const UserFilters = z.object({
  status: z.enum(userStates).optional(),
  /** The id of a coach, or `none` for users without one. */
  coach: Id.optional(),
  plan: PlanId.optional(),
  q: optionalLine(100).optional(),
})

/** The sort orders of a user list; `name` is alphabetical, with names in Arabic letters first. */
export const userSorts = [...sorts, 'name'] as const
export type UserSort = (typeof userSorts)[number]

/**
 * Members and other users, for staff. Default order: users with current or past access by its end, nearest first;
 * blocked users by the time of the block; all others by creation, newest first.
 */
export const listUsers = endpoint({
  id: 'listUsers',
  method: 'GET',
  path: '/admin/users',
  summary: 'Lists the users, a page at a time.',
  access: 'staff',
  belongsTo: 'filtered',
  query: PageQuery.extend({ sort: z.enum(userSorts).optional(), ...UserFilters.shape }),
  status: 200,
  response: ListFacts.extend({ users: z.array(User) }),
  errors: [],
})

/** A person who did not apply on the site, for example one who paid in cash; without a package there is no access yet. */
export const NewMember = z
  .object({
    name: PersonName,
    email: Email,
    phone: Phone,
    subscription: z.object({ plan: PlanId, accessDays: AccessDays }).optional(),
  })
  .meta({ id: 'NewMember' })
export type NewMember = z.infer<typeof NewMember>

/**
 * Adds an account without a password, which a link for a new password sets. The email is claimed as at a registration;
 * a package verifies it as one that is assigned manually does.
 */
export const addMember = endpoint({
  id: 'addMember',
  method: 'POST',
  path: '/admin/users',
  summary: 'Adds a member by hand, with or without a package.',
  access: 'coach',
  belongsTo: 'filtered',
  body: NewMember,
  status: 201,
  response: z.object({ user: User }),
  errors: ['email_taken', 'email_not_confirmed'],
  repeatable: true,
})

export const getUser = endpoint({
  id: 'getUser',
  method: 'GET',
  path: '/admin/users/{id}',
  summary: 'Reads one user.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  status: 200,
  response: z.object({ user: User }),
  errors: ['not_found'],
})

/**
 * Changes of a user by staff; missing fields do not change. `subscription` assigns a package from now, null removes
 * package and access at once; `resources` replaces both lists; a block has a reason that only staff see. `wasBlocked`
 * and `wasEndDate` (the end of access) are what the caller saw: if that has changed, nothing is done. `undoPlan` undoes
 * a package change within the hour, by the `undo` of its response, if access has not changed since.
 */
export const UserChange = z
  .object({
    subscription: z
      .object({
        plan: PlanId,
        accessDays: AccessDays,
      })
      .nullable()
      .optional(),
    wasEndDate: InstantInput.nullable().optional(),
    undoPlan: z.string().max(1000).optional(),
    resources: ItemsInput.optional(),
    goals: z.array(oneLine(200)).max(20).optional(),
    weeklyGoal: z.int({ error: 'goal' }).min(1, 'goal').max(maxWorkoutsPerWeek, 'goal').optional(),
    blocked: z.boolean().optional(),
    wasBlocked: z.boolean().optional(),
    blockedReason: optionalLine(500).optional(),
    name: PersonName.optional(),
    phone: Phone.optional(),
    /** Empty if it equals the phone. */
    whatsapp: z.union([z.literal(''), Phone]).optional(),
    coachId: Id.nullable().optional(),
  })
  .meta({ id: 'UserChange' })
export type UserChange = z.infer<typeof UserChange>

/** Changes a user: package, items, block, or personal data. */
export const changeUser = endpoint({
  id: 'changeUser',
  method: 'PUT',
  path: '/admin/users/{id}',
  summary: 'Changes a user’s plan, documents and videos, goals, coach, name or numbers, or blocks them.',
  access: 'coach',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  body: UserChange,
  maxBodyBytes: largestItemsBody,
  status: 200,
  response: z.object({ user: User, undo: z.string().optional() }),
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

/** Sets a user's coach; null for none. */
export const assignCoach = endpoint({
  id: 'assignCoach',
  method: 'POST',
  path: '/coach/assign',
  summary: 'Assigns a coach to a user.',
  access: 'coach',
  belongsTo: { user: 'userId' },
  body: z.object({ userId: Id, coachId: Id.nullable() }),
  status: 200,
  response: z.object({ user: User }),
  errors: ['not_found'],
})

/** The most users that are assigned to a coach at once. */
export const maxAssignedAtOnce = 50

/**
 * Assigns users who have no coach to one. `left` counts those who have one by now, or are no users any more; they stay as
 * they are. Everybody or nobody: 403 `glass_required` for an admin who would open health data to themselves.
 */
export const assignUsersWithoutCoach = endpoint({
  id: 'assignUsersWithoutCoach',
  method: 'POST',
  path: '/coach/assign/many',
  summary: 'Assigns several users who have no coach to one coach.',
  access: 'admin',
  body: z.object({ userIds: z.array(Id).min(1).max(maxAssignedAtOnce), coachId: Id }),
  status: 200,
  response: z.object({ assigned: z.int(), left: z.int() }),
  errors: ['invalid_input', 'glass_required'],
})
