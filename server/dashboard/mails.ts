import type { MailView } from '#contract/dashboard.ts'
import type { ListQuery } from '#contract/lists.ts'
import { whatsappLink } from '#contract/phones.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { mailsHeldSince, releaseMails } from '#server/platform/mail/hold-mails.ts'
import {
  countMails,
  dropWaitingMails,
  findMail,
  findMailCause,
  type ListedMail,
  listMails,
  type OutboxState,
  readMailText,
  retryMail,
} from '#server/platform/mail/outbox.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { forgetReminderOf, recordReminderOf } from './follow-mail.ts'
import { findNumberOf } from './store.ts'

/** One page of mails in a state, how many wait or failed, and whether a mail server is configured. */
export async function readMails(context: Context, query: { state: OutboxState } & ListQuery) {
  const { mails, total } = await listMails(context.db, query)
  return {
    mails: mails.map(mailView),
    counts: await countMails(context.db),
    delivers: context.settings.mail.kind === 'smtp',
    heldSince: await mailsHeldSince(context.db),
    ...cappedResult(query, total),
  }
}

/** A mail with its text and a WhatsApp link to its recipient, unless it is private. Throws `not_found`. */
export async function readOneMail(context: Context, id: string) {
  const found = await readMailText(context.db, id)
  if (!found) throw new AppError('not_found')
  const { mail, aboutId, text } = found
  const number = text === null ? null : await findNumberOf(context.db, { recipient: mail.recipient, aboutId })
  return {
    mail: mailView(mail),
    text,
    whatsapp: number !== null && text !== null ? whatsappLink(number, text) : null,
  }
}

/** Retries a mail now; a reminder counts again. Throws `not_found` if it cannot be retried. */
export async function retryNow(context: Context, id: string, actor: Actor): Promise<MailView> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const cause = await findMailCause(tx, id)
    if (cause) await recordReminderOf(tx, cause, { actor, now })
    const mail = (await retryMail(tx, { id, now })) ? await findMail(tx, id) : null
    if (!mail) throw new AppError('not_found')
    await audit(tx, actor, { at: now, action: 'mail.retried', subjectId: id })
    return mailView(mail)
  })
}

/** Ends the hold on mails: sends those that wait, or deletes them if `send` is false. Returns how many waited. */
export async function endHold(context: Context, send: boolean, actor: Actor): Promise<number> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const { waiting } = await countMails(tx)
    if (!(await releaseMails(tx))) return 0
    if (!send) await dropWaiting(tx, now)
    const action = send ? 'mails.released' : 'mails.discarded'
    await audit(tx, actor, { at: now, action, details: { mails: waiting } })
    return waiting
  })
}

/** Deletes what waits, and the records of its reminders, so that today offers them again. */
async function dropWaiting(tx: Tx, now: Date): Promise<void> {
  const dropped = await dropWaitingMails(tx)
  for (const cause of dropped) await forgetReminderOf(tx, cause, now)
}

function mailView(mail: ListedMail): MailView {
  return {
    _id: mail.id,
    recipient: mail.recipient,
    subject: mail.subject,
    state: mail.state,
    attempts: mail.attempts,
    createdAt: mail.createdAt,
    nextAttemptAt: mail.state === 'waiting' ? mail.nextAttemptAt : null,
    lastError: mail.lastError,
  }
}
