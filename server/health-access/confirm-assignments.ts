import type { StaffRole } from '#contract/roles.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { confirmAssigned, findActiveCoach } from './store.ts'

/**
 * Confirms all earlier assignments of a coach; returns how many. Throws `not_found` for an account that is not active, and
 * `forbidden` for an admin who would open members to themselves.
 */
export async function confirmAssignments(
  { db, clock }: Context,
  coachId: string,
  { actor, staffRole }: { actor: Actor; staffRole: StaffRole | null },
): Promise<number> {
  if (coachId === actor.userId && staffRole !== 'owner') throw new AppError('forbidden')
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await findActiveCoach(tx, coachId))) throw new AppError('not_found')
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
