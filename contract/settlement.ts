import { daysPerMonth } from './money.ts'
import type { Difference } from './payment-values.ts'

/**
 * The kinds of entries in the ledger. Of an order: `charge` what it costs and gives in days, `extra` more days for what
 * arrived beyond that, `write_off` what is not charged after all. Of money: `payment` what arrived, `refund` what was
 * paid back. Between both: `credit` what is kept for the person, `credit_used` what of it is used or paid back.
 */
export const entryKinds = [
  'charge',
  'payment',
  'credit',
  'credit_used',
  'write_off',
  'extra',
  'refund',
] as const
export type EntryKind = (typeof entryKinds)[number]

/**
 * An entry: an amount in piastres, positive if it is in the person's favour, and days of access. The amounts of each
 * act add up to 0, so no piastre appears or vanishes.
 */
export type Entry = { kind: EntryKind; amount: number; days: number }

/** The most days that one approval gives. */
export const maxDaysAtOnce = 365

/** What is due for an order, and the days that it gives if just that arrives. */
export type Due = { amount: number; days: number }

/**
 * What there is for an order: `received` now, undefined for all that is missing; `kept` from earlier transfers for it;
 * and of the person's credit what may be used.
 */
export type Arrived = { received: number | undefined; kept: number; credit: number }

/** Why an order cannot be settled so: nobody chose what becomes of the difference, or it is no day or too many. */
export type SettlementProblem = 'difference' | 'no_day' | 'many_days'

/** The days that an amount buys at the price of an order: whole ones, rounded down. */
export function daysFor(amount: number, due: Due): number {
  return due.amount === 0 ? 0 : Math.floor((amount * due.days) / due.amount)
}

/** The days of access that an order gives as it was sent. */
export const daysOfMonths = (months: number) => months * daysPerMonth

/** What is there for an order in all. Of the credit only what is missing is used. */
export function fundsFor(due: Due, { received, kept, credit }: Arrived) {
  const used = Math.min(credit, Math.max(0, due.amount - kept - (received ?? 0)))
  const missing = Math.max(0, due.amount - kept - used)
  const payment = received ?? missing
  return { payment, kept, used, funds: payment + kept + used }
}

/** The entries of an approval, and the days that it gives; or why it cannot be settled so. */
export function settle(
  due: Due,
  arrived: Arrived,
  difference: Difference | undefined,
): { entries: Entry[]; days: number } | { problem: SettlementProblem } {
  const { payment, kept, used, funds } = fundsFor(due, arrived)
  const entries: Entry[] = [
    { kind: 'charge', amount: -due.amount, days: due.days },
    { kind: 'payment', amount: payment, days: 0 },
    { kind: 'credit_used', amount: kept + used, days: 0 },
  ]
  const over = funds - due.amount
  if (over === 0) return settled(entries)
  const chosen = difference ?? (isAllPaidAhead(arrived, over) ? 'credit' : undefined)
  if (chosen === undefined || (over < 0 && chosen === 'credit')) return { problem: 'difference' }
  if (chosen === 'credit') return settled([...entries, { kind: 'credit', amount: -over, days: 0 }])
  const days = daysFor(funds, due)
  const kind = over < 0 ? 'write_off' : 'extra'
  return settled([...entries, { kind, amount: -over, days: days - due.days }])
}

// Where nobody says what arrived now, what is too much was kept for the request before, and stays kept.
const isAllPaidAhead = ({ received }: Arrived, over: number) => received === undefined && over > 0

function settled(entries: Entry[]) {
  const days = sum(entries, ({ days }) => days)
  if (days < 1) return { problem: 'no_day' } as const
  if (days > maxDaysAtOnce) return { problem: 'many_days' } as const
  // The charge stays where it is 0, as the mark that the order was approved.
  return { entries: entries.filter(({ kind, amount }) => amount !== 0 || kind === 'charge'), days }
}

/** The entries of a transfer that is not enough: it is kept for the order until the rest arrives. */
export function keep(received: number): Entry[] {
  return [
    { kind: 'payment', amount: received, days: 0 },
    { kind: 'credit', amount: -received, days: 0 },
  ]
}

/** What can be paid back at an order: the person's credit first, then what the order was charged. */
export type Refundable = { credit: number; charged: number }

/** The money of an order: what arrived for it and was not paid back, and what it is charged. */
export type Holding = { id: string; received: number; charged: number }

/**
 * The entries of a refund at an order, for each order that they belong to, with the days of access that it ends;
 * undefined if it is more than there is. What comes from the order is no longer charged. `orders` is that order, then the
 * others that share its credit: no order pays back more than arrived for it, so a receipt says what is left of it. Credit
 * comes from where more arrived than was charged; the rest from the order itself as long as it has any.
 */
export function refund(
  amount: number,
  { credit, charged }: Refundable,
  { orders, days }: { orders: readonly Holding[]; days: number },
): { id: string; entries: Entry[] }[] | undefined {
  const [own] = orders
  if (!own || amount < 1 || amount > credit + charged) return undefined
  const fromCredit = Math.min(amount, credit)
  const writtenOff = amount - fromCredit
  const taken = new Map<string, number>()
  takeFrom(orders, fromCredit, { taken, most: surplusOf })
  const rest = takeFrom([own], writtenOff, { taken, most: receivedOf })
  takeFrom(orders, takeFrom(orders, rest, { taken, most: surplusOf }), { taken, most: receivedOf })
  return orders.flatMap(({ id }) => {
    const share = taken.get(id) ?? 0
    const [off, ended] = id === own.id ? [writtenOff, days] : [0, 0]
    const between = share - off
    const entries: Entry[] = [
      { kind: 'refund', amount: 0 - share, days: 0 },
      // What is written off here and paid back of another order's money passes through the credit.
      { kind: between < 0 ? 'credit' : 'credit_used', amount: between, days: 0 },
      { kind: 'write_off', amount: off, days: ended === 0 ? 0 : -ended },
    ]
    const some = entries.filter((entry) => entry.amount !== 0 || entry.days !== 0)
    return some.length > 0 ? { id, entries: some } : []
  })
}

const receivedOf = ({ received }: Holding) => received
const surplusOf = ({ received, charged }: Holding) => received - charged

/** Takes up to an amount from orders, in their order; returns what is left of it. */
function takeFrom(
  orders: readonly Holding[],
  amount: number,
  { taken, most }: { taken: Map<string, number>; most: (one: Holding) => number },
): number {
  let left = amount
  for (const one of orders) {
    const before = taken.get(one.id) ?? 0
    const part = Math.min(left, Math.max(0, most(one) - before))
    taken.set(one.id, before + part)
    left -= part
  }
  return left
}

/** The sums of entries, in piastres. `received` is what arrived less what was paid back: `charged` and `credit`. */
export function sumsOf(entries: readonly Entry[]) {
  const of = (...kinds: EntryKind[]) =>
    sum(entries, ({ kind, amount }) => (kinds.includes(kind) ? amount : 0))
  return {
    charged: 0 - of('charge', 'extra', 'write_off'),
    arrived: of('payment'),
    refunded: 0 - of('refund'),
    received: of('payment', 'refund'),
    credit: 0 - of('credit', 'credit_used'),
    days: sum(entries, ({ days }) => days),
  }
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((all, item) => all + of(item), 0)
}
