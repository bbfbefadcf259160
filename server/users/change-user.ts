import type { UserChange } from '#contract/users.ts'
import { findUser, lockAddressOf, lockUser } from '#server/accounts/index.ts'
import { replaceItems } from '#server/assignments/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { changeBlocking } from './change-blocking.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { changePerson } from './change-person.ts'
import { changePlan } from './change-plan.ts'
import { updateMember } from './store.ts'
import { undoAccess, undoOfAccess } from './undo-access.ts'

/**
 * Changes a user, all fields or none; equal values are not logged. Returns the token that undoes a package change, if
 * there was one. Throws `not_found` for an unknown user or resource, `invalid_input` for an invalid coach.
 */
export async function changeUser(
  context: Context,
  { userId, change }: { userId: string; change: UserChange },
  actor: Actor,
): Promise<{ undo?: string }> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    // Before the account, as every verification of the address does.
    await lockAddressOf(tx, userId)
    const user = await lockUser(tx, userId, now)
    if (!user) throw new AppError('not_found')
    const changeContext = { tx, user, actor, now }
    const ofPerson = await changePerson(changeContext, change)
    const { changes: ofPlan, periodId } = await changeOfPlan({ ...changeContext, context }, change)
    const changes = [
      ...ofPerson,
      ...(await changeWeeklyGoal(changeContext, change.weeklyGoal)),
      ...ofPlan,
      ...(await changeItems(changeContext, change.resources)),
      ...(await changeBlocking(changeContext, change)),
    ]
    for (const { action, details } of changes) {
      await audit(tx, actor, { at: now, action, subjectId: userId, ...(details && { details }) })
    }
    if (periodId === undefined) return {}
    const after = await findUser(tx, userId)
    if (!after) throw new Error('A locked account does not vanish')
    const kind = periodId === null ? 'removal' : 'assignment'
    return { undo: undoOfAccess(context.secrets, { before: user, after, kind, periodId, now }) }
  })
}

function changeOfPlan(
  changeContext: UserChangeContext & { context: Context },
  change: UserChange,
): ReturnType<typeof changePlan> {
  const { undoPlan: undo } = change
  if (undo === undefined) return changePlan(changeContext, change)
  const { secrets } = changeContext.context
  return undoAccess(changeContext, { undo, secrets }).then((changes) => ({ changes }))
}

async function changeItems(
  { tx, user, actor, now }: UserChangeContext,
  wanted: UserChange['resources'],
): Promise<AuditedChange[]> {
  if (wanted === undefined) return []
  const { given, taken, renamed } = await replaceItems(tx, wanted, {
    userId: user.id,
    actorId: actor.userId,
    now,
  })
  const isSame = given.length + taken.length + renamed.length === 0
  return isSame ? [] : [{ action: 'items.replaced', details: { given, taken, renamed } }]
}

/** Changes a user's weekly goal of workouts. */
async function changeWeeklyGoal(
  { tx, user }: UserChangeContext,
  weeklyGoal: UserChange['weeklyGoal'],
): Promise<AuditedChange[]> {
  if (weeklyGoal === undefined || weeklyGoal === user.weekly_goal) return []
  await updateMember(tx, user.id, { weekly_goal: weeklyGoal })
  return [{ action: 'user.weekly_goal_changed', details: { weeklyGoal } }]
}
