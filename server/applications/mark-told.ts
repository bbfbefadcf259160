import { decidedStatuses } from '#contract/application-values.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { carryOutDecision } from './carry-out-decision.ts'
import { publishChange } from './publish-change.ts'
import { findApplication, removeTold, setTold } from './store.ts'

/**
 * Marks that the actor told the applicant the decision, and carries out a held one first: it is final once somebody
 * knows it. A repetition keeps the first mark. Throws `not_found`, and `application_not_decided`, also if the held
 * decision could not be carried out.
 */
export async function markTold(context: Context, id: string, actor: Actor): Promise<void> {
  await carryOutDecision(context, id)
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (await setTold(tx, id, { by: actor.userId, now })) {
      await audit(tx, actor, { at: now, action: 'application.marked_told', subjectId: id })
      publishChange(context, id, 'told')
      return
    }
    const current = await findApplication(tx, id)
    if (!current) throw new AppError('not_found')
    if (!decidedStatuses.some((status) => status === current.status)) {
      throw new AppError('application_not_decided', { body: { status: current.status } })
    }
  })
}

/** Takes the mark back; does nothing without one. Throws `not_found`. */
export async function unmarkTold(context: Context, id: string, actor: Actor): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (await removeTold(tx, id)) {
      await audit(tx, actor, { at: now, action: 'application.told_mark_removed', subjectId: id })
      publishChange(context, id, 'told')
    } else if (!(await findApplication(tx, id))) throw new AppError('not_found')
  })
}
