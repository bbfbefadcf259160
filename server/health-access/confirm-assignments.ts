import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { confirmAssigned, findReader } from './store.ts'

/** Confirms all earlier assignments of a coach; returns how many. Throws `not_found` for an account that is not active. */
export async function confirmAssignments(
  { db, clock }: Context,
  coachId: string,
  actor: Actor,
): Promise<number> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await findReader(tx, coachId))) throw new AppError('not_found')
    const confirmed = await confirmAssigned(tx, coachId, now)
    if (confirmed === 0) return 0
    await audit(tx, actor, {
      at: now,
      action: 'coach.assignments_confirmed',
      subjectId: coachId,
      details: { members: confirmed },
    })
    return confirmed
  })
}
