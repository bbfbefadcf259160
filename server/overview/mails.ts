import { type ListQuery, pagesOf } from '#contract/lists.ts'
import type { MailView } from '#contract/overview.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  countMails,
  findMail,
  type ListedMail,
  listMails,
  type MailState,
  retryMail,
} from '#server/platform/mail/outbox.ts'

/** One page of the mails in a state, how many wait or were given up, and whether a mail server is set at all. */
export async function readMails(context: Context, asked: { state: MailState } & ListQuery) {
  const { mails, total, totalIsLowerBound } = await listMails(context.db, asked)
  return {
    mails: mails.map(mailView),
    counts: await countMails(context.db),
    delivers: context.settings.mail.kind === 'smtp',
    total,
    ...(totalIsLowerBound && { totalIsLowerBound }),
    page: asked.page,
    pages: pagesOf(total, asked.limit),
  }
}

/** Has a mail tried again now. Throws `not_found` where there is none that could be. */
export async function sendAgain(
  context: Context,
  id: string,
  by: { userId: string; network: string },
): Promise<MailView> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const mail = (await retryMail(tx, { id, now })) ? await findMail(tx, id) : null
    if (!mail) throw new AppError('not_found')
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'mail.retried',
      subjectId: id,
      network: by.network,
    })
    return mailView(mail)
  })
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
