import { toE164 } from '#contract/phones.ts'
import type { PublishedSite } from '#contract/site.ts'
import { recordAudit } from '#server/audit/index.ts'
import { forgetClaimant, languageOf, lockUnblocked, type TypedIdentity } from '#server/claims/index.ts'
import { knownAddress } from '#server/config.ts'
import { hashForAccount, lockAddress } from '#server/contacts/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { findLink, replaceLink, spendLink, voidLinks } from '#server/platform/one-time-links.ts'
import { assertUncommonPassword } from '#server/platform/passwords/common-passwords.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { forgetAccountFailures, forgetAddressFailures, wrongLink } from './guard-sign-in.ts'
import { mailOfStaffLinkUsed } from './mails.ts'
import { afterPassword, judgePresentPassword, settleOwnPassword } from './own-password.ts'
import { proveByMail, proveNumbers } from './prove-contacts.ts'
import { linkLives } from './rules.ts'
import { endSessions, findUser, setPasswordHash, type UserRow } from './store.ts'

/**
 * Makes a one-time link with which a person sets a password; earlier ones that staff made for them are void. Staff send it by WhatsApp, so
 * using it proves the account's number, never its e-mail. Only an admin makes one for a staff account, and shows their own present
 * password: it opens that account to whoever holds the link. For other staff that account is a missing one. Nobody makes one for
 * themselves, `forbidden`: it would set a password without the present one.
 */
export async function makePasswordLink(
  context: Context,
  {
    userId,
    caller,
    visit,
    currentPassword,
  }: { userId: string; caller: AccountCaller; visit: Visit; currentPassword: string | undefined },
): Promise<{ url: string; expiresAt: string; cookies: Cookie[] }> {
  if (userId === caller.userId) throw new AppError('forbidden')
  const wanted = await findUser(context.db, userId)
  const isOpen = wanted && (wanted.role === 'user' || caller.role === 'admin')
  if (!isOpen) throw new AppError('not_found')
  const judged =
    wanted.role === 'user'
      ? null
      : await judgePresentPassword(context, { userId: caller.userId, currentPassword }, visit)
  const now = context.clock.now()
  const token = newToken()
  const expiresAt = new Date(now.getTime() + linkLives.password)
  const make = async (tx: Transaction) => {
    const user = await findUser(tx, userId)
    if (user?.role !== wanted.role) throw new AppError('not_found')
    const cookies = judged ? await settleOwnPassword(tx, context, judged) : []
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
      network: visit.network,
    })
    return cookies
  }
  const cookies = await afterPassword(context, judged, () => inTransaction(context.db, make))
  // After the '#', so that the token reaches neither a server's log nor another site.
  const url = `${visit.origin}/reset-password#token=${token}`
  return { url, expiresAt: expiresAt.toISOString(), cookies }
}

type Transaction = Parameters<typeof setPasswordHash>[0]

/** What is sent with a one-time link. Who somebody is, is only asked by a link that proves an address. */
type Given = {
  token: string
  password: string
  name?: string | undefined
  phone?: string | undefined
  /** Empty where it is the phone's. */
  whatsapp?: string | undefined
}

/**
 * Sets a password by a one-time link, ends all sessions of the account, and answers its e-mail. It proves what the link was
 * sent to, and tells the account's proved address by mail where staff made the link. Where that is an address that nobody had proved, anybody may have made the account: it becomes that of whoever
 * uses the link, by the name and the numbers given, and all other accounts that claim the address give way. Throws
 * `link_invalid` where the link was used or has ended, its account is blocked, or another has proved the address, and 422
 * where the password is a common one, or name or phone is missing that is asked for.
 */
export async function resetPassword(
  context: Context,
  given: Given,
  visit: Visit,
): Promise<{ email: string | null }> {
  const now = context.clock.now()
  const tokenHash = hashToken(given.token)
  const link = await findLink(context.db, 'password', { tokenHash, now })
  const linked = link?.user_id ? await findUser(context.db, link.user_id) : undefined
  if (!link || !linked || linked.blocked_at !== null) throw await wrongLink(context, visit)
  const claimed = link.proves_email === linked.unproved_email ? link.proves_email : null
  const { email, unproved_email, username, name } = linked
  // Of an account that gets a new holder the name is the one they give.
  const words = [email, unproved_email, username, claimed === null ? name : given.name]
  assertUncommonPassword(given.password, words)
  const proving = claimed === null ? null : { email: claimed, identity: identityOf(given) }
  const hash = await hashForAccount(context.db, claimed === null ? linked : { unproved_email: null }, {
    plain: given.password,
    share: shareOf(linked, claimed, visit),
  })
  const site = await readPublishedSite(context)
  await inTransaction(context.db, async (tx) => {
    if (claimed !== null) await lockAddress(tx, claimed)
    if (!(await spendLink(tx, tokenHash, now))) throw new AppError('link_invalid')
    const held = await lockUnblocked(tx, linked.id, now)
    // What the link proves was decided before: since then somebody else may have come first.
    if (held?.unproved_email !== linked.unproved_email) throw new AppError('link_invalid')
    const user = proving ? await proveByMail(tx, context, { ...proving, now }) : held
    if (!user) throw new AppError('link_invalid')
    const numbers = link.proves_phone ? [link.proves_phone] : []
    await proveNumbers(tx, { userId: user.id, numbers, by: 'whatsapp', now })
    await setPasswordHash(tx, user.id, hash)
    await endSessions(tx, user.id)
    await voidLinks(tx, 'password', user.id)
    await forgetAccountFailures(tx, context, claimed === null ? user : { ...user, email: claimed })
    // Staff made such a link for this person, who signs in by an address that others may claim too.
    if (claimed === null && user.unproved_email) {
      await forgetAddressFailures(tx, context, user.unproved_email)
      await forgetClaimant(tx, user.id)
    }
    const { created_by: maker } = link
    await recordAudit(tx, {
      at: now,
      actorId: user.id,
      action: 'password_reset',
      subjectId: user.id,
      ...(maker !== null && { details: { linkMadeBy: maker } }),
      network: visit.network,
    })
    if (maker !== null) await tellHolder(tx, context, { user, site, now })
  })
  return { email: linked.email ?? linked.unproved_email }
}

/** Staff who made a link can open it too, so its use is told to the account's proved address, if there is one. */
async function tellHolder(
  tx: Transaction,
  context: Context,
  { user: { id: about, email: to }, site, now }: { user: UserRow; site: PublishedSite; now: Date },
): Promise<void> {
  if (to === null) return
  const language = (await languageOf(tx, about)) ?? 'ar'
  const told = { id: newId(now), about, to, language, publicUrl: knownAddress(context.settings) }
  await enqueueMail(tx, mailOfStaffLinkUsed(told, site), now)
}

// Anybody gets a mailed link to an address of their own, for each account that they register.
function shareOf({ id, role }: UserRow, claimed: string | null, { networkBlock }: Visit): Share {
  if (role !== 'user') return { lane: 'staff', from: id }
  return claimed === null ? { lane: 'known', from: id } : { lane: 'form', from: networkBlock }
}

function identityOf({ name, phone, whatsapp = '' }: Given): TypedIdentity {
  const phoneE164 = toE164(phone ?? '')
  if (name === undefined || phone === undefined || phoneE164 === null) {
    throw new AppError('invalid_input', {
      fields: {
        ...(name === undefined && { name: 'required' }),
        ...(phoneE164 === null && { phone: 'required' }),
      },
    })
  }
  const isSame = toE164(whatsapp) === phoneE164
  return {
    ...{ name, phone, phoneE164 },
    whatsapp: isSame ? null : whatsapp || null,
    whatsappE164: isSame ? null : toE164(whatsapp),
  }
}
