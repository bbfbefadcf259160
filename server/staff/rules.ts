import type { CoachChange } from '#contract/staff.ts'

const coachFields: readonly (keyof CoachChange)[] = ['name', 'title', 'email', 'phone', 'currentPassword']

/** Whether a staff user may make a change: admins any, coaches only their own contact and name fields. */
export function mayChange(
  caller: { userId: string; role: 'user' | 'coach' | 'admin' },
  { id, change }: { id: string; change: CoachChange },
): boolean {
  if (caller.role === 'admin') return true
  const fields = Object.keys(change) as (keyof CoachChange)[]
  return caller.userId === id && fields.every((field) => coachFields.includes(field))
}

/** The fields that decide who can sign in, and with which rights. */
export type GuardedField = 'password' | 'username' | 'email' | 'role'

/**
 * The guarded fields that a change alters; equal values do not count. With these, anyone with access to an open session
 * could take over this account or a colleague's, or have a new password sent to themselves.
 */
export function guardedChanges(
  change: CoachChange,
  stored: { email: string | null; username: string | null; role: string },
): GuardedField[] {
  const changed = (['username', 'email', 'role'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== stored[field],
  )
  return change.password === undefined ? changed : ['password', ...changed]
}

type Staff = { id: string; role: string; blocked_at: string | null }

/** Whether an active admin remains without the given account. */
export function isAdminLeft(admins: readonly Staff[], without: string): boolean {
  return admins.some(({ id, role, blocked_at }) => role === 'admin' && blocked_at === null && id !== without)
}
