import { orderTotal } from '#contract/money.ts'
import type { Difference } from '#contract/payment-values.ts'
import {
  daysOfMonths,
  type Entry,
  type EntryKind,
  keep,
  type SettlementProblem,
  settle,
} from '#contract/settlement.ts'
import { keepFurther, wholeSum } from '#server/applications/paid-twice/index.ts'
import { creditsOf, insertEntries, paidAheadOf, setAsideFor } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { ApplicationRow } from './store.ts'
import { orderOf } from './view.ts'

/** What staff saw arrive, if not just what is missing, and what becomes of a difference. */
export type Amounts = {
  received: number | undefined
  useCredit: boolean
  difference: Difference | undefined
}

/** What an approval enters: what arrived, what is used of the money that is kept or the credit, and the days. */
export type Settlement = { payment: number; used: number; days: number }

/** What is due for an order, in piastres. */
export function dueOf(application: ApplicationRow): number {
  return application.total_minor ?? orderTotal(orderOf(application).price, 1).amount
}

/**
 * Enters in the ledger what an approved order costs and what arrived for it. Throws `invalid_input` if that is another
 * amount than due, and nobody chose what becomes of the difference; and `settlement_changed` if it is not what was
 * `expected` when staff decided, because the credit or the money that is kept was used meanwhile.
 */
export async function settleOrder(
  tx: Tx,
  given: {
    application: ApplicationRow
    userId: string
    accessDays: number | undefined
    amounts: Amounts
    expected: Settlement | undefined
    byId: string | null
    now: Date
  },
): Promise<Settlement> {
  const { application, userId, amounts, expected, byId, now } = given
  const { id } = application
  const days = given.accessDays ?? daysOfMonths(orderOf(application).months)
  if (amounts.useCredit) await moveSetAside(tx, given)
  const kept = (await paidAheadOf(tx, [id])).get(id) ?? 0
  const credits = amounts.useCredit ? await creditsOf(tx, [userId]) : undefined
  // The order is approved by now; if it was the member's before, what is kept for it is in their credit too.
  const inCredit = application.user_id === userId ? kept : 0
  const settled = settle(
    { amount: dueOf(application), days },
    {
      received: amounts.received,
      kept,
      credit: Math.max(0, (credits?.get(userId) ?? 0) - inCredit),
    },
    amounts.difference,
  )
  const settlement = 'problem' in settled ? undefined : settlementOf(settled)
  if (expected && !isSame(settlement, expected)) throw new AppError('settlement_changed')
  if ('problem' in settled) throw problemError(settled.problem)
  await insertEntries(tx, { order: application, act: { id, at: now, byId }, entries: settled.entries })
  // Whoever says what arrived in all has counted each transfer.
  if (amounts.received === undefined) await keepFurther(tx, application, { byId, now })
  else if (amounts.received < (await wholeSum(tx, id))) throw moreArrived(expected)
  return settlementOf(settled)
}

/**
 * Moves to an order what is missing for it and is kept for the member's requests that were rejected or withdrawn, so that
 * it is there once: the transfer is taken from these, and kept for the order instead.
 */
async function moveSetAside(
  tx: Tx,
  { application, userId, amounts, byId, now }: Parameters<typeof settleOrder>[1],
): Promise<void> {
  const kept = (await paidAheadOf(tx, [application.id])).get(application.id) ?? 0
  let missing = dueOf(application) - kept - (amounts.received ?? 0)
  for (const from of await setAsideFor(tx, [userId])) {
    const amount = Math.min(from.kept, missing)
    if (amount <= 0) return
    const act = () => ({ id: newId(now), at: now, byId })
    await insertEntries(tx, { order: from, act: act(), entries: keep(-amount) })
    await insertEntries(tx, { order: application, act: act(), entries: keep(amount) })
    missing -= amount
  }
}

function settlementOf({ entries, days }: { entries: Entry[]; days: number }): Settlement {
  const of = (kind: EntryKind) => entries.find((entry) => entry.kind === kind)?.amount ?? 0
  return { payment: of('payment'), used: of('credit_used'), days }
}

const isSame = (one: Settlement | undefined, other: Settlement) =>
  one?.payment === other.payment && one.used === other.used && one.days === other.days

/** Otherwise a transfer that paid the order once more would be in no book. A colleague may have ticked it meanwhile. */
function moreArrived(expected: Settlement | undefined): AppError {
  if (expected) return new AppError('settlement_changed')
  return new AppError('invalid_input', { fields: { received: 'received_seen' } })
}

function problemError(problem: SettlementProblem): AppError {
  if (problem === 'difference') return new AppError('invalid_input', { fields: { difference: problem } })
  return new AppError('invalid_input', { fields: { received: 'days' } })
}
