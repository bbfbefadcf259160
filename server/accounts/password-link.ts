import { recordAudit } from '#server/audit/index.ts'
import { hashForAccount } from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { findLink, replaceLink, spendLink, voidLinks } from '#server/platform/one-time-links.ts'
import { assertUncommonPassword } from '#server/platform/passwords/common-passwords.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { forgetAccountFailures, guardLink, passLink } from './guard-sign-in.ts'
import { proveEmail, proveNumbers } from './prove-contacts.ts'
import { linkLives } from './rules.ts'
import { endSessions, findUser, setPasswordHash } from './store.ts'

/**
 * Makes a one-time link with which a person sets a password; earlier links of theirs are void. Staff send it by WhatsApp, so
 * using it proves the account's number, never its e-mail. Only an admin makes one for a
 * staff account: for others that is a missing one.
 */
export async function makePasswordLink(
  context: Context,
  {
    userId,
    caller,
    origin,
    network,
  }: { userId: string; caller: AccountCaller; origin: string; network: string },
): Promise<{ url: string; expiresAt: string }> {
  const now = context.clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkLives.password)
  await inTransaction(context.db, async (tx) => {
    const user = await findUser(tx, userId)
    if (!user || (user.role !== 'user' && caller.role !== 'admin')) throw new AppError('not_found')
    await replaceLink(tx, {
      tokenHash: hashToken(token),
      purpose: 'password',
      userId,
      createdBy: caller.userId,
      provesPhone: user.role === 'user' ? (user.whatsapp_e164 ?? user.phone_e164) : null,
      now,
      expiresAt,
    })
    await recordAudit(tx, {
      at: now,
      actorId: caller.userId,
      action: 'password_link_made',
      subjectId: userId,
      network,
    })
  })
  // After the '#', so that the token reaches neither a server's log nor another site.
  return { url: `${origin}/reset-password#token=${token}`, expiresAt: expiresAt.toISOString() }
}

/**
 * Sets a password by a one-time link, ends all sessions of the account, and answers its e-mail. It proves what the link was
 * sent to: all other accounts that claim a proved address give way. Throws `link_invalid` where the link was used or has
 * ended, or another account has proved the address, and 422 where the password is a common one.
 */
export async function resetPassword(
  context: Context,
  given: { token: string; password: string },
  visit: Visit,
): Promise<{ email: string | null }> {
  assertUncommonPassword(given.password)
  const now = context.clock.now()
  const tokenHash = hashToken(given.token)
  const attempt = await guardLink(context, visit)
  const link = await findLink(context.db, 'password', { tokenHash, now })
  const user = link?.user_id ? await findUser(context.db, link.user_id) : undefined
  if (!user) throw new AppError('link_invalid')
  await passLink(context, attempt)
  const provesEmail = link?.proves_email != null && link.proves_email === user.unproved_email
  const hash = await hashForAccount(context.db, provesEmail ? { unproved_email: null } : user, {
    plain: given.password,
    share: { lane: 'known', from: user.id },
  })
  await inTransaction(context.db, async (tx) => {
    if (!(await spendLink(tx, tokenHash, now))) throw new AppError('link_invalid')
    if (provesEmail && !(await proveEmail(tx, context, { user, by: 'mail', now }))) {
      throw new AppError('link_invalid')
    }
    const numbers = link?.proves_phone ? [link.proves_phone] : []
    await proveNumbers(tx, { userId: user.id, numbers, by: 'whatsapp', now })
    await setPasswordHash(tx, user.id, hash)
    await endSessions(tx, user.id)
    await voidLinks(tx, 'password', user.id)
    await forgetAccountFailures(tx, context, provesEmail ? { ...user, email: user.unproved_email } : user)
    await recordAudit(tx, {
      at: now,
      actorId: user.id,
      action: 'password_reset',
      subjectId: user.id,
      network: visit.network,
    })
  })
  return { email: user.email ?? user.unproved_email }
}
