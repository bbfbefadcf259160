import type { UserChange } from '#contract/users.ts'
import type { AuditedChange, Changing } from './changing.ts'
import { updateMember } from './store.ts'

/** Changes a user's weekly goal of workouts. */
export async function changeWeeklyGoal(
  { tx, user }: Changing,
  weeklyGoal: UserChange['weeklyGoal'],
): Promise<AuditedChange[]> {
  if (weeklyGoal === undefined || weeklyGoal === user.weekly_goal) return []
  await updateMember(tx, user.id, { weekly_goal: weeklyGoal })
  return [{ action: 'user.weekly_goal_changed', details: { weeklyGoal } }]
}
