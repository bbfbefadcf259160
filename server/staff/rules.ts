import { hasStaffAccess, jsonRoles, mayManageRole, type Sees, type StaffRole } from '#contract/roles.ts'
import type { CoachChange } from '#contract/staff.ts'

const coachFields: readonly (keyof CoachChange)[] = ['name', 'title', 'email', 'phone', 'currentPassword']

/** Whether a staff user may make a change: admins any, others only their own contact and name fields. */
export function mayChange(
  caller: { userId: string; staffRole: StaffRole | null },
  { id, change }: { id: string; change: CoachChange },
): boolean {
  if (hasStaffAccess(caller.staffRole, 'admin')) return true
  const fields = Object.keys(change) as (keyof CoachChange)[]
  return caller.userId === id && fields.every((field) => coachFields.includes(field))
}

/** The role that a change asks for, if any. A `role` that fits the present one changes nothing. */
export function wantedRole(
  { role, staffRole }: Pick<CoachChange, 'role' | 'staffRole'>,
  present: StaffRole,
): StaffRole | undefined {
  if (staffRole !== undefined) return staffRole
  return role === undefined || role === jsonRoles[present] ? undefined : role
}

/**
 * Whether a staff user may change an account of one role, and give it another: owners any, admins neither the account
 * of another owner or admin, nor the role of one.
 */
export function mayChangeAccount(
  caller: { userId: string; staffRole: StaffRole | null },
  { id, present, wanted }: { id: string; present: StaffRole; wanted: StaffRole | undefined },
): boolean {
  const isRoleChanged = wanted !== undefined && wanted !== present
  if (isRoleChanged && !mayManageRole(caller.staffRole, wanted)) return false
  return (caller.userId === id && !isRoleChanged) || mayManageRole(caller.staffRole, present)
}

/** The fields that decide who can sign in, with which rights, and for which members. */
export type GuardedField = 'password' | 'username' | 'email' | 'role' | 'sees'

/**
 * The guarded fields that a change alters; equal values do not count. With these, anyone with access to an open session
 * could take over this account or a colleague's, or have a new password sent to themselves.
 */
export function guardedChanges(
  change: CoachChange,
  stored: { email: string | null; username: string | null; staffRole: StaffRole; sees: Sees },
): GuardedField[] {
  const changed: GuardedField[] = (['username', 'email', 'sees'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== stored[field],
  )
  const wanted = wantedRole(change, stored.staffRole)
  if (wanted !== undefined && wanted !== stored.staffRole) changed.push('role')
  return change.password === undefined ? changed : ['password', ...changed]
}

type Staff = { id: string; staffRole: StaffRole | null; blocked_at: string | null }

/** Whether an active owner remains without the given account. */
export function isOwnerLeft(staff: readonly Staff[], without: string): boolean {
  return staff.some(
    ({ id, staffRole, blocked_at }) => staffRole === 'owner' && blocked_at === null && id !== without,
  )
}
