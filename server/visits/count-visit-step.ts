import { cairoDay } from '#contract/cairo-days.ts'
import type { VisitSource, VisitStep } from '#contract/visits.ts'
import type { Context } from '#server/context.ts'
import { takeFromNetworkQuota } from '#server/platform/http/rate-limit.ts'
import { addStep } from './store.ts'

/** Steps per network and hour; mobile networks share addresses. */
export const stepQuota = { name: 'visit-step', limit: 600, windowSeconds: 60 * 60 }

/** Increments today's count of a step. */
export async function countVisitStep(
  context: Context,
  reached: { step: VisitStep; source: VisitSource },
  from: { network: string; networkBlock: string },
): Promise<void> {
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, stepQuota, from)
  await addStep(context.db, { ...reached, day: cairoDay(context.clock.now()) })
}
