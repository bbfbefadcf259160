import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Phone } from './phones.ts'
import { CredentialName, SecondFactorCode, SecondStepRequest } from './second-factor-values.ts'
import { Email, NewPassword, PersonName, TypedPassword, Username } from './text.ts'
import { User } from './users.ts'
import { Id, Instant } from './values.ts'

/** How long a browser waits after a failed member sign-in, in seconds. */
export const signInWait = 60

/** A new session. The token goes into `Authorization: Bearer`; a browser also needs the session's cookie. */
export const LoginAnswer = z
  .object({ token: z.string(), user: User, expiresAt: Instant })
  .meta({ id: 'LoginAnswer' })
export type LoginAnswer = z.infer<typeof LoginAnswer>

/** A new staff session; `secondFactorSetUp` is true if its token only allows the set-up of a second factor. */
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

/** Members sign in with email and password. */
export const login = endpoint({
  id: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: 'Signs a member in.',
  access: 'public',
  body: z.object({ email: TypedName, password: TypedPassword }),
  status: 200,
  response: LoginAnswer,
  errors: ['invalid_credentials', 'access_expired', 'too_many_attempts', 'busy'],
})

/** A new account without access: it can request a package, and has no access until that is approved. */
export const Registration = z
  .object({ name: PersonName, email: Email, phone: Phone, password: NewPassword })
  .meta({ id: 'Registration' })
export type Registration = z.output<typeof Registration>

/** Registers an account without access. Its session only allows to request a package and manage that request. */
export const register = endpoint({
  id: 'register',
  method: 'POST',
  path: '/auth/register',
  summary:
    'Creates an account without a package. Its token is valid for half an hour, only to request a package and follow that request; sign in after the approval.',
  access: 'public',
  body: Registration,
  status: 201,
  response: LoginAnswer,
  errors: ['email_taken', 'too_many_requests', 'busy'],
  repeatable: true,
})

/** Sends the link again that verifies the address of an account; using the link sets the password. */
export const sendConfirmation = endpoint({
  id: 'sendConfirmation',
  method: 'POST',
  path: '/auth/confirm-email',
  summary:
    'Mails a one-time link that confirms the account’s address. `sent` is false if the address is already confirmed or no mail can be sent; then staff send a link by WhatsApp.',
  access: 'account',
  renewal: true,
  status: 202,
  response: z.object({ sent: z.boolean() }),
  errors: ['too_many_requests'],
})

/**
 * Staff sign in with username (or email) and password; an account with a second factor also needs a code, here or in
 * `completeCoachLogin`. If `secondFactorSetUp` is true, the token only allows the set-up of one.
 */
export const coachLogin = endpoint({
  id: 'coachLogin',
  method: 'POST',
  path: '/auth/coach-login',
  summary: 'Signs a coach or an admin in.',
  access: 'public',
  body: z.object({ username: TypedName, password: TypedPassword, code: SecondFactorCode.optional() }),
  status: 200,
  response: StaffLoginAnswer,
  errors: [
    'invalid_staff_credentials',
    'second_factor_required',
    'second_factor_wrong',
    'too_many_attempts',
    'busy',
  ],
})

/** Whether a staff session is still valid. */
export const verifyStaff = endpoint({
  id: 'verifyStaff',
  method: 'GET',
  path: '/auth/verify-admin',
  summary: 'Checks whether the staff session is still valid.',
  access: 'staff',
  belongsTo: 'nobody',
  answers401: true,
  status: 200,
  response: z.object({ valid: z.literal(true), user: User }),
  errors: [],
})

export const logout = endpoint({
  id: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session.',
  access: 'authenticated',
  belongsTo: 'nobody',
  renewal: true,
  setUp: true,
  status: 204,
  response: z.void(),
  errors: [],
})

/** Creates the first admin, with the one-time link that the server printed. */
export const setUpOwner = endpoint({
  id: 'setUpOwner',
  method: 'POST',
  path: '/setup',
  summary: 'Creates the first admin, by the one-time set-up link.',
  access: 'token',
  belongsTo: 'nobody',
  body: z.object({
    token: z.string().min(1, 'required').max(200),
    username: Username,
    password: NewPassword,
    name: PersonName.optional(),
  }),
  status: 201,
  response: LoginAnswer,
  errors: ['link_invalid', 'username_taken', 'too_many_attempts', 'busy'],
  repeatable: true,
})

/**
 * A one-time link for a new password, which is safe to send on WhatsApp. For a staff account it needs the admin's
 * current password: a missing or wrong one is 422 at its field. For others that field is ignored. For a member who has
 * signed in before, the member's health data must be open to the caller: the link opens it.
 */
export const makePasswordLink = endpoint({
  id: 'makePasswordLink',
  method: 'POST',
  path: '/admin/users/{id}/password-link',
  summary: 'Creates a one-time link for a user to set a password.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: z.object({ id: Id }),
  body: z.object({ currentPassword: TypedPassword.optional() }).default({}),
  status: 201,
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['invalid_input', 'not_found', 'glass_required', 'health_data_closed', 'too_many_attempts', 'busy'],
  repeatable: true,
})

/**
 * Sets a password by a one-time link; ends all sessions of the account. A link that verifies a claimed address needs
 * `name` and `phone`: without them it throws 422 at these fields and stays valid. Other links ignore them.
 */
export const resetPassword = endpoint({
  id: 'resetPassword',
  method: 'POST',
  path: '/auth/reset-password',
  summary: 'Sets a new password by a one-time link.',
  access: 'token',
  belongsTo: 'nobody',
  body: z.object({
    token: z.string().min(1, 'required').max(200),
    password: NewPassword,
    name: PersonName.optional(),
    phone: Phone.optional(),
    whatsapp: z.union([z.literal(''), Phone]).optional(),
  }),
  status: 200,
  response: z.object({ email: z.string().nullable() }),
  errors: ['invalid_input', 'link_invalid', 'too_many_attempts', 'busy'],
})

/** Completes a staff sign-in after the right password, by exactly one of a code, a recovery code or a passkey. */
export const completeCoachLogin = endpoint({
  id: 'completeCoachLogin',
  method: 'POST',
  path: '/auth/coach-login/second-factor',
  summary:
    'Completes a staff sign-in by a code, a recovery code or a passkey, with the challenge token of the 401.',
  access: 'public',
  body: SecondStepRequest,
  status: 200,
  response: LoginAnswer,
  errors: [
    'second_factor_wrong',
    'recovery_code_wrong',
    'passkey_wrong',
    'second_factor_expired',
    'too_many_attempts',
  ],
})

/** The options for using a passkey: WebAuthn's `PublicKeyCredentialRequestOptionsJSON`. */
export const askPasskey = endpoint({
  id: 'askPasskey',
  method: 'POST',
  path: '/auth/coach-login/passkey-options',
  summary: 'Returns the options for a passkey as the second step; the challenge works once.',
  access: 'public',
  body: z.object({ challengeToken: z.string().min(1, 'required').max(200) }),
  status: 200,
  response: z.object({
    challenge: z.string(),
    rpId: z.string(),
    timeout: z.int(),
    userVerification: z.literal('preferred'),
    allowCredentials: z.array(CredentialName),
  }),
  errors: ['second_factor_expired', 'passkeys_unavailable'],
})

/** Mails a one-time link if the address has an account that may sign in; the response never reveals it. */
export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary:
    'Sends a one-time link for a new password to an account’s e-mail; the response is always the same.',
  access: 'public',
  body: z.object({ email: Email }),
  status: 202,
  response: z.object({ ok: z.literal(true) }),
  errors: ['too_many_requests'],
})
