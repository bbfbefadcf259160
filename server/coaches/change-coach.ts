import type { CoachChange } from '#contract/coaches.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import {
  afterPassword,
  assertPublicName,
  assertUncommonPassword,
  clearAddress,
  endSessions,
  forgetSignIns,
  hashPassword,
  type JudgedPassword,
  judgePresentPassword,
  passwordMissing,
  settleOwnPassword,
  type UserRow,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { voidLinks } from '#server/platform/one-time-links.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type Guarded, guardedChanges, isAdminLeft, mayChange } from './rules.ts'
import { findStaffById, holdStaff, type StaffColumns, updateStaff } from './store.ts'
import { tellOfChange, tellOfNewAdmin } from './tell-staff.ts'

type Transaction = Parameters<typeof endSessions>[0]
type Wanted = { id: string; change: CoachChange; visit: Visit; language: Language }

/**
 * Changes a staff account, all that is named or nothing of it, and answers the cookies that the caller's device is known by.
 * Who changes an e-mail, a username, a password or a role, their own or another's, shows their own present password: 422 at
 * `currentPassword` where it is missing or wrong. The former address of a changed e-mail is told, so is whoever an admin changed, and so are
 * the other admins of a new one. Links that were mailed to a former address are void, and accounts that claim the new one give way. Throws
 * `forbidden` where it is not the caller's to change, `not_found`, `last_admin`, `email_taken`, `username_taken`, `too_many_attempts`,
 * `busy`, and 422 for a common password.
 */
export async function changeCoach(
  context: Context,
  wanted: Wanted,
  caller: AccountCaller,
): Promise<Cookie[]> {
  const { id, change, visit } = wanted
  if (!mayChange(caller, wanted)) throw new AppError('forbidden')
  await assertFit(context, wanted)
  const judged = await judgeCaller(context, wanted, caller)
  return afterPassword(context, judged, async () => {
    const hash =
      change.password === undefined
        ? undefined
        : await hashPassword(change.password, { lane: 'staff', from: caller.userId })
    const site = await readPublishedSite(context)
    const now = context.clock.now()
    return inTransaction(context.db, async (tx) => {
      // Before staff are held, as whoever proves an address locks that first. Where the change is refused nothing is cleared.
      if (change.email) await clearAddress(tx, context, { email: change.email, now })
      const staff = await holdStaff(tx, id, now)
      const held = staff.find((one) => one.id === id)
      if (!held) throw new AppError('not_found')
      const { currentPassword: _, ...named } = change
      if (Object.keys(named).length === 0) return []
      if (change.role === 'coach' && held.role === 'admin' && !isAdminLeft(staff, id)) {
        throw new AppError('last_admin')
      }
      const guarded = guardedChanges(change, held)
      const cookies = await settle(tx, context, { guarded, judged })
      await updateStaff(tx, id, columnsOf(named, hash))
      if (hash !== undefined) await startAnew(tx, context, held)
      if (held.email !== null && guarded.includes('email')) await voidLinks(tx, 'password', id)
      const telling = { by: caller.userId, language: wanted.language, site, now }
      await tellOfChange(tx, { held, change, guarded }, telling)
      if (change.role === 'admin' && guarded.includes('role')) {
        await tellOfNewAdmin(tx, staff, { ...telling, made: { ...held, ...change } })
      }
      await recordAudit(tx, {
        at: now,
        actorId: caller.userId,
        action: 'coach.changed',
        subjectId: id,
        details: { fields: Object.keys(named) },
        network: visit.network,
      })
      return cookies
    })
  })
}

/** A new name and a new password are held against the names and the e-mail that the account has after the change. */
async function assertFit(context: Context, { id, change }: Wanted): Promise<void> {
  const { name, username, email } = { ...(await findStaffById(context.db, id)), ...change }
  if (change.name !== undefined) assertPublicName({ name: change.name, username })
  if (change.password !== undefined) assertUncommonPassword(change.password, [name, username, email])
}

/** Judges the present password of whoever changes what lets somebody in; null where nothing of that changes. */
async function judgeCaller(
  context: Context,
  { id, change, visit }: Wanted,
  { userId }: AccountCaller,
): Promise<JudgedPassword | null> {
  const stored = await findStaffById(context.db, id)
  if (!stored || guardedChanges(change, stored).length === 0) return null
  return judgePresentPassword(context, { userId, currentPassword: change.currentPassword }, visit)
}

/** What was judged before has to hold still, and nothing may have become a change meanwhile. */
async function settle(
  tx: Transaction,
  context: Context,
  { guarded, judged }: { guarded: Guarded[]; judged: JudgedPassword | null },
): Promise<Cookie[]> {
  if (judged) return settleOwnPassword(tx, context, judged)
  if (guarded.length > 0) throw passwordMissing()
  return []
}

function columnsOf(
  { title, phone, password: _, ...same }: Omit<CoachChange, 'currentPassword'>,
  hash?: string,
): StaffColumns {
  const named = Object.entries(same).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(named),
    ...(title && { title_ar: title.ar, title_en: title.en }),
    ...(phone !== undefined && { phone, phone_e164: toE164(phone) }),
    ...(hash !== undefined && { password_hash: hash }),
  }
}

/** Whoever held the former password is out, and holds no link to choose another. */
async function startAnew(tx: Transaction, context: Context, user: UserRow) {
  await endSessions(tx, user.id)
  await voidLinks(tx, 'password', user.id)
  await forgetSignIns(tx, context, user)
}
