import type { Language } from '#contract/values.ts'
import { asksWho, findUser, linkLives, type UserRow } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { canMailLinks, knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { type MailShare, mayMail } from '#server/platform/mail/mail-shares.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfConfirmation } from './mails.ts'

/** Resends per account and hour. Counted per account, so the response reveals nothing about others. */
export const resendQuota = { name: 'confirm-email', limit: 3, windowSeconds: 60 * 60 }

/** Mails per address and hour: strangers from four networks cannot use up the limit of the owner. */
export const confirmationMails: MailShare = { name: 'confirm-email', throughNetwork: 5, inAll: 25 }

type Asking = { language: Language; network: string; networkBlock: string }

/**
 * Sends the link again that verifies the address of an account. False if no mail can be sent or the address is
 * verified. Throws `too_many_requests`, and `unauthorized` if the account is deleted.
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
  return unproved_email !== null && canMailLinks(settings)
}

/** Sends the verification link, unless mail is impossible or the address has reached its limit. */
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
    await audit(
      tx,
      { userId: user.id, network },
      { at: now, action: 'email_confirmation.sent', subjectId: user.id },
    )
    const mail = mailOfConfirmation({ id: newId(now), about: user.id, to: email, language, url }, site)
    await enqueueMail(tx, mail, now)
  })
}
