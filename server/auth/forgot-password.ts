import { setTimeout as pause } from 'node:timers/promises'
import {
  asksWho,
  findNewestUnproved,
  findUserByEmail,
  linkLives,
  lockClaimed,
  lockUserRow,
  newestLanguageOf,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { takeFromNetworkQuota } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { type MailShare, mayMail } from '#server/platform/mail/mail-shares.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { keepLink } from '#server/platform/one-time-links.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { resetPasswordMail } from './mails.ts'

/** Requests per network and hour; mobile networks share addresses. */
export const resetQuota = { name: 'forgotten-password', limit: 20, windowSeconds: 60 * 60 }

/**
 * Mails per address and hour. One network alone cannot use them up, and each link works for the owner of the address,
 * even if its account is erased before it is used.
 */
export const resetMails: MailShare = { name: 'forgotten-password-mail', throughNetwork: 3, inAll: 15 }

type From = { network: string; networkBlock: string }

const nobody = ''

// Longer than the work takes in any case, so that the response time does not reveal whether an account exists.
const leastTime = 50

/**
 * Mails a one-time password link to an address with an unblocked account: the one that verified it, else the newest
 * that claims it. Any other address gets the same work and response. `too_many_requests` depends only on the network.
 */
export async function forgotPassword(context: Context, email: string, from: From): Promise<void> {
  const [sent] = await Promise.allSettled([sendLink(context, email, from), pause(leastTime)])
  if (sent.status === 'rejected') throw sent.reason
}

async function sendLink(context: Context, email: string, from: From): Promise<void> {
  if (context.settings.rateLimits) await takeFromNetworkQuota(context, resetQuota, from)
  if (!(await mayMail(context, resetMails, { email, networkBlock: from.networkBlock }))) return
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  const token = newToken()
  const address = knownAddress(context.settings)
  await inTransaction(context.db, async (tx) => {
    // Blocks concurrent verification or erasure, which would leave the mail unsent although it counts.
    await lockClaimed(tx, [email])
    const [owner, claimant] = [await findUserByEmail(tx, email), await findNewestUnproved(tx, email)]
    const held = await lockUserRow(tx, (owner ?? claimant)?.id ?? nobody, now)
    // A staff address may have changed before the lock: its former mailbox gets no link.
    const isTheirs = held?.email === email || held?.unproved_email === email
    const user = isTheirs && held?.blocked_at === null ? held : null
    const language = (await newestLanguageOf(tx, user?.id ?? nobody)) ?? 'ar'
    // After the '#', so that the token reaches neither a server's log nor another site.
    const url = address && `${address}/reset-password#token=${token}${user?.unproved_email ? asksWho : ''}`
    const mail = resetPasswordMail({ id: newId(now), about: user?.id, to: email, language, url }, site)
    if (url) {
      // Also saved without an account, so that it takes equally long; such a link opens nothing.
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
    await audit(
      tx,
      { userId: null, network: from.network },
      { at: now, action: 'password_link.requested', subjectId: user?.id ?? null },
    )
    if (user) await enqueueMail(tx, mail, now)
  })
}
