import type { Language } from '#contract/values.ts'
import { asksWho, findUser, linkLives, type UserRow } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/quotas.ts'
import { newId } from '#server/platform/ids.ts'
import { type MailShare, mayMail } from '#server/platform/mail/mail-shares.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfConfirmation } from './mails.ts'

/** How often an account may ask for the mail again in an hour. Counted by account, so the answer tells nothing of others. */
export const resendQuota = { name: 'confirm-email', limit: 3, windowSeconds: 60 * 60 }

/** How many of these mails an address gets in an hour: strangers of four networks do not keep it from the person herself. */
export const confirmationMails: MailShare = { name: 'confirm-email', throughNetwork: 5, inAll: 25 }

type Asking = { language: Language; network: string; networkBlock: string }

/**
 * Mails the link again with which somebody proves the address of their account. False where no mail can be sent or the
 * address is proved already. Throws `too_many_requests`, and `unauthorized` where the account is gone.
 */
export async function resendConfirmation(
  context: Context,
  { userId, ...by }: Asking & { userId: string },
): Promise<boolean> {
  const user = await findUser(context.db, userId)
  if (!user) throw new AppError('unauthorized')
  if (!canMail(context, user)) return false
  if (context.settings.rateLimits) await takeFromQuota(context, resendQuota, user.id)
  await sendConfirmation(context, user, by)
  return true
}

function canMail({ settings }: Context, { unproved_email }: UserRow): boolean {
  return unproved_email !== null && settings.mail.kind === 'smtp' && knownAddress(settings) !== null
}

/** Mails that link, where it can be mailed and the address did not get too many of them. */
export async function sendConfirmation(
  context: Context,
  user: UserRow,
  { language, network, networkBlock }: Asking,
): Promise<void> {
  const { settings } = context
  const email = user.unproved_email
  if (email === null || !canMail(context, user)) return
  if (!(await mayMail(context, confirmationMails, { email, networkBlock }))) return
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  const token = newToken()
  // After the '#', so that the token reaches neither a server's log nor another site.
  const url = `${knownAddress(settings)}/reset-password#token=${token}${asksWho}`
  await inTransaction(context.db, async (tx) => {
    await keepLink(tx, {
      tokenHash: hashToken(token),
      purpose: 'password',
      userId: user.id,
      createdBy: null,
      provesEmail: email,
      now,
      expiresAt: new Date(now.getTime() + linkLives.password),
    })
    await recordAudit(tx, {
      at: now,
      actorId: user.id,
      action: 'email_confirmation_sent',
      subjectId: user.id,
      network,
    })
    const mail = mailOfConfirmation({ id: newId(now), about: user.id, to: email, language, url }, site)
    await enqueueMail(tx, mail, now)
  })
}
