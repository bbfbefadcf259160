import type { PlanId } from '#contract/values.ts'

/** One day of access, in milliseconds: always 24 hours, despite daylight saving time in Cairo. */
export const dayOfAccess = 24 * 60 * 60 * 1000

/** How long before its end access counts as ending, in milliseconds: seven days. */
export const endingWithin = 7 * dayOfAccess

/**
 * A user's access: start of the uninterrupted run, end, and total days of the run. A pause is `pausedUntil` a time in
 * the future, and `endsAt` is the end if the pause runs until then; a time in the past means nothing.
 */
export type AccessPeriod = { startsAt: Date; endsAt: Date; days: number; pausedUntil: Date | null }

/** Whether access is paused at this time. */
export function isPaused({ pausedUntil }: Pick<AccessPeriod, 'pausedUntil'>, now: Date): boolean {
  return pausedUntil !== null && now < pausedUntil
}

/** How long access still lasts, in milliseconds; a pause does not use it up. Zero if it has ended. */
export function remainingTime({ endsAt, pausedUntil }: AccessPeriod, now: Date): number {
  const usedFrom = Math.max(now.getTime(), pausedUntil?.getTime() ?? 0)
  return Math.max(0, endsAt.getTime() - usedFrom)
}

/** Pauses access until a later time, or changes until when it is paused: the remaining time stays the same. */
export function pause(access: AccessPeriod, until: Date, now: Date): AccessPeriod {
  return { ...access, endsAt: new Date(until.getTime() + remainingTime(access, now)), pausedUntil: until }
}

/** Resumes paused access now: the remaining time stays the same. */
export function resume(access: AccessPeriod, now: Date): AccessPeriod {
  // The time stays on record, so that a member is not silent from before the pause.
  return { ...access, endsAt: new Date(now.getTime() + remainingTime(access, now)), pausedUntil: now }
}

/** Moves the end of access, and counts the whole days between as granted or not. */
export function withEnd(access: AccessPeriod, endsAt: Date): AccessPeriod {
  const moved = Math.round((endsAt.getTime() - access.endsAt.getTime()) / dayOfAccess)
  return { ...access, endsAt, days: Math.max(0, access.days + moved) }
}

/** The access after a grant, and the period that the grant adds. */
export type Granted = { access: AccessPeriod; period: { startsAt: Date; endsAt: Date } }

/**
 * Extends access from its current end, or opens it now if none is left: no paid day is lost, and none is given for a
 * gap. Paused access stays paused, and is extended behind the pause.
 */
export function grant(present: AccessPeriod | null, days: number, now: Date): Granted {
  const running = present && present.endsAt > now ? present : null
  const startsAt = running?.endsAt ?? now
  const endsAt = new Date(startsAt.getTime() + days * dayOfAccess)
  return {
    access: {
      startsAt: running?.startsAt ?? now,
      endsAt,
      days: (running?.days ?? 0) + days,
      pausedUntil: running?.pausedUntil ?? null,
    },
    period: { startsAt, endsAt },
  }
}

/** A user's stored access. */
export type StoredAccess = {
  plan: PlanId | null
  access_starts_at: string | null
  access_ends_at: string | null
  access_days: number
  access_paused_until: string | null
}

/** The stored access as dates, or null if there never was any or it was removed. */
export function accessOf(row: StoredAccess): AccessPeriod | null {
  if (row.access_starts_at === null || row.access_ends_at === null) return null
  return {
    startsAt: new Date(row.access_starts_at),
    endsAt: new Date(row.access_ends_at),
    days: row.access_days,
    pausedUntil: row.access_paused_until === null ? null : new Date(row.access_paused_until),
  }
}

/** The status of access: active until its end, to the millisecond, unless paused; pending while a first request waits. */
export function statusOf(
  row: StoredAccess,
  hasPendingRequest: boolean,
  now: Date,
): 'pending' | 'active' | 'inactive' {
  const access = accessOf(row)
  if (access && now < access.endsAt && !isPaused(access, now)) return 'active'
  return !access && hasPendingRequest ? 'pending' : 'inactive'
}
