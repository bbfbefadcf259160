import type { ReminderOutcome } from '#contract/dashboard-reminders.ts'
import type { Reminder, ReminderTopic } from '#contract/dashboard-today.ts'
import { lockUser, seenAmong } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { dropReminderMail } from './drop-reminder-mail.ts'
import { findConcerned } from './find-concerned.ts'
import { emailState } from './read-today.ts'
import { type MailOrigin, reminderMail } from './reminder-mail.ts'
import { remindersOf, saveReminder } from './reminder-store.ts'
import { countsNow } from './rules.ts'
import { membersOf, type TodayMemberRow } from './store.ts'

type Reminding = { about: ReminderTopic; userIds: string[]; holdSeconds: number }

/** What all mails of a batch have in common. */
type Batch = {
  id: string
  about: ReminderTopic
  actor: Actor
  /** The coach whose members alone the actor sees; null for all. */
  onlyOfCoach: string | null
  now: Date
  notBefore: Date
  origin: MailOrigin
}

type Result = { userId: string; name: string; outcome: ReminderOutcome }

/**
 * Mails a reminder to those of the members whom the topic concerns, who were not reminded of it yet and have a verified
 * email; nothing leaves for `holdSeconds`. `batch` is null if nobody is mailed. Throws `email_not_connected`,
 * `emails_on_hold`.
 */
export async function remindByEmail(
  context: Context,
  { about, userIds, holdSeconds }: Reminding,
  { actor, name, onlyOfCoach }: { actor: Actor; name: string; onlyOfCoach: string | null },
): Promise<{ batch: string | null; reminded: Reminder; members: Result[] }> {
  const { db, clock, settings } = context
  const email = await emailState(context)
  if (email !== 'connected') {
    throw new AppError(email === 'on_hold' ? 'emails_on_hold' : 'email_not_connected')
  }
  const origin = { site: await readPublishedSite(context), publicUrl: knownAddress(settings) }
  const now = clock.now()
  const notBefore = new Date(now.getTime() + holdSeconds * 1000)
  const batch = { id: newId(now), about, actor, onlyOfCoach, now, notBefore, origin }
  const members = await inTransaction(db, (tx) => remindEach(tx, userIds, batch))
  const isAnyMailed = members.some(({ outcome }) => outcome === 'mailed')
  return { batch: isAnyMailed ? batch.id : null, reminded: { at: now.toISOString(), by: name }, members }
}

async function remindEach(tx: Tx, userIds: string[], batch: Batch): Promise<Result[]> {
  const { about, now, onlyOfCoach } = batch
  const seen = await seenAmong(tx, userIds, onlyOfCoach)
  // In one order for all, so that no two batches wait for each other.
  for (const id of seen.toSorted()) await lockUser(tx, id, now)
  const members = new Map((await membersOf(tx, seen)).map((row) => [row.id, row]))
  const concerned = await findConcerned(tx, { about, among: seen, now })
  const reminders = await remindersOf(tx, seen)
  const results: Result[] = []
  for (const userId of userIds) {
    const member = members.get(userId)
    if (!member || !concerned.has(userId)) {
      // Only members whom the actor sees are named: the id may be that of a colleague.
      results.push({ userId, name: '', outcome: 'not_due' })
      continue
    }
    const reminder = reminders.find((row) => row.user_id === userId && row.about === about)
    const isReminded = reminder !== undefined && countsNow(reminder, member, now)
    const outcome = isReminded ? 'already_reminded' : await remindOne(tx, member, batch)
    results.push({ userId, name: member.name, outcome })
  }
  return results
}

async function remindOne(tx: Tx, member: TodayMemberRow, batch: Batch): Promise<ReminderOutcome> {
  const { id: userId, email: to } = member
  const { id, about, actor, now, notBefore, origin } = batch
  if (to === null) return 'no_confirmed_email'
  await dropReminderMail(tx, { userId, about }, now)
  const mail = reminderMail({ member, to, about, now, notBefore }, origin)
  // One of the same day, whose record somebody deleted, may have left.
  if (!(await enqueueMail(tx, mail, now))) return 'already_reminded'
  const byBatch = { reminded_by: actor.userId, batch_id: id }
  await saveReminder(tx, { user_id: userId, about, reminded_at: now, ...byBatch })
  const details = { about, by: 'email' }
  await audit(tx, actor, { at: now, action: 'user.reminded', subjectId: userId, details })
  return 'mailed'
}
