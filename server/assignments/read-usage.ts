import { cairoDay } from '#contract/cairo-days.ts'
import type { Usage } from '#contract/users.ts'
import type { PlanId } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type Limits, limitsOf } from './rules.ts'
import { usesOn } from './store.ts'

/** A member's usage of today (Cairo) and the limits of the package. */
export async function readUsage(
  context: Context,
  { userId, plan }: { userId: string; plan: PlanId | null },
): Promise<Usage> {
  const { settings } = await readPublishedSite(context)
  const day = cairoDay(context.clock.now())
  return usageOn(context.db, { userId, day, limits: limitsOf(settings, plan) })
}

/** A member's usage on a day in Cairo, given as YYYY-MM-DD, and the limits. */
export async function usageOn(
  db: Db,
  { userId, day, limits }: { userId: string; day: string; limits: Limits },
): Promise<Usage> {
  const uses = await usesOn(db, userId, day)
  const used = (kind: keyof Limits) => uses.filter((use) => use.kind === kind).length
  return {
    date: day,
    videos: { used: used('video'), limit: limits.video },
    trainings: { used: used('document'), limit: limits.document },
  }
}
