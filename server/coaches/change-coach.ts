import type { CoachChange } from '#contract/coaches.ts'
import { toE164 } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import {
  assertUncommonPassword,
  clearAddress,
  endSessions,
  forgetSignIns,
  hashPassword,
  type JudgedPassword,
  judgeOwnPassword,
  settleOwnPassword,
  type UserRow,
  withdrawAttempt,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Visit } from '#server/platform/http/visit.ts'
import { newId } from '#server/platform/ids.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { voidLinks } from '#server/platform/one-time-links.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfChangedEmail } from './mails.ts'
import { changesSignIn, isAdminLeft, mayChange } from './rules.ts'
import { findStaffById, holdStaff, type StaffColumns, updateStaff } from './store.ts'

type Transaction = Parameters<typeof endSessions>[0]
type Wanted = { id: string; change: CoachChange; visit: Visit; language: Language }

const field = 'currentPassword'

/**
 * Changes a staff account, all that is named or nothing of it, and answers the cookies that the caller's device is known by.
 * Who changes their own e-mail, username or password shows the present one: 422 at `currentPassword` where it is missing or
 * wrong. The former address of a changed e-mail is told, links that were mailed there are void, and accounts that claim the new
 * one give way. Throws `forbidden` where it is not the caller's to change, `not_found`, `last_admin`, `email_taken`,
 * `username_taken`, `too_many_attempts`, `busy`, and 422 for a common password.
 */
export async function changeCoach(
  context: Context,
  wanted: Wanted,
  caller: AccountCaller,
): Promise<Cookie[]> {
  const { id, change, visit } = wanted
  if (!mayChange(caller, wanted)) throw new AppError('forbidden')
  await assertFitPassword(context, wanted)
  const judged = caller.userId === id ? await judgeOwn(context, wanted) : null
  try {
    const hash =
      change.password === undefined
        ? undefined
        : await hashPassword(change.password, { lane: 'staff', from: caller.userId })
    const site = await readPublishedSite(context)
    const now = context.clock.now()
    return await inTransaction(context.db, async (tx) => {
      // Before staff are held, as whoever proves an address locks that first. Where the change is refused nothing is cleared.
      if (change.email) await clearAddress(tx, context, { email: change.email, now })
      const staff = await holdStaff(tx, id, now)
      const held = staff.find((one) => one.id === id)
      if (!held) throw new AppError('not_found')
      const { [field]: _, ...named } = change
      if (Object.keys(named).length === 0) return []
      if (change.role === 'coach' && held.role === 'admin' && !isAdminLeft(staff, id)) {
        throw new AppError('last_admin')
      }
      const cookies = caller.userId === id ? await settleOwn(tx, context, { change, held, judged }) : []
      await updateStaff(tx, id, columnsOf(named, hash))
      if (hash !== undefined) await startAnew(tx, context, held)
      if (held.email !== null && change.email !== undefined && change.email !== held.email) {
        const told = { id: newId(now), about: id, to: held.email, language: wanted.language }
        await enqueueMail(tx, mailOfChangedEmail(told, site), now)
        await voidLinks(tx, 'password', id)
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
  } catch (error) {
    // The password was right; that a name is taken is no failed attempt.
    if (judged) await withdrawAttempt(context, judged.attempt)
    throw error
  }
}

/** A new password is held against the names and the e-mail that the account has after the change. */
async function assertFitPassword(context: Context, { id, change }: Wanted): Promise<void> {
  if (change.password === undefined) return
  const { name, username, email } = { ...(await findStaffById(context.db, id)), ...change }
  assertUncommonPassword(change.password, [name, username, email])
}

/** Judges the present password of whoever changes what they sign in with; null where nothing of that changes. */
async function judgeOwn(context: Context, { id, change, visit }: Wanted): Promise<JudgedPassword | null> {
  const stored = await findStaffById(context.db, id)
  if (!stored || !changesSignIn(change, stored)) return null
  const password = change[field]
  if (password === undefined) throw missing()
  return judgeOwnPassword(context, { userId: id, password, field }, visit)
}

/** What was judged before has to hold still, and nothing may have become a change meanwhile. */
async function settleOwn(
  tx: Transaction,
  context: Context,
  { change, held, judged }: { change: CoachChange; held: UserRow; judged: JudgedPassword | null },
): Promise<Cookie[]> {
  if (judged) return settleOwnPassword(tx, context, judged)
  if (changesSignIn(change, held)) throw missing()
  return []
}

const missing = () => new AppError('invalid_input', { fields: { [field]: 'required' } })

function columnsOf(
  { title, phone, password: _, ...same }: Omit<CoachChange, typeof field>,
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
