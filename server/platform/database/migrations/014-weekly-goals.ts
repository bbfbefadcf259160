import type { Kysely } from 'kysely'

export const name = '014-weekly-goals'

/** A week counts the days with a workout: a goal above seven could never be reached. */
export async function up(db: Kysely<{ users: { weekly_goal: number | null } }>): Promise<void> {
  await db.updateTable('users').set({ weekly_goal: 7 }).where('weekly_goal', '>', 7).execute()
}
