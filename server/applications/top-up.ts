import { keep } from '#contract/settlement.ts'
import { topUpReason } from '#contract/top-up-reason.ts'
import { keepArrivals, takeBackSetAside } from '#server/applications/arrivals/index.ts'
import { insertEntries, paidAheadAt, paidAheadOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { dueOf } from './settle-order.ts'
import type { ApplicationRow } from './store.ts'

type PaidAhead = { application: ApplicationRow; received: number; actor: Actor; now: Date }

/**
 * Keeps a transfer that is not enough for its order; returns the reason that asks for the rest. Throws `invalid_input`
 * if nothing is missing.
 */
export async function keepTransfer(
  tx: Tx,
  { application, received, actor, now }: PaidAhead,
): Promise<string> {
  const { id, language } = application
  const kept = ((await paidAheadOf(tx, [id])).get(id) ?? 0) + received
  const missing = dueOf(application) - kept
  if (missing <= 0) throw new AppError('invalid_input', { fields: { 'topUp.received': 'amount' } })
  const act = { id: newId(now), at: now, byId: actor.userId }
  await insertEntries(tx, { order: application, act, entries: keep(received) })
  await keepArrivals(tx, id, now)
  return topUpReason({ kept, missing }, language)
}

/**
 * Takes back what a rejection kept for an order, because that decision is taken back; but not what was used or paid back
 * since.
 */
export async function takeBackPaidAhead(
  tx: Tx,
  { application, actor, now }: Omit<PaidAhead, 'received'>,
): Promise<void> {
  const { id, reviewed_at: at } = application
  // What an earlier decision kept stays: the money is there.
  const last = at === null ? [] : await paidAheadAt(tx, { applicationId: id, at })
  const kept = (await paidAheadOf(tx, [id])).get(id) ?? 0
  if (at === null || last.length === 0 || kept < last.reduce((sum, { amount }) => sum + amount, 0)) return
  for (const { actId, amount } of last) {
    const entries = keep(-amount).map((entry) => ({ ...entry, reverses: `${actId}:${entry.kind}` }))
    const act = { id: newId(now), at: now, byId: actor.userId }
    await insertEntries(tx, { order: application, act, entries })
  }
  await takeBackSetAside(tx, id, at)
}
