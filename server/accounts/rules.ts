import { jsonRoles, type Sees, type StaffRole, seesOnlyOwn } from '#contract/roles.ts'
import { invitationHours } from '#contract/staff-invitations.ts'
import { stripInvisible } from '#contract/text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * A member's session, a staff session, or a short one: `renewal` only allows a renewal and what protects the account,
 * `staff_setup` only the set-up of a second factor.
 */
export type SessionKind = 'member' | 'staff' | 'renewal' | 'staff_setup'

/** Maximum lifetime of a session, and maximum time unused, in milliseconds. */
export const sessionLives: Record<SessionKind, { absolute: number; idle: number }> = {
  member: { absolute: 30 * DAY, idle: 7 * DAY },
  staff: { absolute: 12 * HOUR, idle: 2 * HOUR },
  renewal: { absolute: 30 * MINUTE, idle: 30 * MINUTE },
  staff_setup: { absolute: 30 * MINUTE, idle: 30 * MINUTE },
}

// A token that is not bound to a browser cookie is worth more to a thief.
const unboundLife = 8 * HOUR

/** Lifetimes of one-time links, in milliseconds; `forgotten` is a password link too, but is sent by mail. */
export const linkLives = {
  setup: 24 * HOUR,
  password: 72 * HOUR,
  forgotten: HOUR,
  invitation: invitationHours * HOUR,
}

/** Suffix of a one-time link whose page asks for name and phone, since anybody may have created its account. */
export const asksWho = '&confirm=email'

/** How long a network stays known after a sign-in from it, in milliseconds. */
export const knownNetworkLife = 30 * DAY

/** After this time without a sign-in, an account without verified contacts and activity is deleted, in milliseconds. */
export const unusedAccountLife = 90 * DAY

/** The latest end of a session that is opened now. */
export function sessionEnd(kind: SessionKind, isBound: boolean, now: Date): Date {
  const { absolute } = sessionLives[kind]
  return new Date(now.getTime() + (isBound ? absolute : Math.min(absolute, unboundLife)))
}

type Seen = { kind: SessionKind; seen_at: string; expires_at: string }

/** Whether a session is valid: neither expired nor unused for too long. */
export function isSessionCurrent(session: Seen, now: Date): boolean {
  const idleEnd = Date.parse(session.seen_at) + sessionLives[session.kind].idle
  return now.getTime() < Date.parse(session.expires_at) && now.getTime() < idleEnd
}

/** Whether the recorded last use of a session is at least a minute old, so it must be updated. */
export function isSeenDue(seenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) >= MINUTE
}

/** Whether the time at which a member was last seen is at least an hour old, so it must be updated. */
export function isLastSeenDue(lastSeenAt: string | null, now: Date): boolean {
  return lastSeenAt === null || now.getTime() - Date.parse(lastSeenAt) >= HOUR
}

type Person = { role: 'user' | 'coach' | 'admin'; blocked_at: string | null }
type Access = { access_ends_at: string | null; access_paused_until: string | null }

/** Whether a user has access at this time: it has not ended, and is not paused. */
export function hasAccess(access: Access, now: Date): boolean {
  const { access_paused_until: pausedUntil } = access
  return hasAccessLeft(access, now) && (pausedUntil === null || now.getTime() >= Date.parse(pausedUntil))
}

/** Whether a user's access has not ended, also if it is paused. */
export function hasAccessLeft({ access_ends_at }: Pick<Access, 'access_ends_at'>, now: Date): boolean {
  return access_ends_at !== null && now.getTime() < Date.parse(access_ends_at)
}

/** Whether a user may use a session of this kind: not blocked, and staff only staff sessions, members only theirs. */
export function mayUse(kind: SessionKind, person: Person): boolean {
  const isForStaff = kind === 'staff' || kind === 'staff_setup'
  return person.blocked_at === null && isForStaff === (person.role !== 'user')
}

/**
 * The staff role of an account; null of a member. Without a stored one that fits `role`, as after a change by an earlier
 * version of the product, it is the lower of the two.
 */
export function staffRoleOf(account: {
  role: Person['role']
  staff_role: StaffRole | null
}): StaffRole | null {
  const { role, staff_role: stored } = account
  if (role === 'user') return null
  return stored !== null && jsonRoles[stored] === role ? stored : role
}

/** The id of a coach who sees only the members assigned to them; null for everybody else. */
export function onlyOfCoach(
  account: { id: string; sees: Sees } & Parameters<typeof staffRoleOf>[0],
): string | null {
  return seesOnlyOwn({ staffRole: staffRoleOf(account), sees: account.sees }) ? account.id : null
}

/** The verified numbers of an account, in E.164. Anybody can type the others. */
export function provedNumbers(account: {
  phone_e164: string | null
  phone_proved_at: string | null
  whatsapp_e164: string | null
  whatsapp_proved_at: string | null
}): string[] {
  const { phone_e164, phone_proved_at, whatsapp_e164, whatsapp_proved_at } = account
  const proved = [phone_proved_at && phone_e164, whatsapp_proved_at && whatsapp_e164]
  return proved.flatMap((number) => number || [])
}

/** Normalizes a name or an email for comparison: case, surrounding spaces and invisible characters. */
export function canonicalName(typed: string): string {
  return stripInvisible(typed).trim().toLowerCase()
}

/** How long nobody can erase, publish or let others in by their own account after staff could know its password, in milliseconds. */
const staffPasswordWait = 3 * DAY

/**
 * Whether a member's own account cannot be believed yet in what cannot be taken back: staff chose its password, made the
 * link for it or could read the mail with it, so a member of staff, or a person at their open session, could be the caller.
 * It may not erase itself, agree to be shown on the site, nor let one of the staff see its health data.
 */
export const mayBeStaff = (staffKnewAt: string | null, now: Date): boolean =>
  staffKnewAt !== null && now.getTime() < Date.parse(staffKnewAt) + staffPasswordWait
