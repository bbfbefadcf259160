import { z } from 'zod'

/** The shortest time, the longest and the suggested one, in days; `today` is what holds until somebody chooses another. */
type Period = {
  today: number | null
  suggested: number
  least: number
  most: number
  /** What the screen offers, in days; other numbers between the least and the most come from programs. */
  offered: readonly number[]
  /** Whether it may be kept until the person deletes it. */
  mayStay: boolean
}

/**
 * Five years after the tax return, says Egypt's Unified Tax Procedures Law 206 of 2020 of books and what proves them. The
 * return of a year is due by the end of the next April, so a payment of a first of January needs almost six years and four months: seven
 * years, in days.
 */
const accounts = 2557

/** A rejected applicant may send another receipt for 30 days, as mails and pages say. */
export const resendDays = 30

const afterAccess = { today: null, mayStay: true, least: 30, most: 1826 } as const
const written = { today: 365, mayStay: false, suggested: 365, least: 30, most: 1095 } as const

/**
 * What is deleted by itself after a time that owners choose. Nothing that stayed before is deleted until somebody
 * chooses a time. Counted from: the decision on a request, the end of the access, or when it arrived, was sent or happened.
 */
export const retentionPeriods = {
  receipts_approved: {
    ...{ today: null, mayStay: true, suggested: accounts, least: accounts, most: 3653 },
    offered: [accounts, 3653],
  },
  receipts_rejected: {
    ...{ today: resendDays, mayStay: false, suggested: resendDays, least: resendDays, most: 90 },
    offered: [30, 60, 90],
  },
  requests_ended: {
    ...{ today: null, mayStay: true, suggested: 365, least: 90, most: 1826 },
    offered: [90, 180, 365, 730, 1826],
  },
  photos: { ...afterAccess, suggested: 180, offered: [30, 90, 180, 365, 730] },
  progress: { ...afterAccess, suggested: 730, offered: [90, 180, 365, 730, 1826] },
  intake: { ...afterAccess, suggested: 365, offered: [30, 90, 180, 365, 730] },
  messages: { ...written, offered: [90, 180, 365, 730] },
  program_reviews: { ...written, offered: [90, 180, 365, 730] },
  opened_items: {
    ...{ today: 90, mayStay: false, suggested: 90, least: 30, most: 365 },
    offered: [30, 60, 90, 180, 365],
  },
  mails_sent: {
    ...{ today: 30, mayStay: false, suggested: 30, least: 7, most: 90 },
    offered: [7, 14, 30, 60, 90],
  },
  // Longer than they can be read: twice 90 days, to compare.
  visits: {
    ...{ today: 180, mayStay: false, suggested: 180, least: 30, most: 180 },
    offered: [30, 60, 90, 180],
  },
} as const satisfies Record<string, Period>

export type RetentionKind = keyof typeof retentionPeriods
export const retentionKinds = Object.keys(retentionPeriods) as [RetentionKind, ...RetentionKind[]]
export const RetentionKind = z.enum(retentionKinds).meta({ id: 'RetentionKind' })

/** A number of days, or null: until the person deletes it. */
export const RetentionDays = z.int().min(1).max(10_000).nullable()

/** How long each kind is kept, in days; null until the person deletes it. */
export type Retention = Record<RetentionKind, number | null>

/** Whether a kind may be kept that long. */
export function isPossible(kind: RetentionKind, days: number | null): boolean {
  const { least, most, mayStay } = retentionPeriods[kind]
  return days === null ? mayStay : days >= least && days <= most
}

/** The choices in force: photos go with the day of progress that they belong to, at the latest. */
export function inForce(chosen: Retention): Retention {
  const { photos, progress } = chosen
  return {
    ...chosen,
    photos: photos === null || progress === null ? (photos ?? progress) : Math.min(photos, progress),
  }
}
