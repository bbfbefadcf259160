import type { ApplicationCounts } from '#contract/application-counts.ts'
import type { RequestQuery } from '#contract/applications-review.ts'
import { daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'

// Nothing was sent before or will be after these days; the database knows no year 0 or 10,000.
const firstDay = '2000-01-01'
const lastDay = '2999-12-31'

const within = (day: string) => (day < firstDay ? firstDay : day > lastDay ? lastDay : day)

/** The first instant of the days of a list, and the first one after them. */
export function timesOf({ from, to }: Pick<RequestQuery, 'from' | 'to'>) {
  return {
    sentFrom: from === undefined ? undefined : startOfCairoDay(within(from)),
    sentBefore: to === undefined ? undefined : startOfCairoDay(daysAfter(within(to), 1)),
  }
}

/** The number of applications in the states of a list; more than in the list, if it has other filters. */
export function sizeOf(status: RequestQuery['status'], counts: ApplicationCounts): number {
  if (status === undefined) return counts.total
  if (status === 'decided') return counts.approved + counts.rejected
  if (status !== 'cancelled') return counts[status]
  return counts.total - counts.pending - counts.approved - counts.rejected
}

/** A list that staff ask for, and the coach whose members alone they see; null for all. */
export type SeenQuery = RequestQuery & { onlyOfCoach: string | null }

/** Whether a list is of one state or all, and of everybody: those have stored counters. */
export function isCountedList({
  told,
  arrived,
  plan,
  kind,
  flag,
  from,
  to,
  onlyOfCoach,
}: SeenQuery): boolean {
  if (onlyOfCoach !== null) return false
  return [told, arrived, plan, kind, flag, from, to].every((filter) => filter === undefined)
}

/**
 * The order in which a list is read. Of one state all have the same rank, and pending or cancelled ones no decision, so
 * these are the newest first.
 */
export function sortOf({ status, sort }: Pick<RequestQuery, 'status' | 'sort'>): RequestQuery['sort'] {
  if (status === undefined || status === 'decided') return sort
  const isUndecided = status === 'pending' || status === 'cancelled'
  return sort === 'pending-first' || (sort === 'decided' && isUndecided) ? 'newest' : sort
}

// Without a flag, whose index has the times of decisions too, each of the few is read from the table.
const few = { flagged: 10_000, others: 1000 }

/** Whether so few match a list that sorting all of them is faster than reading in another order than their index has. */
export function isFew(
  { flag, told, arrived }: Pick<RequestQuery, 'flag' | 'told' | 'arrived'>,
  total: number,
): boolean {
  return total <= (flag || told || arrived ? few.flagged : few.others)
}
