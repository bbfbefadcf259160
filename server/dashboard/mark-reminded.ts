import type { Reminder, ReminderTopic } from '#contract/dashboard-today.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { dropReminderMail } from './drop-reminder-mail.ts'
import { deleteReminder, saveReminder } from './reminder-store.ts'

type Reminding = { userId: string; about: ReminderTopic }

/** Records that staff have just reminded a member, in place of an earlier reminder and of its mail, if that has not left. Throws `not_found`. */
export async function markReminded(
  { db, clock }: Context,
  { userId, about }: Reminding,
  { actor, name }: { actor: Actor; name: string },
): Promise<Reminder> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    await dropReminderMail(tx, { userId, about }, now)
    await saveReminder(tx, { user_id: userId, about, reminded_at: now, reminded_by: actor.userId })
    await audit(tx, actor, { at: now, action: 'user.reminded', subjectId: userId, details: { about } })
  })
  return { at: now.toISOString(), by: name }
}

/** Deletes the record of a reminder, and its mail if that has not left; without one nothing changes. Throws `not_found`. */
export async function unmarkReminded(
  { db, clock }: Context,
  { userId, about }: Reminding,
  actor: Actor,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    await dropReminderMail(tx, { userId, about }, now)
    if (!(await deleteReminder(tx, { userId, about }))) return
    await audit(tx, actor, {
      at: now,
      action: 'user.reminder_removed',
      subjectId: userId,
      details: { about },
    })
  })
}
