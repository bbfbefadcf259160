import type { PublishedSite } from '#contract/site.ts'
import {
  lockAddress,
  lockAddressOf,
  lockUser,
  newestLanguageOf,
  replaceEmail,
  type UserRow,
} from '#server/accounts/index.ts'
import { lockAndUpdateCounters } from '#server/applications/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { mailToFormer, mailToNew } from './mails.ts'
import { restateSent } from './restate-sent.ts'
import { linkSent, setStaffConfirmed } from './store.ts'

/** Locks both addresses, all changes of applications and the member, in the order of every other act. */
export async function lockForChange(
  tx: Tx,
  { userId, email, now }: { userId: string; email: string; now: Date },
): Promise<UserRow | undefined> {
  await lockAddress(tx, email)
  await lockAddressOf(tx, userId)
  await lockAndUpdateCounters(tx, {})
  return lockUser(tx, userId, now)
}

type Proved = {
  user: UserRow
  email: string
  site: PublishedSite
  now: Date
  /** Who confirmed it, and how. */
  by: { actor: Parameters<typeof audit>[1]; details: { by: 'mail' | 'staff'; reason?: string } }
}

/**
 * Gives a member the new address: what they sent stays with them; links mailed to the
 * former address stop working; both addresses get a mail. Throws `email_taken`. The caller has called `lockForChange`.
 */
export async function takeEffect(
  tx: Tx,
  context: Context,
  { user, email, site, now, by }: Proved,
): Promise<void> {
  const former = user.email ?? user.unproved_email
  // First, so that those that may still be approved get the new address too.
  await linkSent(tx, user)
  if (former !== null) await restateSent(tx, { userId: user.id, from: former, to: email, now })
  await replaceEmail(tx, context, { user, email, now })
  // Also after a link: staff chose the address, so its mailbox may be their own.
  await setStaffConfirmed(tx, user.id, now)
  await audit(tx, by.actor, {
    at: now,
    action: 'user.email_changed',
    subjectId: user.id,
    details: by.details,
  })
  if (context.settings.mail.kind !== 'smtp') return
  const mail = { id: newId(now), about: user.id, language: (await newestLanguageOf(tx, user.id)) ?? 'ar' }
  await enqueueMail(tx, mailToNew({ ...mail, to: email }, site), now)
  if (former !== null) await enqueueMail(tx, mailToFormer({ ...mail, to: former }, site), now)
}
