import type { PublishedSite } from '#contract/site.ts'
import {
  findUser,
  findUserByEmail,
  linkLives,
  lockUser,
  newestLanguageOf,
  type UserRow,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { canMailLinks, knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { type Quota, takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { newId } from '#server/platform/ids.ts'
import { type MailShare, mayMail } from '#server/platform/mail/mail-shares.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type Addressee, mailOfNewAddress, mailOfRequest } from './mails.ts'
import { type ChangeRow, findChange, saveChange } from './store.ts'

const windowSeconds = 60 * 60

/** Links per member and hour, and per staff user. */
const ofMember: Quota = { name: 'email-change', limit: 5, windowSeconds }
const ofStaff: Quota = { name: 'email-change-by', limit: 30, windowSeconds }

/** Links per mailbox and hour, for whichever members. */
const ofMailbox: MailShare = { name: 'email-change', throughNetwork: 5, inAll: 10 }

/** `until` is when whoever asks may no longer choose the address; null if that has no end. */
type Wanted = { userId: string; email: string; networkBlock: string; until: Date | null }

/**
 * Enters a new address for a member and mails it a link; the former address gets a notice. One whose link works already
 * is returned without another mail. Throws `not_found`, `invalid_input` for the present address, `email_taken`,
 * `email_change_blocked` and `too_many_requests`.
 */
export async function requestChange(context: Context, wanted: Wanted, actor: Actor): Promise<ChangeRow> {
  const { db } = context
  await assertFree(db, await findUser(db, wanted.userId), wanted.email)
  const waiting = await findChange(db, wanted.userId)
  if (waiting?.email === wanted.email && needsNoMail(context, waiting)) return waiting
  return sendLink(context, { ...wanted, isFirst: true }, actor)
}

// The link was mailed and works, or none can be mailed.
function needsNoMail({ settings, clock }: Context, { sent_at, expires_at }: ChangeRow): boolean {
  if (!canMailLinks(settings)) return true
  return sent_at !== null && Date.parse(expires_at) > clock.now().getTime()
}

/** Mails a new link to the address that waits. Throws `email_change_gone` without one, and as `requestChange` does. */
export async function resendLink(
  context: Context,
  { userId, networkBlock, until }: Omit<Wanted, 'email'>,
  actor: Actor,
): Promise<ChangeRow> {
  const { db } = context
  const user = await findUser(db, userId)
  const waiting = await findChange(db, userId)
  if (user?.role === 'user' && !waiting) throw new AppError('email_change_gone')
  const email = waiting?.email ?? ''
  await assertFree(db, user, email)
  return sendLink(context, { userId, email, networkBlock, until, isFirst: false }, actor)
}

async function assertFree(db: Db, user: UserRow | undefined, email: string): Promise<UserRow> {
  if (user?.role !== 'user') throw new AppError('not_found')
  if (user.blocked_at !== null) throw new AppError('email_change_blocked')
  if ((user.email ?? user.unproved_email) === email) {
    throw new AppError('invalid_input', { fields: { email: 'email_unchanged' } })
  }
  if (await findUserByEmail(db, email)) throw new AppError('email_taken', { at: 'email' })
  return user
}

async function sendLink(
  context: Context,
  { userId, email, networkBlock, until, isFirst }: Wanted & { isFirst: boolean },
  actor: Actor,
): Promise<ChangeRow> {
  const { db, clock, settings } = context
  await assertMayMail(context, { userId, email, networkBlock, actor })
  const site = await readPublishedSite(context)
  const now = clock.now()
  const longest = new Date(now.getTime() + linkLives.password)
  const token = newToken()
  const address = canMailLinks(settings) ? knownAddress(settings) : null
  return inTransaction(db, async (tx) => {
    const user = await assertFree(tx, await lockUser(tx, userId, now), email)
    const present = await findChange(tx, userId)
    const waiting = present?.email === email ? present : undefined
    // A colleague, or the same person twice, was quicker.
    if (isFirst && waiting && needsNoMail(context, waiting)) return waiting
    if (!isFirst && !waiting) throw new AppError('email_change_gone')
    const change = await saveChange(tx, {
      ...{ userId, email, tokenHash: hashToken(token), sentAt: address === null ? null : now },
      requestedAt: waiting ? new Date(waiting.requested_at) : now,
      requestedBy: actor.userId,
      expiresAt: until !== null && until < longest ? until : longest,
    })
    const action = waiting ? 'email_change.link_sent' : 'email_change.requested'
    await audit(tx, actor, { at: now, action, subjectId: userId })
    if (address !== null) {
      // After the '#', so that the token reaches neither a server's log nor another site.
      const url = `${address}/confirm-email#token=${token}`
      const mail = { id: newId(now), about: userId, language: (await newestLanguageOf(tx, userId)) ?? 'ar' }
      await enqueueMail(tx, mailOfNewAddress({ ...mail, to: email, url }, site), now)
      // Not told yet if it was entered while no mail could be sent.
      if (!waiting?.sent_at) await notifyFormer(tx, { user, mail, site, now })
    }
    return change
  })
}

async function notifyFormer(
  tx: Tx,
  { user, mail, site, now }: { user: UserRow; mail: Omit<Addressee, 'to'>; site: PublishedSite; now: Date },
): Promise<void> {
  const to = user.email ?? user.unproved_email
  if (to !== null) await enqueueMail(tx, mailOfRequest({ ...mail, to }, site), now)
}

async function assertMayMail(
  context: Context,
  { userId, email, networkBlock, actor }: Omit<Wanted, 'until'> & { actor: Actor },
): Promise<void> {
  if (!context.settings.rateLimits) return
  await takeFromQuota(context, ofStaff, actor.userId)
  await takeFromQuota(context, ofMember, userId)
  if (await mayMail(context, ofMailbox, { email, networkBlock })) return
  throw new AppError('too_many_requests', { retryAfter: windowSeconds })
}
