import { stripInvisible } from '#contract/text.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * A member's session, one of the back office, or a short one: `renewal` only opens the way to a renewal, `staff_setup`
 * only the set-up of a second factor.
 */
export type SessionKind = 'member' | 'staff' | 'renewal' | 'staff_setup'

/** How long a session lives at most, and how long unused, in milliseconds. */
export const sessionLives: Record<SessionKind, { absolute: number; idle: number }> = {
  member: { absolute: 30 * DAY, idle: 7 * DAY },
  staff: { absolute: 12 * HOUR, idle: 2 * HOUR },
  renewal: { absolute: 30 * MINUTE, idle: 30 * MINUTE },
  staff_setup: { absolute: 30 * MINUTE, idle: 30 * MINUTE },
}

// A token that no browser's cookie guards is worth more to a thief.
const unboundLife = 8 * HOUR

/** How long the one-time links hold, in milliseconds; a `forgotten` one is for a password too, but travels by mail. */
export const linkLives = { setup: 24 * HOUR, password: 72 * HOUR, forgotten: HOUR }

/** What a one-time link ends with whose page asks for name and phone: its account may be anybody's. */
export const asksWho = '&confirm=email'

/** How long a network stays known after somebody signed in from it, in milliseconds. */
export const knownNetworkLife = 30 * DAY

/** After how long without a sign-in an account that proved and sent nothing is removed, in milliseconds. */
export const unusedAccountLife = 90 * DAY

/** When a session that begins now ends at the latest. */
export function sessionEnd(kind: SessionKind, isBound: boolean, now: Date): Date {
  const { absolute } = sessionLives[kind]
  return new Date(now.getTime() + (isBound ? absolute : Math.min(absolute, unboundLife)))
}

type Seen = { kind: SessionKind; seen_at: string; expires_at: string }

/** Whether a session still holds: it has not ended and was not left unused for too long. */
export function isSessionCurrent(session: Seen, now: Date): boolean {
  const idleEnd = Date.parse(session.seen_at) + sessionLives[session.kind].idle
  return now.getTime() < Date.parse(session.expires_at) && now.getTime() < idleEnd
}

/** Whether the last use of a session is so long ago, a minute, that it is to be written down again. */
export function isSeenDue(seenAt: string, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) >= MINUTE
}

type Person = { role: 'user' | 'coach' | 'admin'; blocked_at: string | null; access_ends_at: string | null }

/** Whether a person's paid access is active: now is before its end. */
export function hasAccess(person: Pick<Person, 'access_ends_at'>, now: Date): boolean {
  return person.access_ends_at !== null && now.getTime() < Date.parse(person.access_ends_at)
}

/** Whether a person may use a session of this kind at all: nobody blocked, no user in the back office, nor the reverse. */
export function mayUse(kind: SessionKind, person: Person): boolean {
  const isForStaff = kind === 'staff' || kind === 'staff_setup'
  return person.blocked_at === null && isForStaff === (person.role !== 'user')
}

/** The numbers of an account that are proved to be its holder's, in E.164. Anybody can type the others. */
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

/** A name or an e-mail as it is compared: as typed, but for case, spaces around it and invisible marks. */
export function canonicalName(typed: string): string {
  return stripInvisible(typed).trim().toLowerCase()
}
