import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import { type ReminderTopic, reminderTopics } from '#contract/dashboard-today.ts'

const day = 24 * 60 * 60 * 1000

/** Access is ending if it ends today, or on one of so many days after it. */
const endingDays = 7
/** How long a member is silent before staff are told, and how long a reminder of it counts, in milliseconds. */
export const silence = 7 * day
/** How long before the end of access a reminder of it counts, in milliseconds. */
const remindedBefore = 10 * day

/** When access ends at the latest that ends within seven days: at the end of that day in Cairo. */
export const endingUntil = (now: Date): Date => startOfCairoDay(daysAfter(cairoDay(now), endingDays + 1))

/** Whether a reminder that access ends is about this end, and not about that of an earlier period. */
export const isOfEnd = (remindedAt: string, endDate: string): boolean =>
  Date.parse(remindedAt) >= Date.parse(endDate) - remindedBefore

/** Whether a reminder of a silence still counts: the member was not seen since, and it is not a week old. */
export function isOfSilence(remindedAt: string, lastSeenAt: string | null, now: Date): boolean {
  const at = Date.parse(remindedAt)
  return at > now.getTime() - silence && (lastSeenAt === null || at > Date.parse(lastSeenAt))
}

/** A month in Cairo: the starts of its days until today, and that of tomorrow; and of the month before what is compared. */
export type MonthBounds = {
  month: string
  starts: Date[]
  end: Date
  before: { from: Date; to: Date }
}

const firstOf = (date: string) => `${date.slice(0, 7)}-01`

/** The bounds of the present month. Where the month before is shorter, all of it is compared. */
export function monthBounds(now: Date): MonthBounds {
  const today = cairoDay(now)
  const first = firstOf(today)
  const days = Number(today.slice(8))
  const starts = Array.from({ length: days + 1 }, (_, index) => startOfCairoDay(daysAfter(first, index)))
  const firstBefore = firstOf(daysAfter(first, -1))
  const since = now.getTime() - startOfCairoDay(today).getTime()
  const sameMoment = startOfCairoDay(daysAfter(firstBefore, days - 1)).getTime() + since
  const start = startOfCairoDay(first).getTime()
  return {
    month: today.slice(0, 7),
    starts,
    end: startOfCairoDay(firstOf(daysAfter(first, 31))),
    before: { from: startOfCairoDay(firstBefore), to: new Date(Math.min(sameMoment, start)) },
  }
}

/** A month in Cairo as YYYY-MM, from its start until its end, or until now. */
export type Month = { month: string; from: Date; to: Date }

/** The last months in Cairo, oldest first; the present one until now. */
export function monthsUntil(now: Date, count: number): Month[] {
  const months: Month[] = []
  let first = firstOf(cairoDay(now))
  let to = now
  while (months.length < count) {
    const from = startOfCairoDay(first)
    months.unshift({ month: first.slice(0, 7), from, to })
    to = from
    first = firstOf(daysAfter(first, -1))
  }
  return months
}

type Reminded = { about: ReminderTopic; reminded_at: string }
type Concerned = { access_ends_at: string | null; created_at: string; last_seen_at: string | null }

/** Whether a reminder still counts for a member: today shows it then, and nobody is reminded a second time. */
export function countsNow({ about, reminded_at }: Reminded, member: Concerned, now: Date): boolean {
  return about === 'ending'
    ? isOfEnd(reminded_at, member.access_ends_at ?? member.created_at)
    : isOfSilence(reminded_at, member.last_seen_at, now)
}

/** The key of the mail that reminds a member: one a day in Cairo about each topic. */
export const reminderKey = (userId: string, about: ReminderTopic, at: Date): string =>
  `reminder:${about}:${cairoDay(at)}:${userId}`

/** The topic of the mail with a key; undefined if it is no reminder. */
export function topicOfKey(key: string): ReminderTopic | undefined {
  const [kind, about] = key.split(':')
  return kind === 'reminder' ? reminderTopics.find((topic) => topic === about) : undefined
}

/** The median and the 90th percentile of these times, each the nearest that occurred; null if there is none. */
export function timesOf(
  seconds: readonly (number | null)[],
): { count: number; median: number; p90: number } | null {
  const sorted = Float64Array.from(seconds.filter((one) => one !== null)).sort()
  const count = sorted.length
  if (count === 0) return null
  const atShare = (share: number) => sorted[Math.ceil(share * count) - 1] ?? 0
  return { count, median: atShare(0.5), p90: atShare(0.9) }
}
