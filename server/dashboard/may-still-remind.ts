import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { DueMail } from '#server/platform/mail/deliver-due-mails.ts'
import { findConcerned } from './find-concerned.ts'
import { deleteReminder, remindersOf } from './reminder-store.ts'
import { topicOfKey } from './rules.ts'
import { membersOf } from './store.ts'

/**
 * Whether a mail may be sent now. A reminder only while its record is the last one, the topic concerns the member and
 * the address is theirs; else its record is deleted. It may have waited for a mail server for a day. Others always.
 */
export async function mayStillRemind({ db, clock }: Context, mail: DueMail): Promise<boolean> {
  const about = topicOfKey(mail.dedupKey)
  if (about === undefined || mail.aboutId === null) return true
  const userId = mail.aboutId
  const now = clock.now()
  const [reminder] = (await remindersOf(db, [userId])).filter((row) => row.about === about)
  if (reminder?.reminded_at !== mail.createdAt) return false
  const [member] = await membersOf(db, [userId])
  const concerned = await findConcerned(db, { about, among: [userId], now })
  if (member?.email === mail.recipient && concerned.has(userId)) return true
  await inTransaction(db, async (tx) => {
    await lockUser(tx, userId, now)
    // Somebody may have reminded the member meanwhile: their record stays.
    if (!(await deleteReminder(tx, { userId, about, at: mail.createdAt }))) return
    const details = { about, by: 'email' }
    await audit(tx, null, { at: now, action: 'user.reminder_removed', subjectId: userId, details })
  })
  return false
}
