import { keep, sumsOf } from '#contract/settlement.ts'
import type { PlanId } from '#contract/values.ts'
import { audit } from '#server/audit/index.ts'
import { creditsOf, insertEntries, paymentAt, sumsByOrder } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { newId } from '#server/platform/ids.ts'
import { voidAbove } from '#server/receipts/issued/index.ts'
import { findWholeTransfers, markSetAside } from './store.ts'

type Act = { byId: string | null; now: Date }
type Order = { id: string; plan: PlanId }
type Part = { key: string; part: number; amount: number }

/** Keeps a transfer that paid an approved order once more as the person's credit, as any amount that is too much. */
export async function keepAgain(
  tx: Tx,
  order: Order,
  { part, byId, now }: Act & { part: Part },
): Promise<void> {
  const act = { id: newId(now), at: now, byId }
  await insertEntries(tx, { order, act, entries: keep(part.amount) })
  await markSetAside(tx, { ...part, at: now })
}

/** Keeps what an order that is being approved was paid beyond the first transfer that was enough. */
export async function keepFurther(tx: Tx, order: Order, act: Act): Promise<void> {
  for (const { key, part, amount_minor } of await furtherTransfers(tx, order.id))
    await keepAgain(tx, order, { ...act, part: { key, part, amount: Number(amount_minor) } })
}

/** The transfers that paid an order once more, after the one that counts for it; the money of an approval is in no book yet. */
export async function furtherTransfers(tx: Tx, id: string) {
  // The one that a tick by hand was for counts for the order: else that tick would be open again.
  const byTick = (await presentWhole(tx, id)).toSorted(
    (one, other) => Number(other.ticked_minor) - Number(one.ticked_minor),
  )
  return byTick.slice(1)
}

/** What several transfers that each pay an order bring together, in piastres; 0 if only one does. */
export async function wholeSum(tx: Tx, id: string): Promise<number> {
  const whole = await presentWhole(tx, id)
  return whole.length < 2 ? 0 : whole.reduce((sum, { amount_minor }) => sum + Number(amount_minor), 0)
}

async function presentWhole(tx: Tx, id: string) {
  return (await findWholeTransfers(tx, [id])).filter(({ set_aside_at }) => set_aside_at === null)
}

type Credited = { order: Order & { userId: string | null }; amount: number; at: string }

/**
 * Takes that back by entries of its own; false if the credit was used or paid back since. A receipt that counts this money is
 * void then, and another can be issued.
 */
export async function takeBackAgain(
  tx: Tx,
  { order, amount, at }: Credited,
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  const kept = await paymentAt(tx, { applicationId: order.id, amount, at })
  const credit = order.userId === null ? 0 : ((await creditsOf(tx, [order.userId])).get(order.userId) ?? 0)
  const sums = sumsOf(await sumsByOrder(tx, [order.id]))
  // Other credit of the person is of other orders.
  if (!kept || Math.min(credit, sums.credit) < amount) return false
  const entries = keep(-amount).map((entry) => ({ ...entry, reverses: `${kept.act_id}:${entry.kind}` }))
  const by = actor.userId
  await insertEntries(tx, { order, act: { id: newId(now), at: now, byId: by }, entries })
  const arrived = sums.arrived - amount
  const voided = await voidAbove(tx, { applicationId: order.id, arrived, by, now })
  if (!voided) return true
  const details = { userId: voided.userId }
  await audit(tx, actor, { at: now, action: 'receipt.voided', subjectId: order.id, details })
  return true
}

/** The same for a transfer that was kept because its request ended; false if that money was used or paid back since. */
export async function takeBackOfEnded(
  tx: Tx,
  { order, amount, at }: Credited,
  { actor, now }: { actor: Actor; now: Date },
): Promise<boolean> {
  const kept = await paymentAt(tx, { applicationId: order.id, amount, at })
  if (!kept || sumsOf(await sumsByOrder(tx, [order.id])).credit < amount) return false
  const entries = keep(-amount).map((entry) => ({ ...entry, reverses: `${kept.act_id}:${entry.kind}` }))
  await insertEntries(tx, { order, act: { id: newId(now), at: now, byId: actor.userId }, entries })
  return true
}
