import { z } from 'zod'
import { ArrivalChannel } from './application-values.ts'
import { Piastres, SomePiastres } from './payment-values.ts'
import { Id, Instant } from './values.ts'

/** How many transfers that each pay a whole order are taken for it. */
export const mostWholeTransfers = 10

/** A transfer that paid all that is due for an order. `at` is null if its message said no time. */
const WholeTransfer = z.object({
  amount: SomePiastres,
  channel: ArrivalChannel,
  at: Instant.nullable(),
  day: z.string(),
})

/**
 * That several transfers each paid all that is `due` for an order, the earliest first, and how much more than due that is
 * (`over`), in piastres. `credit`: what of that is kept as the person’s credit; 0 before the approval, and once it was paid back,
 * used, or given as days. `receipt`: the valid one of the order, if it is for less than what arrived and was not paid back.
 */
export const PaidTwice = z
  .object({
    due: Piastres,
    transfers: z.array(WholeTransfer).min(2).max(mostWholeTransfers),
    over: SomePiastres,
    credit: Piastres,
    receipt: z.object({ _id: Id, number: z.string(), amount: Piastres }).optional(),
  })
  .meta({ id: 'PaidTwice' })
export type PaidTwice = z.infer<typeof PaidTwice>

/** A transfer that staff ticked for several requests, with those of the `others` that the caller sees. */
export const SharedTransfer = z
  .object({
    amount: SomePiastres,
    others: z.array(z.object({ subscriptionId: Id, fullName: z.string() })).min(1),
  })
  .meta({ id: 'SharedTransfer' })
export type SharedTransfer = z.infer<typeof SharedTransfer>

/** The state of an order that costs `due` by the transfers that paid for it; null if no second one paid it all again. */
export function paidTwiceBy<Paid extends { amount: number }>(
  due: number,
  transfers: readonly Paid[],
): { transfers: Paid[]; over: number } | null {
  const whole = due > 0 ? transfers.filter(({ amount }) => amount >= due) : []
  if (whole.length < 2) return null
  return { transfers: whole, over: whole.reduce((sum, { amount }) => sum + amount, -due) }
}
