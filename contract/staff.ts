import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListFacts, ListQuery } from './lists.ts'
import { Phone } from './phones.ts'
import { Sees, StaffRole } from './roles.ts'
import { Email, NewPassword, optionalLine, PersonName, TypedPassword, Username } from './text.ts'
import { Id, Instant, LocalizedText } from './values.ts'

/** The fields of a colleague's account that staff can see. */
const CoachAccount = z
  .object({
    role: z.enum(['coach', 'admin']),
    staffRole: StaffRole,
    /** Only of coaches. */
    sees: Sees.optional(),
    username: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string(),
    blocked: z.boolean(),
    createdAt: Instant,
    /** Exact to the hour; null if never since this is recorded. */
    lastSeenAt: Instant.nullable(),
  })
  .meta({ id: 'CoachAccount' })

/**
 * Whether staff have a public name. The sign-in name is never shown to others, so a name that only repeats it does not
 * count.
 */
export function hasPublicName({
  name,
  username,
}: {
  name: string
  username?: string | null | undefined
}): boolean {
  // Staff can also sign in with their email.
  return name !== '' && !name.includes('@') && name.trim().toLowerCase() !== username?.toLowerCase()
}

/** A coach or an admin: name and title, which may be empty, for everybody; the account for staff. */
export const Coach = z
  .object({ _id: Id, name: z.string(), title: LocalizedText, account: CoachAccount.optional() })
  .meta({ id: 'Coach' })
export type Coach = z.infer<typeof Coach>

/** A staff account's phone is optional: an empty one removes it. */
const OptionalPhone = z.union([z.literal(''), Phone])

const Title = z.object({ ar: optionalLine(120), en: optionalLine(120) })
const JsonRole = z.enum(['coach', 'admin'])

/**
 * A new staff account. Its title is shown below the name, in both languages, at most 120 characters each.
 * `currentPassword` is the acting admin's: a session alone must not be enough to create an account. Without `staffRole`
 * it is the `role`; only an owner adds owners and admins. `sees` is whose members a coach sees, `all` by default, as it
 * was before there was this choice.
 */
export const CoachInput = z
  .object({
    name: PersonName,
    username: Username,
    password: NewPassword,
    title: Title.optional(),
    email: Email.nullable().optional(),
    phone: OptionalPhone.optional(),
    role: JsonRole.default('coach'),
    staffRole: StaffRole.optional(),
    sees: Sees.optional(),
    currentPassword: TypedPassword,
  })
  .meta({ id: 'CoachInput' })
export type CoachInput = z.output<typeof CoachInput>

/**
 * Changes of a staff account; missing fields do not change. No email is null, no phone is empty. A coach can change
 * their own name, title, email and phone; only an admin the rest, and only an owner the accounts of other owners and
 * admins, and who is one. `staffRole` overrides `role`. `sees` counts while the account is a coach's. A new password ends the account's sessions. A change of email,
 * username, password, role or `sees`, on any account, needs the caller's `currentPassword`; else it is ignored.
 */
export const CoachChange = z
  .object({
    name: PersonName.optional(),
    username: Username.optional(),
    password: NewPassword.optional(),
    title: Title.optional(),
    email: Email.nullable().optional(),
    phone: OptionalPhone.optional(),
    role: JsonRole.optional(),
    staffRole: StaffRole.optional(),
    sees: Sees.optional(),
    currentPassword: TypedPassword.optional(),
  })
  .meta({ id: 'CoachChange' })
export type CoachChange = z.output<typeof CoachChange>

const params = z.object({ id: Id })
const coach = z.object({ coach: Coach })

/** The coaches and admins with name and title; staff also see the accounts. */
export const listCoaches = endpoint({
  id: 'listCoaches',
  method: 'GET',
  path: '/coach',
  summary: 'Lists the coaches: name and title for everybody, the accounts for staff.',
  access: 'token',
  belongsTo: 'nobody',
  query: ListQuery,
  status: 200,
  response: ListFacts.extend({ coaches: z.array(Coach) }),
  errors: ['unauthorized'],
})

/** One coach, as in the list. */
export const getCoach = endpoint({
  id: 'getCoach',
  method: 'GET',
  path: '/coach/{id}',
  summary: 'Reads one coach: name and title for everybody, the account for staff.',
  access: 'token',
  belongsTo: 'nobody',
  params,
  status: 200,
  response: coach,
  errors: ['not_found', 'unauthorized'],
})

/**
 * Creates a staff account. A missing or wrong `currentPassword` is 422 at its field. A new admin is reported to every
 * other admin with an email.
 */
export const addCoach = endpoint({
  id: 'addCoach',
  method: 'POST',
  path: '/coach',
  summary: 'Creates an account for a coach or another admin.',
  access: 'admin',
  body: CoachInput,
  status: 201,
  response: coach,
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
 * Changes a staff account: admins any, coaches their own. A missing or wrong `currentPassword`, if needed, is 422 at
 * its field. Mails go to the former address of a changed email, to a user whose email, username or password another
 * user changed, and about a new admin to every other admin with an email.
 */
export const changeCoach = endpoint({
  id: 'changeCoach',
  method: 'PUT',
  path: '/coach/{id}',
  summary: 'Changes a staff account: any for an admin, the own one for a coach.',
  access: 'staff',
  belongsTo: 'nobody',
  params,
  body: CoachChange,
  status: 200,
  response: coach,
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
 * Deletes a staff account; users it coached have no coach then, and its audit entries stay. A missing or wrong
 * `currentPassword` is 422 at its field.
 */
export const removeCoach = endpoint({
  id: 'removeCoach',
  method: 'DELETE',
  path: '/coach/{id}',
  summary: 'Removes a staff account; the last owner stays.',
  access: 'admin',
  params,
  body: z.object({ currentPassword: TypedPassword.optional() }).default({}),
  status: 204,
  response: z.void(),
  errors: ['invalid_input', 'not_found', 'last_admin', 'too_many_attempts', 'busy'],
})
