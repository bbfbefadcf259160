import { inPounds, orderTotal } from '#contract/money.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { PlanId } from '#contract/values.ts'
import type { Due } from './payment-methods.tsx'

/** A package among those that are offered. */
export type Offer = { settings: Pick<SiteSettings, 'packages' | 'maxMonths'>; plan: PlanId }

/**
 * What an order of a package costs, and the most months that can be chosen. `requested` are the months that the user
 * or the address wants; where they are not offered, those that the package recommends count.
 */
export function orderDue({ settings, plan }: Offer, requested: number | null): { due: Due; most: number } {
  const { price, durationMonths } = settings.packages[plan]
  const most = Math.max(settings.maxMonths, durationMonths)
  const isOffered = requested !== null && Number.isInteger(requested) && requested >= 1 && requested <= most
  const months = isOffered ? requested : durationMonths
  return { due: { plan, price, months, total: inPounds(orderTotal(price, months)) }, most }
}
