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

/**
 * Whether a change touches what an account is signed in to with: whoever finds a session open could make it their own, and
 * have a new password sent to themselves. What is named as it is already is no change.
 */
export function changesSignIn(
  { email, username, password }: CoachChange,
  stored: { email: string | null; username: string | null },
): boolean {
  return (
    password !== undefined ||
    (email !== undefined && email !== stored.email) ||
    (username !== undefined && username !== stored.username)
  )
}

type Staff = { id: string; role: string; blocked_at: string | null }

/** Whether somebody could see to the staff still, if one of them were none of the admins any more. */
export function isAdminLeft(admins: readonly Staff[], without: string): boolean {
  return admins.some(({ id, role, blocked_at }) => role === 'admin' && blocked_at === null && id !== without)
}
