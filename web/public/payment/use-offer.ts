import { useState } from 'react'
import { CurrentTerms } from '#contract/order-values.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { useSite } from '#web/shell/site-context.tsx'
import type { Offer } from './order-due.ts'

/** Prices that the server has named since the page was opened, and the newest version of the site that they are from. */
type NewPrices = { siteVersion: number; prices: Partial<Record<PlanId, number>> }

/** The packages of a form: as the page has them, until the server refuses an order because its price has changed. */
export function useOffer() {
  const { settings, version } = useSite()
  const [changed, setChanged] = useState<NewPrices | null>(null)
  return {
    settings: changed ? { ...settings, packages: withPrices(settings.packages, changed.prices) } : settings,
    /** The version to order from. */
    siteVersion: changed?.siteVersion ?? version,
    /** Shows the price that the refusal of an order names; any other error changes nothing. */
    showPriceIn: (error: unknown, plan: PlanId) => {
      const terms = CurrentTerms.safeParse(error instanceof ApiError ? error.order : null).data
      if (!terms) return
      const { price, siteVersion } = terms
      setChanged((before) => ({ siteVersion, prices: { ...before?.prices, [plan]: price } }))
    },
  }
}

type Packages = Offer['settings']['packages']

function withPrices(packages: Packages, prices: NewPrices['prices']): Packages {
  const priced = planIds.map((id) => [id, { ...packages[id], price: prices[id] ?? packages[id].price }])
  return Object.fromEntries(priced) as Packages
}
