import { inPounds } from '#contract/money.ts'
import type { Order, SentTransfer } from '#contract/order-values.ts'
import { paymentMethodKeys } from '#contract/payment-methods.ts'
import type { PublishedSite } from '#contract/site.ts'
import { type QuoteRow, readQuote } from '#server/applications/quotes/index.ts'
import type { Context } from '#server/context.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type Ordered, type OrderSnapshot, orderSnapshot } from './order-snapshot.ts'
import { orderOf } from './view.ts'

/** How an order is paid: the pay code to claim, whether the order has its price, and the method. */
export type Transfer = {
  quote: QuoteRow | undefined
  isQuoted: boolean
  method: string | null
}

/** An order as it will be stored, and how it is paid. */
export type QuotedOrder = OrderSnapshot & { transfer: Transfer }

/**
 * The order at the price of its pay code, while that holds for this package and these months; otherwise as
 * `orderSnapshot`. A code for other months, or one whose price the sender was not shown, still marks the transfer.
 */
export async function quotedOrder(
  context: Context,
  ordered: Ordered,
  sent: SentTransfer,
): Promise<QuotedOrder> {
  const site = await readPublishedSite(context)
  const method = knownMethod(site, sent.paymentMethod)
  const quote = await readQuote(context, sent)
  const order = quote && quotedFor(quote, ordered)
  if (order) return { order, site, transfer: { quote, isQuoted: true, method } }
  return { ...(await orderSnapshot(context, ordered)), transfer: { quote, isQuoted: false, method } }
}

function quotedFor(quote: QuoteRow, { plan, months, language, expectedTotal }: Ordered): Order | undefined {
  const order = { ...orderOf(quote), language }
  if (order.plan !== plan || order.months !== months) return undefined
  const total = inPounds({ amount: quote.total_minor, currency: order.currency })
  return expectedTotal === undefined || expectedTotal === total ? order : undefined
}

function knownMethod({ settings }: PublishedSite, method: string | undefined): string | null {
  const known = paymentMethodKeys(settings.paymentMethods)
  return method !== undefined && known.includes(method) ? method : null
}
