import type { ReminderTopic } from '#contract/dashboard-today.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { dropUnsentMail } from '#server/platform/mail/outbox.ts'
import { remindersOf } from './reminder-store.ts'
import { reminderKey } from './rules.ts'

/**
 * Deletes the unsent mail of the member's present reminder about a topic; for the transaction in which that reminder is
 * deleted or replaced. Without its record it would be dropped at its time, and until then no other could be queued.
 */
export async function dropReminderMail(
  tx: Tx,
  { userId, about }: { userId: string; about: ReminderTopic },
  now: Date,
): Promise<void> {
  for (const reminder of await remindersOf(tx, [userId])) {
    if (reminder.about !== about) continue
    await dropUnsentMail(tx, { dedupKey: reminderKey(userId, about, new Date(reminder.reminded_at)), now })
  }
}
