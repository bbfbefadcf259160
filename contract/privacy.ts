import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { TypedPassword } from './text.ts'
import { Id, Instant } from './values.ts'

/** Creates a short-lived link to a zip of the caller's data and files. */
export const exportMyData = endpoint({
  id: 'exportMyData',
  method: 'POST',
  path: '/auth/export',
  summary: 'Creates a short-lived link to download the caller’s data and files.',
  access: 'account',
  renewal: true,
  status: 201,
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['too_many_requests'],
  repeatable: true,
})

/**
 * Creates a link for an admin to the same zip of a user's data and files, for those who ask staff for their copy. It opens
 * for ten minutes and only in the admin's session, and each download is in the audit log. Staff accounts have none.
 */
export const exportUserData = endpoint({
  id: 'exportUserData',
  method: 'POST',
  path: '/admin/users/{id}/export',
  summary: 'Creates a short-lived link to download the data and files of a user.',
  access: 'admin',
  healthDataOf: 'id',
  params: z.object({ id: Id }),
  status: 201,
  response: z.object({ url: z.string(), expiresAt: Instant }),
  errors: ['not_found', 'glass_required', 'too_many_requests'],
  repeatable: true,
})

/**
 * Erases the caller's account at once: sessions, items, progress, photos and proofs. The books still show what was paid
 * and when, without the person. A wrong password is 422 at its field; 409 `password_known_to_staff` for three days after
 * staff chose the password or its link was used.
 */
export const deleteMyAccount = endpoint({
  id: 'deleteMyAccount',
  method: 'POST',
  path: '/auth/delete-account',
  summary: 'Erases the caller’s account.',
  access: 'account',
  renewal: true,
  body: z.object({ password: TypedPassword }),
  status: 204,
  response: z.void(),
  errors: ['invalid_input', 'password_known_to_staff', 'too_many_attempts', 'busy'],
})

/**
 * Erases a person, by an admin: like their own erasure. Staff accounts cannot be erased here. With a session that was
 * opened in a browser it needs the admin's current password: a missing or wrong one is 422 at its field. Programs need
 * none.
 */
export const eraseUser = endpoint({
  id: 'eraseUser',
  method: 'DELETE',
  path: '/admin/users/{id}',
  summary: 'Erases a user; the books keep what they need, without personal data.',
  access: 'admin',
  params: z.object({ id: Id }),
  body: z.object({ currentPassword: TypedPassword.optional() }).default({}),
  status: 204,
  response: z.void(),
  errors: ['invalid_input', 'not_found', 'too_many_attempts', 'busy'],
})
