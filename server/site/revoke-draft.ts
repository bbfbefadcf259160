import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteDraft } from './store.ts'

/** Revokes a preview link at once, and deletes its draft. Throws `not_found` if there is no valid one. */
export async function revokeDraft({ db, clock }: Context, id: string, actor: Actor): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    if (!(await deleteDraft(tx, id, now))) throw new AppError('not_found')
    await audit(tx, actor, { at: now, action: 'site_draft.revoked', subjectId: id })
  })
}
