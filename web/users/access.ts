import { assignedPlanDays, type Membership, type User } from '#contract/members.ts'

const day = 24 * 60 * 60 * 1000

/** From how many days before its end an access is shown as ending soon. */
const endsSoonFrom = 7

/** How somebody's access stands at a moment; a day that has begun counts as left. */
export type Standing =
  | { kind: 'active'; ends: string; daysLeft: number; isEndingSoon: boolean }
  | { kind: 'ended'; ended: string }
  | { kind: 'none' }

/** Tells how access stands at `now`, in milliseconds. */
export function standingOf({ endDate }: Pick<Membership, 'endDate'>, now: number): Standing {
  if (endDate === null) return { kind: 'none' }
  const left = Date.parse(endDate) - now
  if (left <= 0) return { kind: 'ended', ended: endDate }
  const daysLeft = Math.ceil(left / day)
  return { kind: 'active', ends: endDate, daysLeft, isEndingSoon: daysLeft <= endsSoonFrom }
}

/** When a plan that is assigned at `now` ends, and how many days of the present access are lost by it, in whole days. */
export function assignedNow(subscription: Membership, now: number): { ends: number; lostDays: number } {
  const ends = now + assignedPlanDays * day
  const presentEnd = subscription.endDate === null ? now : Date.parse(subscription.endDate)
  return { ends, lostDays: Math.max(0, Math.ceil((presentEnd - ends) / day)) }
}

/** How many documents and videos a user has, and how many of them they have not opened yet. */
export function itemCounts({ resources: { videos, documents } }: Pick<User, 'resources'>) {
  const isNew = ({ openedAt }: { openedAt: string | null }) => openedAt === null
  return {
    videos: videos.length,
    documents: documents.length,
    notOpened: videos.filter(isNew).length + documents.filter(isNew).length,
  }
}
