import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { User } from './members.ts'
import { Phone } from './phones.ts'
import { SecondFactorCode } from './second-factors-values.ts'
import { Email, NewPassword, PersonName, TypedPassword, Username } from './text.ts'
import { Id, Instant } from './values.ts'

/** How long a browser waits after a failed member sign-in, in seconds. */
export const signInWait = 60

/** A new session. The token goes into `Authorization: Bearer`; a browser's session is bound to its cookie besides. */
export const LoginAnswer = z
  .object({ token: z.string(), user: User, expiresAt: Instant })
  .meta({ id: 'LoginAnswer' })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** A new session of staff; `secondFactorSetUp` is true where its token only opens the set-up of a second factor. */
export const StaffLoginAnswer = LoginAnswer.extend({ secondFactorSetUp: z.literal(true).optional() }).meta({
  id: 'StaffLoginAnswer',
})

/** A name typed at sign-in: at most 254 characters, trimmed. */
const TypedName = z
  .string({ error: 'required' })
  .max(254, 'too_long')
  .refine((value) => !/\p{Cc}/u.test(value), 'characters')
  .transform((value) => value.trim())
  .refine((value) => value !== '', 'required')

/** Members sign in with e-mail and password. */
export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs a member in.',
  access: 'anyone',
  body: z.object({ email: TypedName, password: TypedPassword }),
  status: 200,
  answer: LoginAnswer,
  errors: ['invalid_credentials', 'access_expired', 'too_many_attempts', 'busy'],
})

/** A new account, without a package: it may ask for one, and reads nothing until that is approved. */
export const Registration = z
  .object({ name: PersonName, email: Email, phone: Phone, password: NewPassword })
  .meta({ id: 'Registration' })
export type Registration = z.output<typeof Registration>

/** Makes an account with no package. Its session opens what a person without access may do: ask for a package, and see to it. */
export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  summary:
    'Makes an account with no package. Its token holds for half an hour and only asks for a package and sees to that; sign in once it is approved.',
  access: 'anyone',
  body: Registration,
  status: 201,
  answer: LoginAnswer,
  errors: ['email_taken', 'too_many_requests', 'busy'],
  repeatable: true,
})

/** Mails the link again with which somebody confirms that their account's address is theirs; using it sets their password. */
export const sendConfirmation = endpoint({
  id: 'sendConfirmation',
  method: 'POST',
  path: '/auth/confirm-email',
  summary:
    'Mails a one-time link that confirms the account’s address. `sent` is false where the address is confirmed already or no mail can be sent; staff then send a link on WhatsApp.',
  access: 'user',
  renewal: true,
  status: 202,
  answer: z.object({ sent: z.boolean() }),
  errors: ['too_many_requests'],
})

/**
 * Staff sign in with username (or e-mail) and password; an account with a second factor needs a code too, now or in
 * `completeCoachLogin`. Where `secondFactorSetUp` is true, the token only opens the set-up of one.
 */
export const coachLogin = endpoint({
  id: 'coachLogin',
  method: 'POST',
  path: '/auth/coach-login',
  summary: 'Signs a coach or an admin in.',
  access: 'anyone',
  body: z.object({ username: TypedName, password: TypedPassword, code: SecondFactorCode.optional() }),
  status: 200,
  answer: StaffLoginAnswer,
  errors: [
    'invalid_staff_credentials',
    'second_factor_required',
    'second_factor_wrong',
    'too_many_attempts',
    'busy',
  ],
})

/** Whether a staff session still holds. */
export const verifyStaff = endpoint({
  id: 'verifyStaff',
  method: 'GET',
  path: '/auth/verify-admin',
  summary: 'Tells whether the staff session still holds.',
  access: 'staff',
  refusesWith401: true,
  status: 200,
  answer: z.object({ valid: z.literal(true), user: User }),
  errors: [],
})

/** Ends the session of the token. */
export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session.',
  access: 'signed_in',
  renewal: true,
  setUp: true,
  status: 204,
  answer: z.void(),
  errors: [],
})

/** Makes the first admin, with the one-time link that the server printed. */
export const setUpOwner = endpoint({
  id: 'setUpOwner',
  method: 'POST',
  path: '/setup',
  summary: 'Makes the first admin, by the one-time set-up link.',
  access: 'holder',
  body: z.object({
    token: z.string().min(1, 'required').max(200),
    username: Username,
    password: NewPassword,
    name: PersonName.optional(),
  }),
  status: 201,
  answer: LoginAnswer,
  errors: ['link_invalid', 'username_taken', 'too_many_attempts', 'busy'],
  repeatable: true,
})

/**
 * A one-time link with which a user chooses a password; safe to send on WhatsApp. For a staff account an admin names their own present
 * password: a missing or wrong one is 422 at its field. For others it is not looked at.
 */
export const makePasswordLink = endpoint({
  id: 'makePasswordLink',
  method: 'POST',
  path: '/admin/users/{id}/password-link',
  summary: 'Makes a one-time link with which the user sets a password.',
  access: 'staff',
  params: z.object({ id: Id }),
  body: z.object({ currentPassword: TypedPassword.optional() }).default({}),
  status: 201,
  answer: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['invalid_input', 'not_found', 'too_many_attempts', 'busy'],
  repeatable: true,
})

/**
 * Sets a password by a one-time link; ends all sessions of the account. A link that proves an address nobody had proved asks
 * who uses it: without `name` and `phone` it answers 422 at these fields and stays good. Other links ignore them.
 */
export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password by a one-time link.',
  access: 'holder',
  body: z.object({
    token: z.string().min(1, 'required').max(200),
    password: NewPassword,
    name: PersonName.optional(),
    phone: Phone.optional(),
    whatsapp: z.union([z.literal(''), Phone]).optional(),
  }),
  status: 200,
  answer: z.object({ email: z.string().nullable() }),
  errors: ['invalid_input', 'link_invalid', 'too_many_attempts', 'busy'],
})
