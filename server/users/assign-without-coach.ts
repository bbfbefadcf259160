import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { assignCoach } from './assign-coach.ts'

/**
 * Assigns users who have no coach to one; those who have one by now stay with theirs, so that two people who assign at the
 * same time don't undo each other. Throws like `assignCoach`, and then assigns nobody.
 */
export async function assignWithoutCoach(
  { db, clock }: Context,
  { userIds, coachId }: { userIds: string[]; coachId: string },
  actor: Actor,
): Promise<{ assigned: number; left: number }> {
  const now = clock.now()
  // Always in the same order, so that two such calls never wait for each other's accounts.
  const chosen = [...new Set(userIds)].sort()
  return inTransaction(db, async (tx) => {
    let assigned = 0
    for (const userId of chosen) {
      const user = await lockUser(tx, userId, now)
      if (!user || user.coach_id !== null) continue
      const changes = await assignCoach({ tx, user, actor, now }, coachId)
      for (const { action, details } of changes)
        await audit(tx, actor, { at: now, action, subjectId: userId, ...(details && { details }) })
      assigned++
    }
    return { assigned, left: chosen.length - assigned }
  })
}
