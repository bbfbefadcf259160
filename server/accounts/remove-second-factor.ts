import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { deletePasskeys } from '#server/passkeys/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { deleteFactor } from '#server/second-factors/index.ts'
import { forgetCodeFailures } from './guard-sign-in.ts'
import { canonicalName } from './rules.ts'
import { endSessions, findStaff } from './store.ts'
import { factorChangeTeller } from './tell-factor-change.ts'

/**
 * Takes the second factor off a staff account whose holder lost their device, by its username or e-mail. Its sessions end,
 * for the device may be somebody else's now. Answers `no_account`, `no_factor` or `removed`.
 */
export async function removeSecondFactorOf(
  context: Context,
  name: string,
): Promise<'no_account' | 'no_factor' | 'removed'> {
  const user = await findStaff(context.db, canonicalName(name))
  if (!user) return 'no_account'
  const tell = await factorChangeTeller(context, { userId: user.id, language: 'ar' })
  return inTransaction(context.db, async (tx) => {
    const wasOn = await deleteFactor(tx, user.id)
    await deletePasskeys(tx, user.id)
    await forgetCodeFailures(tx, context, user)
    if (!wasOn) return 'no_factor'
    await endSessions(tx, user.id)
    await recordAudit(tx, {
      at: context.clock.now(),
      actorId: null,
      action: 'second_factor_removed_by_operator',
      subjectId: user.id,
    })
    await tell(tx, 'off_by_operator')
    return 'removed'
  })
}
