import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { takeFromNetworkQuota } from '#server/platform/http/rate-limit.ts'
import { addVisit, type CountedVisit } from './store.ts'

/** Visits per network and hour; mobile networks share addresses. */
export const visitQuota = { name: 'visit', limit: 600, windowSeconds: 60 * 60 }

/** Increments today's visit count. */
export async function countVisit(
  context: Context,
  visit: CountedVisit,
  from: { network: string; networkBlock: string },
): Promise<void> {
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, visitQuota, from)
  await addVisit(context.db, { ...visit, day: cairoDay(context.clock.now()) })
}
