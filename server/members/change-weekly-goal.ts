import type { UserChange } from '#contract/members.ts'
import type { Change, Changing } from './changing.ts'
import { updateMember } from './store.ts'

/** Changes how many workouts a week a user is to come to. */
export async function changeWeeklyGoal(
  { tx, user }: Changing,
  weeklyGoal: UserChange['weeklyGoal'],
): Promise<Change[]> {
  if (weeklyGoal === undefined || weeklyGoal === user.weekly_goal) return []
  await updateMember(tx, user.id, { weekly_goal: weeklyGoal })
  return [{ action: 'user.weekly_goal_changed', details: { weeklyGoal } }]
}
