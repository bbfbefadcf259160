import {
  assertNotHeld,
  deleteHeld,
  findHeld,
  type HeldDecisionRow,
  insertHeld,
} from '#server/applications/held-decisions/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type ApprovalFacts, approveIn, type Decision, prepareApproval } from './approve-application.ts'
import { publishChange } from './publish-change.ts'
import { notPendingError, prepareRejection, type Rejection, rejectIn } from './reject-application.ts'
import { findApplication, lockAndUpdateCounters } from './store.ts'

/** Rolls back the transaction of a trial. */
class RolledBack extends Error {}

/**
 * Holds an approval for `seconds`; returns the application's id and what the approval would do. It is carried out once
 * without a commit, so it throws whatever an approval throws.
 */
export async function holdApproval(
  context: Context,
  { seconds, ...decision }: Decision & { seconds: number },
  actor: Actor,
): Promise<{ id: string } & Pick<ApprovalFacts, 'passwordUnchanged' | 'generatedPassword'>> {
  const ready = await prepareApproval(context, decision)
  const facts = await trial(context, (tx) => approveIn(tx, context, { ...ready, actor }))
  const { source, hash } = ready.prepared
  const chosen = source === 'staff' || source === 'generated' ? { source, hash } : undefined
  await hold(context, ready.found.id, {
    seconds,
    actor,
    held: {
      outcome: 'approved',
      access_days: decision.accessDays,
      same_person: decision.samePerson,
      arrival_channel: decision.arrived,
      received_minor: decision.amounts.received,
      difference: decision.amounts.difference,
      use_credit: decision.amounts.useCredit,
      settled_days: decision.amounts.difference && facts.accessDays,
      payment_minor: facts.settlement.payment,
      used_minor: facts.settlement.used,
      granted_days: facts.settlement.days,
      password_source: chosen?.source,
      password_hash: chosen?.hash,
    },
  })
  return { ...facts, id: ready.found.id }
}

/** Holds a rejection for `seconds`, and throws what it would; returns the application's id. */
export async function holdRejection(
  context: Context,
  { seconds, ...rejection }: Rejection & { seconds: number },
  actor: Actor,
): Promise<string> {
  const ready = await prepareRejection(context, rejection)
  const { id } = ready.found
  const reason = await trial(context, (tx) => rejectIn(tx, context, { ...ready, actor }))
  const held = { outcome: 'rejected' as const, reason: rejection.reason, received_minor: rejection.received }
  await hold(context, id, { seconds, actor, held: { ...held, ...(rejection.received && { reason }) } })
  return id
}

/** Undoes the actor's own held decision. Throws `not_found` and `decision_not_held`. */
export async function undoDecision(context: Context, id: string, actor: Actor): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    if (!(await findApplication(tx, id))) throw new AppError('not_found')
    const held = await findHeld(tx, id)
    if (held?.decided_by !== actor.userId) throw new AppError('decision_not_held')
    await deleteHeld(tx, id)
    publishChange(context, id, 'undone')
  })
}

type Hold = {
  seconds: number
  actor: Actor
  held: Partial<HeldDecisionRow> & Pick<HeldDecisionRow, 'outcome'>
}

async function hold(context: Context, id: string, { seconds, actor, held }: Hold): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, {})
    const application = await findApplication(tx, id)
    if (application?.status !== 'pending') throw notPendingError(application)
    await assertNotHeld(tx, id)
    const due = new Date(context.clock.now().getTime() + seconds * 1000)
    await insertHeld(tx, {
      ...held,
      application_id: id,
      decided_by: actor.userId,
      network: actor.network,
      due_at: due,
    })
    publishChange(context, id, 'decided')
  })
}

/** Runs an act in a transaction that is not committed; returns its result, and throws its errors. */
async function trial<Result>(
  context: Context,
  act: Parameters<typeof inTransaction<Result>>[1],
): Promise<Result> {
  let result: { value: Result } | undefined
  try {
    await inTransaction(context.db, async (tx) => {
      result = { value: await act(tx) }
      throw new RolledBack()
    })
  } catch (error) {
    if (!(error instanceof RolledBack) || !result) throw error
  }
  if (!result) throw new Error('a trial ended without a result')
  return result.value
}
