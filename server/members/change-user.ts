import type { UserChange } from '#contract/members.ts'
import { holdUser, lockAddressOf } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { replaceItems, type Staff } from '#server/items/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changeBlocking } from './change-blocking.ts'
import { changePerson } from './change-person.ts'
import { changePlan } from './change-plan.ts'
import { changeWeeklyGoal } from './change-weekly-goal.ts'
import type { Change, Changing } from './changing.ts'
import { undoOfPlan, undoPlan } from './undo-plan.ts'

/**
 * Changes a user, all that is named or nothing of it; what is as it should be already stays and is not written down.
 * Answers with what takes the assignment or the removal of a plan back, if there was one. Throws `not_found` for an unknown user or resource, `invalid_input` for a coach who is none.
 */
export async function changeUser(
  context: Context,
  { userId, change }: { userId: string; change: UserChange },
  by: Staff,
): Promise<{ undo?: string }> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    if (change.subscription) await lockAddressOf(tx, userId)
    const user = await holdUser(tx, userId, now)
    if (!user) throw new AppError('not_found')
    const changing = { tx, user, by, now }
    const changes = [
      ...(await changePerson(changing, change)),
      ...(await changeWeeklyGoal(changing, change.weeklyGoal)),
      ...(change.undoPlan === undefined
        ? await changePlan({ ...changing, context }, change)
        : await undoPlan(changing, { undo: change.undoPlan, secrets: context.secrets })),
      ...(await changeItems(changing, change.resources)),
      ...(await changeBlocking(changing, change)),
    ]
    for (const { action, details } of changes) {
      const entry = { at: now, actorId: by.userId, action, subjectId: userId, network: by.network }
      await recordAudit(tx, details ? { ...entry, details } : entry)
    }
    if (!changes.some(({ action }) => action === 'plan.assigned' || action === 'plan.removed')) return {}
    return { undo: undoOfPlan(context.secrets, { user, days: change.subscription?.accessDays ?? null, now }) }
  })
}

async function changeItems(
  { tx, user, by, now }: Changing,
  wanted: UserChange['resources'],
): Promise<Change[]> {
  if (wanted === undefined) return []
  const { given, taken, renamed } = await replaceItems(tx, wanted, { userId: user.id, by: by.userId, now })
  const isSame = given.length + taken.length + renamed.length === 0
  return isSame ? [] : [{ action: 'items.replaced', details: { given, taken, renamed } }]
}
