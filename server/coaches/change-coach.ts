import type { CoachChange } from '#contract/coaches.ts'
import { toE164 } from '#contract/phones.ts'
import {
  assertUncommonPassword,
  endSessions,
  forgetSignIns,
  hashPassword,
  type UserRow,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { voidLinks } from '#server/platform/one-time-links.ts'
import { isAdminLeft, mayChange } from './rules.ts'
import { holdStaff, type StaffColumns, updateStaff } from './store.ts'

type Wanted = { id: string; change: CoachChange; network: string }

/**
 * Changes a staff account, all that is named or nothing of it. Throws `forbidden` where it is not the caller's to change,
 * `not_found`, `last_admin`, `email_taken`, `username_taken`, and 422 for a common password.
 */
export async function changeCoach(context: Context, wanted: Wanted, caller: AccountCaller): Promise<void> {
  const { id, change, network } = wanted
  if (!mayChange(caller, wanted)) throw new AppError('forbidden')
  if (change.password !== undefined) assertUncommonPassword(change.password)
  const hash =
    change.password === undefined
      ? undefined
      : await hashPassword(change.password, { lane: 'known', from: caller.userId })
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const staff = await holdStaff(tx, id, now)
    const held = staff.find((one) => one.id === id)
    if (!held) throw new AppError('not_found')
    if (Object.keys(change).length === 0) return
    if (change.role === 'coach' && held.role === 'admin' && !isAdminLeft(staff, id)) {
      throw new AppError('last_admin')
    }
    await updateStaff(tx, id, columnsOf(change, hash))
    if (hash !== undefined) await startAnew(tx, context, held)
    await recordAudit(tx, {
      at: now,
      actorId: caller.userId,
      action: 'coach.changed',
      subjectId: id,
      details: { fields: Object.keys(change) },
      network,
    })
  })
}

function columnsOf({ title, phone, password: _, ...same }: CoachChange, hash?: string): StaffColumns {
  const named = Object.entries(same).filter(([, value]) => value !== undefined)
  return {
    ...Object.fromEntries(named),
    ...(title && { title_ar: title.ar, title_en: title.en }),
    ...(phone !== undefined && { phone, phone_e164: toE164(phone) }),
    ...(hash !== undefined && { password_hash: hash }),
  }
}

/** Whoever held the former password is out, and holds no link to choose another. */
async function startAnew(tx: Parameters<typeof endSessions>[0], context: Context, user: UserRow) {
  await endSessions(tx, user.id)
  await voidLinks(tx, 'password', user.id)
  await forgetSignIns(tx, context, user)
}
