import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { User } from './members.ts'
import { Phone } from './phones.ts'
import { Email, NewPassword, optionalLine, PersonName, TypedPassword, Username } from './text.ts'
import { Id, Instant, LocalizedText } from './values.ts'

/** What the staff may see of a colleague's account. */
const CoachAccount = z
  .object({
    role: z.enum(['coach', 'admin']),
    username: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string(),
    blocked: z.boolean(),
    createdAt: Instant,
  })
  .meta({ id: 'CoachAccount' })

/**
 * Whether staff have a name of their own for members to see. The name that they sign in with is never shown to others, so
 * one that only repeats it counts as none.
 */
export function hasPublicName({
  name,
  username,
}: {
  name: string
  username?: string | null | undefined
}): boolean {
  // Staff sign in with their e-mail too.
  return name !== '' && !name.includes('@') && name.trim().toLowerCase() !== username?.toLowerCase()
}

/** A coach or an admin: to everybody by name and title, which may be empty; to staff with the account. */
export const Coach = z
  .object({ _id: Id, name: z.string(), title: LocalizedText, account: CoachAccount.optional() })
  .meta({ id: 'Coach' })
export type Coach = z.infer<typeof Coach>

/** A staff account may do without a phone: an empty one takes away what is there. */
const OptionalPhone = z.union([z.literal(''), Phone])

const Title = z.object({ ar: optionalLine(120), en: optionalLine(120) })
const StaffRole = z.enum(['coach', 'admin'])

/**
 * A new staff account. Its title stands under the name, in both languages, at most 120 characters each. `currentPassword` is that of
 * the admin who makes it: an open session alone opens no other way in.
 */
export const CoachInput = z
  .object({
    name: PersonName,
    username: Username,
    password: NewPassword,
    title: Title.optional(),
    email: Email.nullable().optional(),
    phone: OptionalPhone.optional(),
    role: StaffRole.default('coach'),
    currentPassword: TypedPassword,
  })
  .meta({ id: 'CoachInput' })
export type CoachInput = z.output<typeof CoachInput>

/**
 * What is changed of a staff account; what is not named stays. No e-mail is null, no phone an empty text. A coach changes their own name, title, e-mail and phone; the
 * rest is an admin's. A new password ends the account's sessions. Whoever changes an e-mail, a username, a password or a role, their own
 * or another's, names their own present password as `currentPassword`; otherwise it is not looked at.
 */
export const CoachChange = z
  .object({
    name: PersonName.optional(),
    username: Username.optional(),
    password: NewPassword.optional(),
    title: Title.optional(),
    email: Email.nullable().optional(),
    phone: OptionalPhone.optional(),
    role: StaffRole.optional(),
    currentPassword: TypedPassword.optional(),
  })
  .meta({ id: 'CoachChange' })
export type CoachChange = z.output<typeof CoachChange>

const params = z.object({ id: Id })
const coach = z.object({ coach: Coach })

/** The coaches and admins, by name and title; staff get the accounts besides. */
export const listCoaches = endpoint({
  id: 'listCoaches',
  method: 'GET',
  path: '/coach',
  summary: 'Lists the coaches: to everybody by name and title, to staff with their accounts.',
  access: 'holder',
  query: ListQuery,
  status: 200,
  answer: ListFacts.extend({ coaches: z.array(Coach) }),
  errors: ['unauthorized'],
})

/** One coach, as the list shows them. */
export const getCoach = endpoint({
  id: 'getCoach',
  method: 'GET',
  path: '/coach/{id}',
  summary: 'Reads one coach: to everybody the name and title, to staff the account.',
  access: 'holder',
  params,
  status: 200,
  answer: coach,
  errors: ['not_found', 'unauthorized'],
})

/**
 * Makes a staff account. A missing or wrong `currentPassword` is 422 at its field. Every other admin with an e-mail is told of a new
 * admin.
 */
export const addCoach = endpoint({
  id: 'addCoach',
  method: 'POST',
  path: '/coach',
  summary: 'Makes an account for a coach or another admin.',
  access: 'admin',
  body: CoachInput,
  status: 201,
  answer: coach,
  errors: [
    'invalid_input',
    'email_taken',
    'username_taken',
    'repeat_differs',
    'repeat_in_progress',
    'too_many_attempts',
    'busy',
  ],
  repeatable: true,
})

/**
 * Changes a staff account: an admin any of them, a coach their own. A missing or wrong `currentPassword`, where one is needed,
 * is 422 at its field. The former address of a changed e-mail is told by mail, and so is whose e-mail, username or password another
 * changes. Every other admin with an e-mail is told of a new admin.
 */
export const changeCoach = endpoint({
  id: 'changeCoach',
  method: 'PUT',
  path: '/coach/{id}',
  summary: 'Changes a staff account: an admin any of them, a coach their own.',
  access: 'staff',
  params,
  body: CoachChange,
  status: 200,
  answer: coach,
  errors: [
    'invalid_input',
    'not_found',
    'email_taken',
    'username_taken',
    'last_admin',
    'too_many_attempts',
    'busy',
  ],
})

/**
 * Removes a staff account; whom it coached has no coach then, and what it did stays written down. A missing or wrong `currentPassword`
 * is 422 at its field.
 */
export const removeCoach = endpoint({
  id: 'removeCoach',
  method: 'DELETE',
  path: '/coach/{id}',
  summary: 'Removes a staff account; the last admin stays.',
  access: 'admin',
  params,
  body: z.object({ currentPassword: TypedPassword.optional() }).default({}),
  status: 204,
  answer: z.void(),
  errors: ['invalid_input', 'not_found', 'last_admin', 'too_many_attempts', 'busy'],
})

/** Says who coaches a user; null for nobody. */
export const assignCoach = endpoint({
  id: 'assignCoach',
  method: 'POST',
  path: '/coach/assign',
  summary: 'Says which coach a user has.',
  access: 'staff',
  body: z.object({ userId: Id, coachId: Id.nullable() }),
  status: 200,
  answer: z.object({ user: User }),
  errors: ['not_found'],
})
