import {
  afterPassword,
  forgetSignIns,
  judgePresentPassword,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { ActingAdmin } from './add-coach.ts'
import { isAdminLeft } from './rules.ts'
import { deleteStaff, holdStaff } from './store.ts'

/**
 * Removes a staff account at once, with its sessions, and answers the cookies that the admin's device is known by. The admin shows their
 * present password: 422 at `currentPassword` where it is missing or wrong. Throws `not_found`, `last_admin`, `too_many_attempts` and
 * `busy`.
 */
export async function removeCoach(
  context: Context,
  { id, currentPassword }: { id: string; currentPassword: string | undefined },
  { userId, visit }: ActingAdmin,
): Promise<Cookie[]> {
  const judged = await judgePresentPassword(context, { userId, currentPassword }, visit)
  const now = context.clock.now()
  const remove = async (tx: Parameters<typeof deleteStaff>[0]) => {
    const staff = await holdStaff(tx, id, now)
    const held = staff.find((one) => one.id === id)
    if (!held) throw new AppError('not_found')
    if (!isAdminLeft(staff, id)) throw new AppError('last_admin')
    const cookies = await settleOwnPassword(tx, context, judged)
    await forgetSignIns(tx, context, held)
    await deleteStaff(tx, id)
    await recordAudit(tx, {
      at: now,
      actorId: userId,
      action: 'coach.removed',
      subjectId: id,
      details: { role: held.role },
      network: visit.network,
    })
    return cookies
  }
  return afterPassword(context, judged, () => inTransaction(context.db, remove))
}
