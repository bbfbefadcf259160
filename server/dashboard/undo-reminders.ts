import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { dropUnsentMail } from '#server/platform/mail/outbox.ts'
import { deleteReminder, remindersOfBatch } from './reminder-store.ts'
import { reminderKey } from './rules.ts'

type Result = { userId: string; name: string; outcome: 'undone' | 'sent' }

/**
 * Takes back the mails of the actor's own batch that have not left, and their records. Throws `not_found`, and
 * `reminders_already_sent` if all have left.
 */
export async function undoReminders(
  { db, clock }: Context,
  { batch, onlyOfCoach }: { batch: string; onlyOfCoach: string | null },
  actor: Actor,
): Promise<{ members: Result[] }> {
  const now = clock.now()
  const members = await inTransaction(db, async (tx) => {
    const own = { batch, by: actor.userId, onlyOfCoach }
    const ids = (await remindersOfBatch(tx, own)).map(({ user_id }) => user_id)
    // In the order in which batches lock them, whatever the order of the database.
    for (const id of ids.sort()) await lockUser(tx, id, now)
    const results: Result[] = []
    for (const { user_id: userId, name, about, reminded_at } of await remindersOfBatch(tx, own)) {
      const dedupKey = reminderKey(userId, about, new Date(reminded_at))
      const isUndone = await dropUnsentMail(tx, { dedupKey, now })
      results.push({ userId, name, outcome: isUndone ? 'undone' : 'sent' })
      if (!isUndone) continue
      await deleteReminder(tx, { userId, about })
      const details = { about, by: 'email' }
      await audit(tx, actor, { at: now, action: 'user.reminder_removed', subjectId: userId, details })
    }
    return results
  })
  if (members.length === 0) throw new AppError('not_found')
  if (members.every(({ outcome }) => outcome === 'sent')) throw new AppError('reminders_already_sent')
  return { members }
}
