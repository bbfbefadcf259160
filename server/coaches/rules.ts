import type { CoachChange } from '#contract/coaches.ts'

const own: readonly (keyof CoachChange)[] = ['name', 'title', 'email', 'phone']

/** Whether somebody of the staff may make a change: an admin any, a coach such of their own as says who they are. */
export function mayChange(
  caller: { userId: string; role: 'user' | 'coach' | 'admin' },
  { id, change }: { id: string; change: CoachChange },
): boolean {
  if (caller.role === 'admin') return true
  const named = Object.keys(change) as (keyof CoachChange)[]
  return caller.userId === id && named.every((field) => own.includes(field))
}

type Staff = { id: string; role: string; blocked_at: string | null }

/** Whether somebody could see to the staff still, if one of them were none of the admins any more. */
export function isAdminLeft(admins: readonly Staff[], without: string): boolean {
  return admins.some(({ id, role, blocked_at }) => role === 'admin' && blocked_at === null && id !== without)
}
