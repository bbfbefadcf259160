import { priceChangedTo } from '#contract/application-errors.ts'
import { inPounds, orderTotal } from '#contract/money.ts'
import { hasOpenPrices } from '#contract/open-prices.ts'
import type { CurrentTerms, Order } from '#contract/order-values.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language, PlanId } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { planOf, readNewestSite, readPublishedSite, readSeenSite } from '#server/site/index.ts'

/** What a client orders: `expectedTotal` is the total in EGP that it showed. */
export type Ordered = {
  plan: PlanId
  months: number
  siteVersion?: number | undefined
  expectedTotal?: number | undefined
  language: Language
}

/** An order as it will be stored, and the site version that its prices are from. */
export type OrderSnapshot = { order: Order; site: PublishedSite }

/** Throws `invalid_input` at `siteVersion` if the site never had that version. */
export async function assertSiteVersion(context: Context, siteVersion: number | undefined): Promise<void> {
  if (siteVersion === undefined || siteVersion <= (await readPublishedSite(context)).version) return
  // Another process may have just published it.
  if ((await readSeenSite(context, siteVersion)).version === siteVersion) return
  throw new AppError('invalid_input', { fields: { siteVersion: 'site_version' } })
}

/**
 * The order with the prices of the site version that the user saw. The total is never the client's. Throws
 * `prices_not_announced` while the owner has confirmed no price, and `price_changed` if the client showed another total.
 */
export async function orderSnapshot(context: Context, ordered: Ordered): Promise<OrderSnapshot> {
  const { plan, months, language, expectedTotal } = ordered
  const site = await readPricedSite(context, ordered.siteVersion)
  const { name, price, currency, features } = planOf(site, plan)
  const total = inPounds(orderTotal(price, months))
  const siteVersion = site.version
  if (expectedTotal !== undefined && expectedTotal !== total)
    throw priceChanged({ price, months, total, siteVersion })
  return { order: { plan, name, price, currency, features, siteVersion, language, months, total }, site }
}

/** The site version that the user saw; the current one if the prices of that one were nobody's. */
async function readPricedSite(context: Context, siteVersion: number | undefined): Promise<PublishedSite> {
  const seen = await readSeenSite(context, siteVersion)
  // Another process may have just published the prices.
  const site = hasOpenPrices(seen.settings) ? await readNewestSite(context) : seen
  if (hasOpenPrices(site.settings)) throw new AppError('prices_not_announced')
  return site
}

function priceChanged(order: CurrentTerms): AppError {
  const sentence = (language: Language) => priceChangedTo(order.total, language)
  return new AppError('price_changed', { sentence, body: { order } })
}
