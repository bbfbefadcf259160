import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Phone } from './phones.ts'
import { NewPassword, oneLine, PersonName, TypedPassword } from './text.ts'
import { User } from './users.ts'
import { Id, Instant } from './values.ts'

export const readProfile = endpoint({
  id: 'readProfile',
  method: 'GET',
  path: '/auth/profile',
  summary: 'Reads the caller’s own account.',
  access: 'authenticated',
  belongsTo: 'nobody',
  renewal: true,
  status: 200,
  response: z.object({ user: User }),
  errors: [],
})

/** Changes of the own account; missing fields do not change. An empty WhatsApp number means the phone's. */
export const ProfileChange = z
  .object({
    name: PersonName.optional(),
    phone: Phone.optional(),
    whatsapp: z.union([z.literal(''), Phone]).optional(),
    goals: z.array(oneLine(200)).max(20).optional(),
  })
  .meta({ id: 'ProfileChange' })
export type ProfileChange = z.infer<typeof ProfileChange>

export const changeProfile = endpoint({
  id: 'changeProfile',
  method: 'PUT',
  path: '/auth/profile',
  summary: 'Changes the caller’s own name, phone numbers or goals.',
  access: 'authenticated',
  belongsTo: 'nobody',
  body: ProfileChange,
  status: 200,
  response: z.object({ user: User }),
  errors: [],
})

/** Changes the caller's password and ends all their other sessions. A wrong current password is 422 at its field. */
export const changePassword = endpoint({
  id: 'changePassword',
  method: 'PUT',
  path: '/auth/change-password',
  summary: 'Changes the caller’s password; their other sessions end.',
  access: 'authenticated',
  belongsTo: 'nobody',
  renewal: true,
  body: z.object({ currentPassword: TypedPassword, newPassword: NewPassword }),
  status: 200,
  response: z.object({ ended: z.int() }),
  errors: ['invalid_input', 'too_many_attempts', 'busy'],
})

/**
 * One place where an account is signed in: its browser or program, start and last use. `current` is the caller's own.
 * A browser is one place, also if renewal sessions were opened beside its sign-in.
 */
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

/** Where the caller is signed in, the newest fifty places. */
export const listSessions = endpoint({
  id: 'listSessions',
  method: 'GET',
  path: '/auth/sessions',
  summary: 'Lists where the caller is signed in.',
  access: 'authenticated',
  belongsTo: 'nobody',
  renewal: true,
  status: 200,
  response: z.object({ sessions: z.array(SessionView) }),
  errors: [],
})

/** Ends one of the caller's sessions, with those of the same browser; `not_found` for another user's. */
export const endOneSession = endpoint({
  id: 'endOneSession',
  method: 'DELETE',
  path: '/auth/sessions/{id}',
  summary: 'Ends one of the caller’s sessions.',
  access: 'authenticated',
  belongsTo: 'nobody',
  renewal: true,
  params: z.object({ id: Id }),
  status: 204,
  response: z.void(),
  errors: ['not_found'],
})

export const endOtherSessions = endpoint({
  id: 'endOtherSessions',
  method: 'POST',
  path: '/auth/sessions/end-others',
  summary: 'Ends all the caller’s other sessions.',
  access: 'authenticated',
  belongsTo: 'nobody',
  renewal: true,
  status: 200,
  response: z.object({ ended: z.int() }),
  errors: [],
})
