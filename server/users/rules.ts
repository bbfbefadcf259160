import type { PlanId } from '#contract/values.ts'

/** One day of access, in milliseconds: always 24 hours, despite daylight saving time in Cairo. */
export const dayOfAccess = 24 * 60 * 60 * 1000

/** How long before its end access counts as ending, in milliseconds: seven days. */
export const endingWithin = 7 * dayOfAccess

/** A user's access: start of the uninterrupted run, end, and total days of the run. */
export type AccessPeriod = { startsAt: Date; endsAt: Date; days: number }

/** The access after a grant, and the period that the grant adds. */
export type Granted = { access: AccessPeriod; period: { startsAt: Date; endsAt: Date } }

/**
 * Extends access from its current end, or opens it now if none is active: no paid day is lost, and none is given for a
 * gap.
 */
export function grant(present: AccessPeriod | null, days: number, now: Date): Granted {
  const running = present && present.endsAt > now ? present : null
  const startsAt = running?.endsAt ?? now
  const endsAt = new Date(startsAt.getTime() + days * dayOfAccess)
  return {
    access: { startsAt: running?.startsAt ?? now, endsAt, days: (running?.days ?? 0) + days },
    period: { startsAt, endsAt },
  }
}

/** A user's stored access. */
export type StoredAccess = {
  plan: PlanId | null
  access_starts_at: string | null
  access_ends_at: string | null
  access_days: number
}

/** The stored access as dates, or null if there never was any or it was removed. */
export function accessOf(row: StoredAccess): AccessPeriod | null {
  if (row.access_starts_at === null || row.access_ends_at === null) return null
  return {
    startsAt: new Date(row.access_starts_at),
    endsAt: new Date(row.access_ends_at),
    days: row.access_days,
  }
}

/** The status of access: active until its end, to the millisecond; pending while a first request waits. */
export function statusOf(
  row: StoredAccess,
  hasPendingRequest: boolean,
  now: Date,
): 'pending' | 'active' | 'inactive' {
  const access = accessOf(row)
  if (access && now < access.endsAt) return 'active'
  return !access && hasPendingRequest ? 'pending' : 'inactive'
}
