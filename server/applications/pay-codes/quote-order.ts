import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { quoteOrder as call } from '#contract/applications-pay-codes.ts'
import { orderTotal } from '#contract/money.ts'
import type { Language } from '#contract/values.ts'
import { type OrderSnapshot, orderOf, orderSnapshot } from '#server/applications/index.ts'
import {
  changeQuote,
  insertQuote,
  keyOf,
  payCode,
  type QuoteRow,
  readQuote,
} from '#server/applications/quotes/index.ts'
import type { Context } from '#server/context.ts'
import { takeFromNetworkQuota, takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'

const windowSeconds = 24 * 60 * 60

/** Quotes per network and day; mobile networks share addresses. */
export const quoteShare = { name: 'quote', limit: 300, windowSeconds }

/** Quotes of all together per day. With the longest hours this is a quarter of the codes with four characters. */
export const quotesInAll = { name: 'quotes', limit: 20_000, windowSeconds }

type QuoteInput = z.output<typeof call.body>
type Quoted = z.input<typeof call.response>
type Sender = { network: string; networkBlock: string; language: Language }

/**
 * Quotes an order at the present price, under the sender's code or a new one. The price of an earlier quote of the same
 * package stays while it is lower, for up to as many months as were quoted at it before, so that whoever steps the months
 * back and forth loses nothing, and nobody orders more at it than the form showed. It is never prolonged.
 */
export async function quoteOrder(context: Context, input: QuoteInput, sender: Sender): Promise<Quoted> {
  const { plan, months } = input
  const snapshot = await orderSnapshot(context, { plan, months, language: sender.language })
  const held = await readQuote(context, input)
  const now = context.clock.now()
  const quoted =
    held && isStillBetter(held, snapshot) ? heldColumns(held, snapshot) : newColumns(snapshot, { held, now })
  if (held && isSame(held, quoted)) return quotedView(held, input.payTicket ?? '')
  // Also counts those under the same code: they take a new end, so the open ones stay as few as the shares allow.
  if (context.settings.rateLimits) {
    await takeFromNetworkQuota(context, quoteShare, sender)
    await takeFromQuota(context, quotesInAll, 'all')
  }
  const key = held && keyOf(input)
  if (key && (await changeQuote(context.db, key, { change: quoted, now })))
    return quotedView({ ...held, ...stored(quoted) }, input.payTicket ?? '')
  return issue(context, quoted, now)
}

/** The price that a quote had at first, and the most months that were quoted at it. */
const lowOf = (held: QuoteRow) => ({
  price: held.low_price ?? orderOf(held).price,
  months: held.low_months ?? held.months,
})

/** Whether an earlier quote is for the same package and had a lower price than now. */
const isStillBetter = (held: QuoteRow, { order }: OrderSnapshot) =>
  orderOf(held).plan === order.plan && lowOf(held).price < order.price

/** The same quote: at its lower price for as many months as it was for, and at the present one for more; with its end. */
function heldColumns(held: QuoteRow, { order }: OrderSnapshot) {
  const { months } = order
  const low = lowOf(held)
  const of = months <= low.months ? { ...orderOf(held), price: low.price } : order
  const { months: _months, total: _total, ...facts } = of
  return columnsOf(facts, { months, low, expires_at: new Date(held.expires_at) })
}

const hour = 60 * 60 * 1000

function newColumns(
  { order: { months, total: _, ...facts }, site }: OrderSnapshot,
  { held, now }: { held: QuoteRow | undefined; now: Date },
) {
  const before = held && orderOf(held).plan === facts.plan ? lowOf(held) : undefined
  const most = before?.price === facts.price ? Math.max(before.months, months) : months
  const expires_at = new Date(now.getTime() + site.settings.priceHoldHours * hour)
  return columnsOf(facts, { months, low: { price: facts.price, months: most }, expires_at })
}

function columnsOf(
  facts: Omit<OrderSnapshot['order'], 'months' | 'total'>,
  { months, low, expires_at }: { months: number; low: ReturnType<typeof lowOf>; expires_at: Date },
) {
  const total_minor = orderTotal(facts.price, months).amount
  const lowest = { low_price: low.price, low_months: low.months }
  return { order_facts: JSON.stringify(facts), months, total_minor, expires_at, ...lowest }
}

/** Whether nothing would change: the same months and total until the same end. */
const isSame = (held: QuoteRow, { months, total_minor, expires_at }: Columns) =>
  held.months === months &&
  held.total_minor === total_minor &&
  Date.parse(held.expires_at) === expires_at.getTime()

type Columns = ReturnType<typeof columnsOf>

const stored = ({ order_facts, months, total_minor, expires_at }: Columns) => ({
  ...{ order_facts: JSON.parse(order_facts) as unknown, months, total_minor },
  expires_at: expires_at.toISOString(),
})

/** Three tries with four characters, which most transfers can do with, then some with five. */
const lengths = [4, 4, 4, 5, 5, 5]

async function issue(context: Context, quoted: Columns, now: Date): Promise<Quoted> {
  const ticket = newToken()
  const ticket_hash = hashToken(ticket)
  for (const length of lengths) {
    const code = payCode(length, (limit) => randomInt(limit))
    const row = { code, ticket_hash, created_at: now }
    const isNew = await insertQuote(context.db, { ...row, ...quoted, application_id: null })
    if (isNew) return quotedView({ code, ...stored(quoted) }, ticket)
  }
  throw new Error('No pay code is free')
}

type Shown = Pick<QuoteRow, 'code' | 'order_facts' | 'months' | 'total_minor' | 'expires_at'>

function quotedView(quote: Shown, payTicket: string): Quoted {
  const { plan, price, months, total } = orderOf(quote)
  return { payCode: quote.code, payTicket, expiresAt: quote.expires_at, plan, price, months, total }
}
