import type { Endpoint } from '#contract/endpoint.ts'
import { hasStaffAccess, type StaffRole } from '#contract/roles.ts'
import { AppError } from './errors.ts'

/** A signed-in caller, as checked for this request. */
export type AccountCaller = {
  kind: 'account'
  userId: string
  name: string
  role: 'user' | 'coach' | 'admin'
  /** Null of a member. */
  staffRole: StaffRole | null
  /** The id of a coach who sees only the members assigned to them; null for everybody else. */
  onlyOfCoach: string | null
  sessionId: string
  sessionKind: 'member' | 'staff' | 'renewal' | 'staff_setup'
  /** Whether the session was opened in a browser, and works only there; false for a program's. */
  isBound: boolean
  /** Whether the user's paid access is active now. */
  hasAccess: boolean
  /** Whether the user ever had access. */
  hadAccess: boolean
}

/** Who acts, and from which network (a keyed hash), for acts and the audit log. */
export type Actor = { userId: string; network: string }

export type Caller = { kind: 'visitor' } | AccountCaller

type Checked = Pick<Endpoint, 'access' | 'belongsTo' | 'renewal' | 'setUp' | 'answers401'>

/**
 * Throws if the caller may not use an endpoint: 401 without a session, 403 with the wrong one. Returns 'expired' if a
 * member's access has ended, so that the caller can be offered renewal.
 */
export function checkAccess(
  { access, belongsTo, renewal, setUp, answers401 }: Checked,
  caller: Caller,
): 'allowed' | 'expired' {
  // Also for public endpoints: a token may reveal more there, and a setup token must reveal nothing.
  const isSettingUp = caller.kind === 'account' && caller.sessionKind === 'staff_setup'
  if (isSettingUp && !setUp) {
    throw new AppError(answers401 ? 'unauthorized' : 'second_factor_setup_required')
  }
  if (access === 'public' || access === 'token') return 'allowed'
  if (caller.kind === 'visitor') throw new AppError('unauthorized')
  const isStaff = caller.role !== 'user'
  const isAllowed: Record<typeof access, boolean> = {
    authenticated: true,
    account: !isStaff,
    active_member: !isStaff,
    member_or_coach: !isStaff || hasStaffAccess(caller.staffRole, 'coach'),
    staff: hasStaffAccess(caller.staffRole, 'staff'),
    coach: hasStaffAccess(caller.staffRole, 'coach'),
    admin: hasStaffAccess(caller.staffRole, 'admin'),
  }
  const isOnlyForRenewal = caller.sessionKind === 'renewal' && !renewal
  const isOfWhole = belongsTo === 'business' && caller.onlyOfCoach !== null
  if (!isAllowed[access] || isOnlyForRenewal || isOfWhole)
    throw new AppError(answers401 ? 'unauthorized' : 'forbidden')
  const needsAccess = access === 'active_member' || (access === 'member_or_coach' && !isStaff)
  return needsAccess && !caller.hasAccess ? 'expired' : 'allowed'
}
