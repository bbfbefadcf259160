import type { PlanId } from '#contract/values.ts'

/** One day of access, in milliseconds: 24 hours, whatever the clocks of Cairo do. */
export const dayOfAccess = 24 * 60 * 60 * 1000

/** How long before its end an access counts as ending, in milliseconds: seven days. */
export const endingWithin = 7 * dayOfAccess

/** What somebody has of access: since when in an unbroken run, until when, and how many days that run sums up to. */
export type Access = { startsAt: Date; endsAt: Date; days: number }

/** The access after a grant, and the period that the grant itself adds. */
export type Granted = { access: Access; period: { startsAt: Date; endsAt: Date } }

/**
 * Extends access from its present end, or opens it now where none runs: no paid day is lost, and none is given for the
 * time in between.
 */
export function grant(present: Access | null, days: number, now: Date): Granted {
  const running = present && present.endsAt > now ? present : null
  const startsAt = running?.endsAt ?? now
  const endsAt = new Date(startsAt.getTime() + days * dayOfAccess)
  return {
    access: { startsAt: running?.startsAt ?? now, endsAt, days: (running?.days ?? 0) + days },
    period: { startsAt, endsAt },
  }
}

/** A person's access as it is stored. */
export type StoredAccess = {
  plan: PlanId | null
  access_starts_at: string | null
  access_ends_at: string | null
  access_days: number
}

/** The stored access as dates, or null where there never was any or it was taken away. */
export function accessOf(row: StoredAccess): Access | null {
  if (row.access_starts_at === null || row.access_ends_at === null) return null
  return {
    startsAt: new Date(row.access_starts_at),
    endsAt: new Date(row.access_ends_at),
    days: row.access_days,
  }
}

/** How access stands now: active before its end to the millisecond; pending where a first request still waits. */
export function statusOf(
  row: StoredAccess,
  hasPendingRequest: boolean,
  now: Date,
): 'pending' | 'active' | 'inactive' {
  const access = accessOf(row)
  if (access && now < access.endsAt) return 'active'
  return !access && hasPendingRequest ? 'pending' : 'inactive'
}
