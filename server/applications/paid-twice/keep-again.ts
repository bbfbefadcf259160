import { keep } from '#contract/settlement.ts'
import type { PlanId } from '#contract/values.ts'
import { creditsOf, insertEntries, paymentAt } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newId } from '#server/platform/ids.ts'
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
  const whole = (await findWholeTransfers(tx, [order.id])).filter(({ set_aside_at }) => set_aside_at === null)
  for (const { key, part, amount_minor } of whole.slice(1))
    await keepAgain(tx, order, { ...act, part: { key, part, amount: Number(amount_minor) } })
}

type Credited = { order: Order & { userId: string | null }; amount: number; at: string }

/** Takes that back by entries of its own; false if the credit was used or paid back since. */
export async function takeBackAgain(
  tx: Tx,
  { order, amount, at }: Credited,
  { byId, now }: Act,
): Promise<boolean> {
  const kept = await paymentAt(tx, { applicationId: order.id, amount, at })
  const credit = order.userId === null ? 0 : ((await creditsOf(tx, [order.userId])).get(order.userId) ?? 0)
  if (!kept || credit < amount) return false
  const entries = keep(-amount).map((entry) => ({ ...entry, reverses: `${kept.act_id}:${entry.kind}` }))
  await insertEntries(tx, { order, act: { id: newId(now), at: now, byId }, entries })
  return true
}
