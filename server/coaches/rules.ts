import type { CoachChange } from '#contract/coaches.ts'

const own: readonly (keyof CoachChange)[] = ['name', 'title', 'email', 'phone', 'currentPassword']

/** Whether somebody of the staff may make a change: an admin any, a coach such of their own as says who they are. */
export function mayChange(
  caller: { userId: string; role: 'user' | 'coach' | 'admin' },
  { id, change }: { id: string; change: CoachChange },
): boolean {
  if (caller.role === 'admin') return true
  const named = Object.keys(change) as (keyof CoachChange)[]
  return caller.userId === id && named.every((field) => own.includes(field))
}

/** What of an account decides who gets into it, and what they may do there. */
export type Guarded = 'password' | 'username' | 'email' | 'role'

/**
 * What a change makes different of that: whoever finds a session open could make the account their own, or that of a colleague, or
 * have a new password sent to themselves. What is named as it is already is no change.
 */
export function guardedChanges(
  change: CoachChange,
  stored: { email: string | null; username: string | null; role: string },
): Guarded[] {
  const named = (['username', 'email', 'role'] as const).filter(
    (field) => change[field] !== undefined && change[field] !== stored[field],
  )
  return change.password === undefined ? named : ['password', ...named]
}

type Staff = { id: string; role: string; blocked_at: string | null }

/** Whether somebody could see to the staff still, if one of them were none of the admins any more. */
export function isAdminLeft(admins: readonly Staff[], without: string): boolean {
  return admins.some(({ id, role, blocked_at }) => role === 'admin' && blocked_at === null && id !== without)
}
