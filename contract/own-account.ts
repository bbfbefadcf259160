import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { User } from './members.ts'
import { Phone } from './phones.ts'
import { Email, NewPassword, oneLine, PersonName, TypedPassword } from './text.ts'
import { Id, Instant } from './values.ts'

/** The account of whoever calls. */
export const readProfile = endpoint({
  id: 'readProfile',
  method: 'GET',
  path: '/auth/profile',
  summary: 'Reads the caller’s own account.',
  access: 'signed_in',
  renewal: true,
  status: 200,
  answer: z.object({ user: User }),
  errors: [],
})

/** What people change of their own account; what is not named stays. An empty WhatsApp number is the phone's. */
export const ProfileChange = z
  .object({
    name: PersonName.optional(),
    phone: Phone.optional(),
    whatsapp: z.union([z.literal(''), Phone]).optional(),
    goals: z.array(oneLine(200)).max(20).optional(),
  })
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.infer<typeof ProfileChange>

/** Changes the caller's own account. */
export const changeProfile = endpoint({
  id: 'changeProfile',
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Changes the caller’s own name, phone numbers or goals.',
  access: 'signed_in',
  body: ProfileChange,
  status: 200,
  answer: z.object({ user: User }),
  errors: [],
})

/** Changes the caller's password and ends all their other sessions. A wrong present password is 422 at its field. */
export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/auth/change-password',
  summary: 'Changes the caller’s password; their other sessions end.',
  access: 'signed_in',
  body: z.object({ currentPassword: TypedPassword, newPassword: NewPassword }),
  status: 200,
  answer: z.object({ ended: z.int() }),
  errors: ['invalid_input', 'too_many_attempts', 'busy'],
})

/** One sign-in of an account: which browser or program, since when, last seen when. `current` is the caller's own. */
export const SessionView = z
  .object({
    _id: Id,
    current: z.boolean(),
    browser: z.string(),
    createdAt: Instant,
    seenAt: Instant,
    expiresAt: Instant,
  })
  .meta({ id: 'Session' })
export type SessionView = z.infer<typeof SessionView>

/** The caller's sessions, the newest fifty. */
export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists where the caller is signed in.',
  access: 'signed_in',
  status: 200,
  answer: z.object({ sessions: z.array(SessionView) }),
  errors: [],
})

/** Ends one of the caller's sessions; another's answers as a missing one. */
export const endOneSession = endpoint({
  id: 'endOneSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Ends one of the caller’s sessions.',
  access: 'signed_in',
  params: z.object({ id: Id }),
  status: 204,
  answer: z.void(),
  errors: ['not_found'],
})

/** Ends all the caller's sessions but the one that calls. */
export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'Ends all the caller’s other sessions.',
  access: 'signed_in',
  status: 200,
  answer: z.object({ ended: z.int() }),
  errors: [],
})

/** Sends a one-time link by mail, if the address has an account that may sign in; the answer never tells. */
export const forgotPassword = endpoint({
  id: 'forgotPassword',
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Sends a one-time link for a new password to an account’s e-mail; always answers the same.',
  access: 'anyone',
  body: z.object({ email: Email }),
  status: 202,
  answer: z.object({ ok: z.literal(true) }),
  errors: ['too_many_requests'],
})

/** Prepares everything that is kept of the caller: a short-lived link to a zip of their data and files. */
export const exportMyData = endpoint({
  id: 'exportMyData',
  method: 'POST',
  path: '/auth/export',
  summary: 'Makes a short-lived link under which the caller downloads their data and files.',
  access: 'user',
  renewal: true,
  status: 201,
  answer: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['too_many_requests'],
  repeatable: true,
})

/**
 * Erases the caller's account at once: sessions, items, progress, photos and proofs. The books keep what was paid and
 * when, without the person. A wrong password is 422 at its field.
 */
export const deleteMyAccount = endpoint({
  id: 'deleteMyAccount',
  method: 'POST',
  path: '/auth/delete-account',
  summary: 'Erases the caller’s account.',
  access: 'user',
  renewal: true,
  body: z.object({ password: TypedPassword }),
  status: 204,
  answer: z.void(),
  errors: ['invalid_input', 'too_many_attempts', 'busy'],
})

/** Erases a person, for an admin: the same as when they do it themselves. Staff accounts are not erased here. */
export const eraseUser = endpoint({
  id: 'eraseUser',
  method: 'DELETE',
  path: '/admin/users/{id}',
  summary: 'Erases a user; what the books need stays, without the person.',
  access: 'admin',
  params: z.object({ id: Id }),
  status: 204,
  answer: z.void(),
  errors: ['not_found'],
})
