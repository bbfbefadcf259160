import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import type { MailCause } from '#server/platform/mail/outbox.ts'
import { deleteReminder, remindersOf, saveReminder } from './reminder-store.ts'
import { topicOfKey } from './rules.ts'

/** Deletes the record of a reminder whose mail is not sent any more, if it is still the last one. Other mails have none. */
export async function forgetReminderOf(
  tx: Tx,
  { dedupKey, aboutId: userId, createdAt }: MailCause,
  now: Date,
): Promise<void> {
  const about = topicOfKey(dedupKey)
  if (about === undefined || userId === null) return
  await lockUser(tx, userId, now)
  // Somebody may have reminded the member meanwhile: their record stays.
  if (!(await deleteReminder(tx, { userId, about, at: createdAt }))) return
  const details = { about, by: 'email' }
  await audit(tx, null, { at: now, action: 'user.reminder_removed', subjectId: userId, details })
}

/**
 * Records the reminder of a mail that is retried, because the record went when the mail was given up. Whoever was
 * reminded meanwhile has a record: then it stays, and the mail is dropped at its time, so that nobody is reminded twice.
 */
export async function recordReminderOf(
  tx: Tx,
  { dedupKey, aboutId: userId, createdAt }: MailCause,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  const about = topicOfKey(dedupKey)
  if (about === undefined || userId === null) return
  if (!(await lockUser(tx, userId, now))) return
  const reminders = await remindersOf(tx, [userId])
  if (reminders.some((reminder) => reminder.about === about)) return
  await saveReminder(tx, {
    ...{ user_id: userId, about },
    ...{ reminded_at: new Date(createdAt), reminded_by: actor.userId },
  })
  const details = { about, by: 'email' }
  await audit(tx, actor, { at: now, action: 'user.reminded', subjectId: userId, details })
}
