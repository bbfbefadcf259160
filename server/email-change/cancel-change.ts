import { dropEmailChange, lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'

/** Drops the address that waits for a member; without one nothing changes. Throws `not_found`. */
export async function cancelChange({ db, clock }: Context, userId: string, actor: Actor): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    if (!(await dropEmailChange(tx, userId))) return
    await audit(tx, actor, { at: now, action: 'email_change.cancelled', subjectId: userId })
  })
}
