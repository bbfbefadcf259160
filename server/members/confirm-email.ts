import type { Language } from '#contract/values.ts'
import { asksWho, findUser, linkLives, type UserRow } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { takeFromQuota } from '#server/platform/http/quotas.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfConfirmation } from './mails.ts'

/** How many of these mails one address gets in an hour, whoever asks. */
export const confirmationQuota = { name: 'confirm-email', limit: 3, windowSeconds: 60 * 60 }

type Asking = { userId: string; language: Language; network: string }

/**
 * Mails the link again with which somebody proves the address of their account. False where no mail can be sent or the
 * address is proved already. Throws `too_many_requests`, and `unauthorized` where the account is gone.
 */
export async function resendConfirmation(context: Context, by: Asking): Promise<boolean> {
  const user = await findUser(context.db, by.userId)
  if (!user) throw new AppError('unauthorized')
  return sendConfirmation(context, user, by)
}

/** The same after registering, where an address that got too many of these mails gets no further one. */
export async function sendFirstConfirmation(
  context: Context,
  user: UserRow,
  by: Omit<Asking, 'userId'>,
): Promise<void> {
  try {
    await sendConfirmation(context, user, by)
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error
  }
}

async function sendConfirmation(
  context: Context,
  user: UserRow,
  { language, network }: Omit<Asking, 'userId'>,
): Promise<boolean> {
  const { settings, secrets } = context
  const email = user.unproved_email
  const address = knownAddress(settings)
  if (email === null || settings.mail.kind !== 'smtp' || !address) return false
  if (settings.rateLimits) {
    await takeFromQuota(context, confirmationQuota, secrets.digest('confirm-email', email))
  }
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  const token = newToken()
  // After the '#', so that the token reaches neither a server's log nor another site.
  const url = `${address}/reset-password#token=${token}${asksWho}`
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
  return true
}
