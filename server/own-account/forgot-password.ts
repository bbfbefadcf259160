import { setTimeout as pause } from 'node:timers/promises'
import {
  asksWho,
  findNewestUnproved,
  findUserByEmail,
  languageOf,
  linkLives,
  lockClaimed,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { takeFromNetworkQuota } from '#server/platform/http/quotas.ts'
import { newId } from '#server/platform/ids.ts'
import { type MailShare, mayMail } from '#server/platform/mail/mail-shares.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfForgottenPassword } from './mails.ts'
import { holdAccount } from './store.ts'

/** How often one network may ask in an hour; mobile networks share addresses. */
export const forgottenQuota = { name: 'forgotten-password', limit: 20, windowSeconds: 60 * 60 }

/**
 * How many of these mails an address gets in an hour. Nobody of one network uses up what it gets, and each of them works for
 * whoever reads it, also where its account is erased meanwhile.
 */
export const forgottenMails: MailShare = { name: 'forgotten-password-mail', throughNetwork: 3, inAll: 15 }

type From = { network: string; networkBlock: string }

const nobody = ''

// Longer than the work takes for anybody, so that the answer's time does not tell whether there is an account.
const leastTime = 50

/**
 * Sends a one-time link for a new password to an address, if it is that of an account that is not blocked: of the one that
 * has proved it, else of the newest that claims it. Does the same work for any other address, and never tells. Throws `too_many_requests` by the caller's network alone.
 */
export async function forgotPassword(context: Context, email: string, from: From): Promise<void> {
  const [sent] = await Promise.allSettled([sendLink(context, email, from), pause(leastTime)])
  if (sent.status === 'rejected') throw sent.reason
}

async function sendLink(context: Context, email: string, from: From): Promise<void> {
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, forgottenQuota, from)
  if (!(await mayMail(context, forgottenMails, { email, networkBlock: from.networkBlock }))) return
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  const token = newToken()
  const address = knownAddress(context.settings)
  await inTransaction(context.db, async (tx) => {
    // Nobody proves the address or erases one of its accounts meanwhile: that would leave the mail unsent, though it counts.
    await lockClaimed(tx, [email])
    const [owner, claimant] = [await findUserByEmail(tx, email), await findNewestUnproved(tx, email)]
    const held = await holdAccount(tx, (owner ?? claimant)?.id ?? nobody, now)
    const user = held?.blocked_at === null ? held : null
    const language = (await languageOf(tx, user?.id ?? nobody)) ?? 'ar'
    // After the '#', so that the token reaches neither a server's log nor another site.
    const url = address && `${address}/reset-password#token=${token}${user?.unproved_email ? asksWho : ''}`
    const mail = mailOfForgottenPassword({ id: newId(now), about: user?.id, to: email, language, url }, site)
    if (url) {
      // Kept for nobody as well, so that it takes as long: such a one opens nothing.
      await keepLink(tx, {
        tokenHash: hashToken(token),
        purpose: 'password',
        userId: user?.id ?? null,
        createdBy: null,
        provesEmail: user ? email : null,
        now,
        expiresAt: new Date(now.getTime() + linkLives.forgotten),
      })
    }
    const entry = { at: now, actorId: null, subjectId: user?.id ?? null, network: from.network }
    await recordAudit(tx, { ...entry, action: 'password_forgotten' })
    if (user) await enqueueMail(tx, mail, now)
  })
}
