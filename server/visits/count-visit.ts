import { cairoDay } from '#contract/cairo-days.ts'
import type { Context } from '#server/context.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import { addVisit, type Visit } from './store.ts'

/** How many visits from one network count in an hour: a mobile network's people share addresses. */
export const visitQuota = { name: 'visit', limit: 600, windowSeconds: 60 * 60 }

/** Adds one to the visits of the present day. */
export async function countVisit(
  context: Context,
  visit: Visit,
  from: { network: string; networkBlock: string },
): Promise<void> {
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, visitQuota, from)
  await addVisit(context.db, { ...visit, day: cairoDay(context.clock.now()) })
}
