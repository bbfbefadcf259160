import { lockAddress } from '#server/accounts/index.ts'
import {
  deleteHeld,
  dueDecisions,
  findHeld,
  type HeldDecisionRow,
  markHeldAsFailed,
} from '#server/applications/held-decisions/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { PreparedPassword } from './account-for-approval.ts'
import { approveIn, prepareApproval } from './approve-application.ts'
import { publishChange } from './publish-change.ts'
import { prepareRejection, rejectIn } from './reject-application.ts'
import { findApplication, lockAndUpdateCounters } from './store.ts'

const decisionsAtOnce = 100

/** Carries out the decisions that are due. One that fails unexpectedly is retried, and does not delay the others. */
export async function carryOutDueDecisions(context: Context, signal: AbortSignal): Promise<void> {
  const failures: unknown[] = []
  for (const id of await dueDecisions(context.db, context.clock.now(), decisionsAtOnce)) {
    if (signal.aborted) return
    await carryOutDecision(context, id).catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Carries out a held decision now; does nothing if none is held, or it was carried out already. If the decision is no
 * longer possible, because something changed since it was made, the application stays pending and staff see why.
 * Throws `not_found`.
 */
export async function carryOutDecision(context: Context, id: string): Promise<void> {
  if (!(await findApplication(context.db, id))) throw new AppError('not_found')
  const held = await findHeld(context.db, id)
  if (!held) return
  try {
    await (held.outcome === 'approved' ? approveHeld(context, held) : rejectHeld(context, held))
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'busy') throw error
    await inTransaction(context.db, async (tx) => {
      if (error.code === 'application_not_pending') return deleteHeld(tx, id)
      await markHeldAsFailed(tx, held, error.code)
      publishChange(context, id, 'reopened')
    })
  }
}

const actorOf = ({ decided_by, network }: HeldDecisionRow) => ({ userId: decided_by, network })

async function approveHeld(context: Context, held: HeldDecisionRow): Promise<void> {
  const decision = {
    id: held.application_id,
    accessDays: held.access_days ?? undefined,
    customPassword: undefined,
    samePerson: held.same_person ?? false,
    arrived: held.arrival_channel ?? undefined,
    amounts: {
      received: held.received_minor ?? undefined,
      useCredit: held.use_credit ?? false,
      difference: held.difference ?? undefined,
    },
    ...expectedOf(held),
  }
  const ready = await prepareApproval(context, decision, chosenPassword(held))
  await inTransaction(context.db, async (tx) => {
    // In the order of every approval, so that two transactions cannot wait for each other.
    await lockAddress(tx, ready.found.email)
    if (await take(tx, held)) await approveIn(tx, context, { ...ready, actor: actorOf(held) })
  })
}

/** What the approval would have entered when it was made; nothing of one from before that was stored. */
function expectedOf({ payment_minor: payment, used_minor: used, granted_days: days }: HeldDecisionRow) {
  return payment === null || used === null || days === null ? {} : { expected: { payment, used, days } }
}

function chosenPassword(held: HeldDecisionRow): PreparedPassword | undefined {
  const { password_source: source, password_hash: hash } = held
  return source === null ? undefined : { source, hash }
}

async function rejectHeld(context: Context, held: HeldDecisionRow): Promise<void> {
  const ready = await prepareRejection(context, {
    id: held.application_id,
    reason: held.reason ?? undefined,
    received: held.received_minor ?? undefined,
  })
  await inTransaction(context.db, async (tx) => {
    if (await take(tx, held)) await rejectIn(tx, context, { ...ready, actor: actorOf(held) })
  })
}

/** Takes a decision out of the held ones, under the common lock; false if it was undone or carried out meanwhile. */
async function take(tx: Parameters<typeof deleteHeld>[0], held: HeldDecisionRow): Promise<boolean> {
  await lockAndUpdateCounters(tx, {})
  const current = await findHeld(tx, held.application_id)
  if (current?.due_at !== held.due_at || current.decided_by !== held.decided_by) return false
  await deleteHeld(tx, held.application_id)
  return true
}
