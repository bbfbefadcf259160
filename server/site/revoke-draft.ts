import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteDraft } from './store.ts'

/** Ends a preview link at once, and forgets its draft. Throws `not_found` where none such holds. */
export async function revokeDraft(
  { db, clock }: Context,
  id: string,
  by: { userId: string; network: string },
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await deleteDraft(tx, id, now))) throw new AppError('not_found')
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'site_draft.revoked',
      subjectId: id,
      network: by.network,
    })
  })
}
