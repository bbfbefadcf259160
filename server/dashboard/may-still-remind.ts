import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { DueMail } from '#server/platform/mail/deliver-due-mails.ts'
import { findConcerned } from './find-concerned.ts'
import { forgetReminderOf } from './follow-mail.ts'
import { remindersOf } from './reminder-store.ts'
import { countsNow, topicOfKey } from './rules.ts'
import { membersOf } from './store.ts'

/**
 * Whether a mail may be sent now. A reminder only while its record is the last one and counts, the topic concerns the
 * member and the address is theirs; else its record is deleted. It may have waited for a mail server for a day, or be
 * retried later. Others always.
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
  const isTheirs = member !== undefined && member.email === mail.recipient
  if (isTheirs && concerned.has(userId) && countsNow(reminder, member, now)) return true
  await inTransaction(db, (tx) => forgetReminderOf(tx, mail, now))
  return false
}
