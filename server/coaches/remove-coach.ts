import { forgetSignIns } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Staff } from './add-coach.ts'
import { isAdminLeft } from './rules.ts'
import { deleteStaff, holdStaff } from './store.ts'

/** Removes a staff account at once, with its sessions. Throws `not_found` and `last_admin`. */
export async function removeCoach(context: Context, id: string, by: Staff): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const staff = await holdStaff(tx, id, now)
    const held = staff.find((one) => one.id === id)
    if (!held) throw new AppError('not_found')
    if (!isAdminLeft(staff, id)) throw new AppError('last_admin')
    await forgetSignIns(tx, context, held)
    await deleteStaff(tx, id)
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'coach.removed',
      subjectId: id,
      details: { role: held.role },
      network: by.network,
    })
  })
}
