import type { SiteSettings } from '#contract/site-settings.ts'
import type { PlanId } from '#contract/values.ts'

/** The two kinds of items; each has its own daily limit. */
export type ItemKind = 'video' | 'document'

/** How many items of each kind a member may open per day; null means no limit. */
export type Limits = Record<ItemKind, number | null>

/** The daily limits of a package; none without a package. */
export function limitsOf({ dailyLimits }: Pick<SiteSettings, 'dailyLimits'>, plan: PlanId | null): Limits {
  const { videos, trainings } = plan ? dailyLimits[plan] : { videos: null, trainings: null }
  return { video: videos, document: trainings }
}

/** For how long an unassigned item can be restored by assigning it again, in milliseconds: ten minutes. */
export const undoTime = 10 * 60 * 1000

/** For how long a batch of starter bundles can be undone, in milliseconds: an hour. */
export const batchUndoTime = 60 * 60 * 1000

/** How long it is stored what a batch has given, in milliseconds: a day. */
export const batchRetention = 24 * 60 * 60 * 1000

/** How many users one transaction of an act for many changes. */
const groupSize = 50

/** The ids in groups for one transaction each, sorted and without repeats, so that no two acts wait for each other. */
export function groupsOf(ids: string[]): string[][] {
  const sorted = [...new Set(ids)].sort()
  return Array.from({ length: Math.ceil(sorted.length / groupSize) }, (_, at) =>
    sorted.slice(at * groupSize, (at + 1) * groupSize),
  )
}
