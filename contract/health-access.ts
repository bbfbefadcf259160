import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { SecondFactorCode } from './second-factor-values.ts'
import { oneLine, TypedPassword } from './text.ts'
import { Id, Instant } from './values.ts'

const ofUser = z.object({ id: Id })

/** For how long a broken glass stays open, in minutes. */
export const glassMinutes = 60

/** The longest reason for breaking the glass, in characters. */
export const maxGlassReason = 300

/**
 * Whether staff may see a member's health data now: photos, measures, intake and check-ins. `open`: yes. `glass`: an
 * owner or admin may, once they have broken the glass. `closed`: no.
 */
export const HealthAccess = z.enum(['open', 'glass', 'closed']).meta({ id: 'HealthAccess' })
export type HealthAccess = z.infer<typeof HealthAccess>

/**
 * Whether the caller may see a user's health data. `until` is the end of a broken glass. `coach` is the name of the coach
 * whose data it is to see, null if it is of the owners. `proof` is what breaking the glass asks for besides the reason.
 */
export const readUserHealthAccess = endpoint({
  id: 'readUserHealthAccess',
  method: 'GET',
  path: '/admin/users/{id}/health-access',
  summary: 'Reads whether the caller may see a user’s health data.',
  access: 'staff',
  belongsTo: { user: 'id' },
  params: ofUser,
  status: 200,
  response: z.object({
    state: HealthAccess,
    until: Instant.nullable(),
    coach: z.string().nullable(),
    proof: z.enum(['code', 'password']),
  }),
  errors: ['not_found'],
})

/**
 * Opens a user's health data to the caller for an hour (`glassMinutes`), by a reason that the user sees at once. It needs
 * a fresh code of the caller's authenticator app, or the password of a caller without one. While the glass is broken it
 * returns the same end again.
 */
export const breakGlass = endpoint({
  id: 'breakGlass',
  method: 'POST',
  path: '/admin/users/{id}/health-access/glass',
  summary: 'Opens a user’s health data to the caller for an hour; the user sees who and why.',
  access: 'admin',
  params: ofUser,
  body: z.object({
    reason: oneLine(maxGlassReason),
    password: TypedPassword.optional(),
    code: SecondFactorCode.optional(),
  }),
  status: 201,
  response: z.object({ until: Instant }),
  errors: ['not_found', 'invalid_input', 'glass_not_needed', 'too_many_attempts', 'busy'],
})

/** Members of a coach whose assignment is from before health data was closed, so that it opens nothing yet. */
const UnconfirmedAssignments = z
  .object({ coach: z.object({ _id: Id, name: z.string() }), members: z.int() })
  .meta({ id: 'UnconfirmedAssignments' })

/** The coaches with members whose assignment nobody has confirmed; empty while only one staff account is active. */
export const listUnconfirmedAssignments = endpoint({
  id: 'listUnconfirmedAssignments',
  method: 'GET',
  path: '/admin/health-access/unconfirmed',
  summary: 'Lists coaches whose earlier assignments do not open health data yet.',
  access: 'admin',
  status: 200,
  response: z.object({ coaches: z.array(UnconfirmedAssignments) }),
  errors: [],
})

/**
 * Confirms all members who are assigned to a coach: from now on that coach sees their health data. Only an owner confirms
 * their own; 403 `forbidden` for an admin.
 */
export const confirmAssignments = endpoint({
  id: 'confirmAssignments',
  method: 'POST',
  path: '/admin/health-access/coaches/{id}/confirm',
  summary: 'Confirms a coach’s earlier assignments, which opens those members’ health data to the coach.',
  access: 'admin',
  params: ofUser,
  status: 200,
  response: z.object({ confirmed: z.int() }),
  errors: ['not_found'],
})
