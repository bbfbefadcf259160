import { deletePasskeys } from '#server/accounts/passkeys/index.ts'
import { deleteFactor } from '#server/accounts/second-factors/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { voidLinksMadeBy } from '#server/platform/one-time-links.ts'
import { clearCodeFailures } from './guard-sign-in.ts'
import { factorChangeMailer } from './notify-factor-change.ts'
import { canonicalName } from './rules.ts'
import { endSessions, findStaff } from './store.ts'

/**
 * Removes the second factor of a staff account, by username or email, after its device was lost. Ends its sessions and
 * its created links, since another person may have the device. Returns `no_account`, `no_factor` or `removed`.
 */
export async function removeSecondFactorOf(
  context: Context,
  name: string,
): Promise<'no_account' | 'no_factor' | 'removed'> {
  const user = await findStaff(context.db, canonicalName(name))
  if (!user) return 'no_account'
  const notify = await factorChangeMailer(context, { userId: user.id, language: 'ar' })
  return inTransaction(context.db, async (tx) => {
    const wasOn = await deleteFactor(tx, user.id)
    await deletePasskeys(tx, user.id)
    await clearCodeFailures(tx, context, user)
    if (!wasOn) return 'no_factor'
    await endSessions(tx, user.id)
    await voidLinksMadeBy(tx, user.id)
    await audit(tx, null, {
      at: context.clock.now(),
      action: 'second_factor.removed_by_operator',
      subjectId: user.id,
    })
    await notify(tx, 'off_by_operator')
    return 'removed'
  })
}
