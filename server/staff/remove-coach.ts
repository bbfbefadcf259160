import { mayManageRole } from '#contract/roles.ts'
import {
  afterPassword,
  clearCodeFailures,
  clearSignInFailures,
  judgePresentPassword,
  settleOwnPassword,
} from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Cookie } from '#server/platform/http/cookies.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { voidLinksMadeBy } from '#server/platform/one-time-links.ts'
import { endDraftsOf } from '#server/site/index.ts'
import type { ActingAdmin } from './add-coach.ts'
import { isOwnerLeft } from './rules.ts'
import { deleteStaff, lockStaff } from './store.ts'

/**
 * Deletes a staff account with its sessions, and voids the password links and shared drafts that it created. Returns
 * the cookies of the admin's known device. Needs the admin's current password: 422 at `currentPassword` if it is
 * missing or wrong. Throws `forbidden` if the admin may not manage the role, `not_found`, `last_admin`, `too_many_attempts` and `busy`.
 */
export async function removeCoach(
  context: Context,
  { id, currentPassword }: { id: string; currentPassword: string | undefined },
  { userId, visit }: Omit<ActingAdmin, 'staffRole'>,
): Promise<Cookie[]> {
  const judged = await judgePresentPassword(context, { userId, currentPassword }, visit)
  const now = context.clock.now()
  const remove = async (tx: Tx) => {
    const staff = await lockStaff(tx, id, now)
    const account = staff.find((one) => one.id === id)
    if (!account) throw new AppError('not_found')
    // As it is now: the caller's role may have changed since the request began.
    const actor = staff.find((one) => one.id === userId)
    if (!mayManageRole(actor?.staffRole ?? null, account.staffRole)) throw new AppError('forbidden')
    if (!isOwnerLeft(staff, id)) throw new AppError('last_admin')
    const cookies = await settleOwnPassword(tx, context, judged)
    await clearSignInFailures(tx, context, account)
    await clearCodeFailures(tx, context, account)
    await voidLinksMadeBy(tx, id)
    await endDraftsOf(tx, id)
    await deleteStaff(tx, id)
    await audit(
      tx,
      { userId, network: visit.network },
      {
        at: now,
        action: 'coach.removed',
        subjectId: id,
        details: { role: account.staffRole, name: account.name },
      },
    )
    return cookies
  }
  return afterPassword(context, judged, () => inTransaction(context.db, remove))
}
