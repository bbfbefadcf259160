import { assignedPlanDays, type Membership, type User } from '#contract/users.ts'

const day = 24 * 60 * 60 * 1000

/** The number of days before its end from which access is shown as ending soon. */
const endsSoonFrom = 7

/** The state of a user's access; a started day counts as left. */
export type AccessState =
  | { kind: 'active'; ends: string; daysLeft: number; isEndingSoon: boolean }
  | { kind: 'paused'; until: string; ends: string; daysLeft: number }
  | { kind: 'ended'; ended: string }
  | { kind: 'none' }

/** The state of access at `now`, in milliseconds. */
export function accessStateOf(
  {
    endDate,
    pausedUntil,
    endDateAfterPause,
  }: Pick<Membership, 'endDate' | 'pausedUntil' | 'endDateAfterPause'>,
  now: number,
): AccessState {
  if (endDate === null) return { kind: 'none' }
  if (pausedUntil && endDateAfterPause && now < Date.parse(pausedUntil)) {
    const daysLeft = Math.ceil((Date.parse(endDateAfterPause) - Date.parse(pausedUntil)) / day)
    return { kind: 'paused', until: pausedUntil, ends: endDateAfterPause, daysLeft }
  }
  const left = Date.parse(endDate) - now
  if (left <= 0) return { kind: 'ended', ended: endDate }
  const daysLeft = Math.ceil(left / day)
  return { kind: 'active', ends: endDate, daysLeft, isEndingSoon: daysLeft <= endsSoonFrom }
}

/** The days of access so far, and all of them, as whole days: at least one is left. */
export function usedDays(
  { startDate, endDate }: { startDate: string | null; endDate: string },
  now: number,
): { used: number; all: number } {
  const start = startDate === null ? now : Date.parse(startDate)
  const all = Math.max(1, Math.round((Date.parse(endDate) - start) / day))
  const used = Math.floor((now - start) / day)
  return { used: Math.min(all - 1, Math.max(0, used)), all }
}

/** The end of a plan assigned at `now`, and how many whole days of the present access would be lost. */
export function assignedNow(subscription: Membership, now: number): { ends: number; lostDays: number } {
  const ends = now + assignedPlanDays * day
  const presentEnd = subscription.endDate === null ? now : Date.parse(subscription.endDate)
  return { ends, lostDays: Math.max(0, Math.ceil((presentEnd - ends) / day)) }
}

/** How many documents and videos a user has, and how many are not opened yet. */
export function itemCounts({ resources: { videos, documents } }: Pick<User, 'resources'>) {
  const isNew = ({ openedAt }: { openedAt: string | null }) => openedAt === null
  return {
    videos: videos.length,
    documents: documents.length,
    notOpened: videos.filter(isNew).length + documents.filter(isNew).length,
  }
}

/** The end of access as it is stored, which changes of access name: a pause counts as running until its end. */
export const seenEnd = ({ endDate, endDateAfterPause }: Membership): string | null =>
  endDateAfterPause ?? endDate
