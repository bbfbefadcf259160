import { z } from 'zod'
import { Day, type LocalizedText } from './values.ts'

/** The kinds of data that a breach can concern, with their names. */
export const breachKinds = {
  contacts: { ar: 'الأسماء وبيانات التواصل', en: 'names and contact details' },
  payments: { ar: 'المدفوعات والطلبات', en: 'payments and orders' },
  receipts: { ar: 'صور إيصالات الدفع', en: 'pictures of payment receipts' },
  health: { ar: 'إجابات الصحة', en: 'health answers' },
  measures: { ar: 'الوزن والمقاسات', en: 'weight and measurements' },
  photos: { ar: 'صور التقدم', en: 'progress photos' },
  messages: { ar: 'الرسائل والملاحظات', en: 'messages and notes' },
  passwords: { ar: 'كلمات المرور (محفوظة كبصمات)', en: 'passwords (stored as hashes)' },
  staff: { ar: 'حسابات الفريق', en: 'team accounts' },
} as const satisfies Record<string, LocalizedText>
export type BreachKind = keyof typeof breachKinds
export const breachKindNames = Object.keys(breachKinds) as [BreachKind, ...BreachKind[]]

/**
 * Whose data a breach can concern. `everybody` also has applicants without an account, senders of messages, and who
 * made a privacy request; `active` have access now, paused or not; the others have something of this kind stored.
 */
export const concernedGroups = [
  'everybody',
  'active',
  'intake',
  'health',
  'photos',
  'measures',
  'receipts',
] as const
export type ConcernedGroup = (typeof concernedGroups)[number]

/**
 * Selects the people concerned. With `from`, a day in Cairo, only those whose data of this kind is of that day or later;
 * for `everybody` and `active`, who came on that day or later.
 */
export const ConcernedPeople = z.object({ who: z.enum(concernedGroups), from: Day.optional() })
export type ConcernedPeople = z.infer<typeof ConcernedPeople>

const hour = 60 * 60 * 1000

/** How long after noticing a breach it is to be reported, in hours that have passed: changes of the clock do not count. */
export const breachHours = 72

/** When a breach that was noticed then is to be reported. */
export const breachDue = (noticedAt: string): string =>
  new Date(Date.parse(noticedAt) + breachHours * hour).toISOString()

type Timed = { noticedAt: string; authorityAt: string | null; closedAt: string | null }

/**
 * The clock of a breach at a time in milliseconds. It `runs` until the breach was reported or closed, and is `overdue` once
 * it is due; `reported` and `late` say whether the report came in time. `left` is the time until it,
 * negative after it.
 */
export function breachClock(
  { noticedAt, authorityAt, closedAt }: Timed,
  now: number,
): { state: 'runs' | 'overdue' | 'reported' | 'late' | 'closed'; left: number } {
  const due = Date.parse(breachDue(noticedAt))
  const left = due - now
  if (authorityAt !== null) return { state: Date.parse(authorityAt) <= due ? 'reported' : 'late', left }
  if (closedAt !== null) return { state: 'closed', left }
  return { state: left >= 0 ? 'runs' : 'overdue', left }
}
