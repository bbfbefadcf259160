import type { SiteSettings } from '#contract/site-settings.ts'
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

// Made when it is first needed: calendars cost a start several megabytes.
let cairoCalendar: Intl.DateTimeFormat | undefined

/** The calendar day in Cairo, as YYYY-MM-DD. */
export function cairoDay(now: Date): string {
  cairoCalendar ??= new Intl.DateTimeFormat('en-CA', {
    timeZone: 'Africa/Cairo',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return cairoCalendar.format(now)
}

/** The two kinds of what a member has; each is counted by itself. */
export type ItemKind = 'video' | 'document'

/** How many of each kind a member may open in a day; null is no limit. */
export type Limits = Record<ItemKind, number | null>

/** The limits that the owner has set for somebody's package; none for whoever has no package. */
export function limitsOf({ dailyLimits }: Pick<SiteSettings, 'dailyLimits'>, plan: PlanId | null): Limits {
  const { videos, trainings } = plan ? dailyLimits[plan] : { videos: null, trainings: null }
  return { video: videos, document: trainings }
}

/** How long is known what a member opened on a day, in milliseconds: 90 days. */
export const usesKept = 90 * 24 * 60 * 60 * 1000

const longestDay = 25 * 60 * 60 * 1000

/**
 * When the present day ends in Cairo, in whole seconds from now, at least 1. Days there have 23, 24 or 25 hours, and one
 * a year begins at one o'clock.
 */
export function secondsToNextDay(now: Date): number {
  const today = cairoDay(now)
  let before = 0
  let after = longestDay / 1000
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (cairoDay(new Date(now.getTime() + middle * 1000)) === today) before = middle
    else after = middle
  }
  return after
}
