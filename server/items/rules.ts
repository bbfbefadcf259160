import type { SiteSettings } from '#contract/site-settings.ts'
import type { PlanId } from '#contract/values.ts'

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

/** For how long what was taken back comes back as it was when it is given again, in milliseconds: ten minutes. */
export const undoTime = 10 * 60 * 1000
