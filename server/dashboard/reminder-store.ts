import type { ReminderTopic } from '#contract/dashboard-today.ts'
import { isOfSeenUser } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** The reminders of some members, with the names of the staff whose accounts still exist. */
export async function remindersOf(db: Db, userIds: string[]) {
  if (userIds.length === 0) return []
  return db
    .selectFrom('reminders')
    .leftJoin('users as staff', 'staff.id', 'reminders.reminded_by')
    .select(['reminders.user_id', 'reminders.about', 'reminders.reminded_at', 'staff.name as staff_name'])
    .where('reminders.user_id', 'in', userIds)
    .execute()
}
export type ReminderRow = Awaited<ReturnType<typeof remindersOf>>[number]

/** That staff reminded a member; by a mail of a batch, if it names one. */
type NewReminder = {
  user_id: string
  about: ReminderTopic
  reminded_at: Date
  reminded_by: string
  batch_id?: string
}

/** Stores a reminder in place of an earlier one about the same topic. */
export async function saveReminder(tx: Tx, reminder: NewReminder): Promise<void> {
  const { reminded_at, reminded_by, batch_id = null } = reminder
  await tx
    .insertInto('reminders')
    .values(reminder)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'about']).doUpdateSet({ reminded_at, reminded_by, batch_id }),
    )
    .execute()
}

type ReminderOf = { userId: string; about: ReminderTopic; at?: string }

/** Deletes a reminder, with `at` only the one of that time and not one that replaced it; false if there is none. */
export async function deleteReminder(tx: Tx, { userId, about, at }: ReminderOf): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('reminders')
    .where('user_id', '=', userId)
    .where('about', '=', about)
    .$if(at !== undefined, (deleting) => deleting.where('reminded_at', '=', at ?? ''))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The reminders of a batch that a staff user made, unless they were replaced since, of members whom they see. */
export function remindersOfBatch(
  tx: Tx,
  { batch, by, onlyOfCoach }: { batch: string; by: string; onlyOfCoach: string | null },
) {
  return tx
    .selectFrom('reminders')
    .innerJoin('users', 'users.id', 'reminders.user_id')
    .select(['user_id', 'about', 'reminded_at', 'users.name'])
    .where('batch_id', '=', batch)
    .where('reminded_by', '=', by)
    .where(isOfSeenUser('reminders.user_id', onlyOfCoach))
    .orderBy('user_id')
    .execute()
}
