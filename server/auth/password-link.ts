import { toE164 } from '#contract/phones.ts'
import { hasStaffAccess, mayManageRole } from '#contract/roles.ts'
import type { PublishedSite } from '#contract/site.ts'
import {
  afterPassword,
  clearAddressFailures,
  clearSignInFailures,
  deleteClaimant,
  endSessions,
  findUser,
  hashForAccount,
  isSessionActive,
  judgePresentPassword,
  linkLives,
  lockAddress,
  lockUnblocked,
  lockUserRow,
  newestLanguageOf,
  proveByMail,
  proveNumbers,
  setPasswordHash,
  settleOwnPassword,
  staffRoleOf,
  type TypedIdentity,
  type UserRow,
  wrongLink,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { assertMaySignInAs, maySignInAs } from '#server/health-access/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { RequestOrigin } from '#server/platform/http/request-origin.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import {
  findLink,
  replaceLink,
  spendLink,
  voidLinks,
  voidLinksMadeBy,
} from '#server/platform/one-time-links.ts'
import { assertUncommonPassword } from '#server/platform/passwords/common-passwords.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfStaffLinkUsed } from './mails.ts'

/**
 * Creates a one-time link that sets a password; voids earlier links of staff for the account. Staff send it by
 * WhatsApp, so its use verifies the account's number, never its email. Only an admin creates one for a staff account,
 * and only an owner for that of an owner or admin, with their own current password; others get `not_found` for these. Throws `forbidden` for the caller's own account,
 * whose password needs the current one, and `unauthorized` if the caller's session has ended.
 */
export async function makePasswordLink(
  context: Context,
  {
    userId,
    caller,
    visit,
    currentPassword,
  }: { userId: string; caller: AccountCaller; visit: RequestOrigin; currentPassword: string | undefined },
): Promise<{ url: string; expiresAt: string; cookies: Cookie[] }> {
  if (userId === caller.userId) throw new AppError('forbidden')
  const wanted = await findUser(context.db, userId)
  if (!wanted || !mayMakeLink({ role: caller.role, staff_role: caller.staffRole }, wanted))
    throw new AppError('not_found')
  const glassEnd = wanted.role === 'user' ? await assertMaySignInAs(context, caller, wanted) : null
  const judged =
    wanted.role === 'user'
      ? null
      : await judgePresentPassword(context, { userId: caller.userId, currentPassword }, visit)
  const now = context.clock.now()
  const token = newToken()
  const longest = new Date(now.getTime() + linkLives.password)
  // What is open for an hour gives a link for the rest of it.
  const expiresAt = glassEnd !== null && glassEnd < longest ? glassEnd : longest
  const make = async (tx: Tx) => {
    const maker = await lockCaller(tx, caller, now)
    const user = await findUser(tx, userId)
    if (user?.role !== wanted.role || !mayMakeLink(maker, user)) throw new AppError('not_found')
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
    await audit(
      tx,
      { userId: caller.userId, network: visit.network },
      { at: now, action: 'password_link.created', subjectId: userId },
    )
    return cookies
  }
  const cookies = await afterPassword(context, judged, () => inTransaction(context.db, make))
  // After the '#', so that the token reaches neither a server's log nor another site.
  const url = `${visit.origin}/reset-password#token=${token}`
  return { url, expiresAt: expiresAt.toISOString(), cookies }
}

/**
 * Whether staff may create a link for an account: one of staff only if they may manage its role. An assistant only for a
 * member who has never signed in, because the link opens all that a member has stored since.
 */
function mayMakeLink(maker: Roles, user: Roles & Pick<UserRow, 'last_seen_at'>): boolean {
  const makersRole = staffRoleOf(maker)
  const role = staffRoleOf(user)
  if (role !== null) return mayManageRole(makersRole, role)
  return hasStaffAccess(makersRole, 'coach') || (makersRole !== null && user.last_seen_at === null)
}

type Roles = Pick<UserRow, 'role' | 'staff_role'>

/**
 * Locks the caller's account until the transaction ends, so that a removal or a new password, which void the caller's
 * links, happens before or after it.
 */
async function lockCaller(tx: Tx, { userId, sessionId }: AccountCaller, now: Date): Promise<UserRow> {
  const caller = await lockUserRow(tx, userId, now)
  if (!caller || !(await isSessionActive(tx, sessionId))) throw new AppError('unauthorized')
  return caller
}

type Link = NonNullable<Awaited<ReturnType<typeof findLink>>>

/**
 * Whether a link is still valid for an account: its creator may still create one, a member's health data is open to that
 * creator, and the number or address that it was sent to still belongs to the account.
 */
async function isLinkGood(db: Db, link: Link, { user, now }: { user: UserRow; now: Date }): Promise<boolean> {
  if (link.proves_phone && ![user.phone_e164, user.whatsapp_e164].includes(link.proves_phone)) return false
  // Mailed beside a change of the address, after that had voided the others.
  if (link.proves_email && ![user.email, user.unproved_email].includes(link.proves_email)) return false
  if (link.created_by === null) return true
  const maker = await findUser(db, link.created_by)
  if (!maker || maker.blocked_at !== null || !mayMakeLink(maker, user)) return false
  const reader = { userId: maker.id, staffRole: staffRoleOf(maker) }
  return user.role !== 'user' || maySignInAs(db, reader, { member: user, now })
}

/** The input for a one-time link. Only a link that verifies an address requires name and phone. */
type PasswordLinkInput = {
  token: string
  password: string
  name?: string | undefined
  phone?: string | undefined
  /** Empty if it equals the phone. */
  whatsapp?: string | undefined
}

/**
 * Sets a password by a one-time link and returns the account's email. Ends all sessions of the account, makes its
 * devices and networks unknown, and voids the links that it created. Verifies the contact that the link was sent to;
 * for a link of staff, notifies the verified address. If the address was only claimed, anybody may have created the
 * account: the user gets it under the given name and numbers, and other claimants are removed. Throws `link_invalid` if
 * the link is used or expired, its account blocked, its number changed, its creator not entitled, or its address
 * verified by another account; 422 if the password is common, or a required name or phone is missing.
 */
export async function resetPassword(
  context: Context,
  given: PasswordLinkInput,
  visit: RequestOrigin,
): Promise<{ email: string | null }> {
  const now = context.clock.now()
  const tokenHash = hashToken(given.token)
  const link = await findLink(context.db, 'password', { tokenHash, now })
  const linked = link?.user_id ? await findUser(context.db, link.user_id) : undefined
  const isGood =
    link && linked?.blocked_at === null && (await isLinkGood(context.db, link, { user: linked, now }))
  if (!isGood) throw await wrongLink(context, visit)
  const claimed = link.proves_email === linked.unproved_email ? link.proves_email : null
  const { email, unproved_email, username, name } = linked
  // For an account that gets a new owner, use the name they typed.
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
    // The link was checked before the lock, so the account may have changed since.
    if (held?.unproved_email !== linked.unproved_email) throw new AppError('link_invalid')
    if (!(await isLinkGood(tx, link, { user: held, now }))) throw new AppError('link_invalid')
    const user = proving ? await proveByMail(tx, context, { ...proving, now }) : held
    if (!user) throw new AppError('link_invalid')
    const numbers = link.proves_phone ? [link.proves_phone] : []
    await proveNumbers(tx, { userId: user.id, numbers, by: 'whatsapp', now })
    await setPasswordHash(tx, user.id, { hash, staffKnewAt: couldStaffOpen(link, user) ? now : null })
    await endSessions(tx, user.id)
    await voidLinks(tx, 'password', user.id)
    await voidLinksMadeBy(tx, user.id)
    await clearSignInFailures(tx, context, claimed === null ? user : { ...user, email: claimed })
    // Staff sent this link to the user of the account, who signs in by an address that others may claim too.
    if (claimed === null && user.unproved_email) {
      await clearAddressFailures(tx, context, user.unproved_email)
      await deleteClaimant(tx, user.id)
    }
    const { created_by: maker } = link
    await audit(
      tx,
      { userId: user.id, network: visit.network },
      {
        at: now,
        action: 'password.reset',
        subjectId: user.id,
        ...(maker !== null && { details: { linkMadeBy: maker } }),
      },
    )
    if (maker !== null) await notifyOwner(tx, context, { user, site, now })
  })
  return { email: linked.email ?? linked.unproved_email }
}

// Staff who chose the address may read what is mailed there.
function couldStaffOpen({ created_by }: Link, user: UserRow): boolean {
  return created_by !== null || user.email_staff_confirmed_at !== null
}

/** Staff who created a link can open it too, so its use is reported to the account's verified address, if any. */
async function notifyOwner(
  tx: Tx,
  context: Context,
  { user: { id: about, email: to }, site, now }: { user: UserRow; site: PublishedSite; now: Date },
): Promise<void> {
  if (to === null) return
  const language = (await newestLanguageOf(tx, about)) ?? 'ar'
  const mail = { id: newId(now), about, to, language, publicUrl: knownAddress(context.settings) }
  await enqueueMail(tx, mailOfStaffLinkUsed(mail, site), now)
}

// Anybody can get a mailed link to their own address for each account that they register.
function shareOf({ id, role }: UserRow, claimed: string | null, { networkBlock }: RequestOrigin): Share {
  if (role !== 'user') return { lane: 'staff', from: id }
  return claimed === null ? { lane: 'known', from: id } : { lane: 'form', from: networkBlock }
}

function identityOf({ name, phone, whatsapp = '' }: PasswordLinkInput): TypedIdentity {
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
