import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Staff } from './add-to-library.ts'
import { restorableSince } from './rules.ts'
import { countHolders, isDeletedSince, setDeleted } from './store.ts'

/**
 * Takes a resource out of the library and away from everybody who has it, at once; for an hour it can be taken back.
 * Whoever deleted it may do so again, which changes nothing; of what somebody else deleted it throws `not_found`.
 */
export async function deleteResource(context: Context, id: string, by: Staff): Promise<void> {
  const now = context.clock.now()
  const deletion = { id, by: by.userId }
  await inTransaction(context.db, async (tx) => {
    const deleted = await setDeleted(tx, deletion, now)
    if (!deleted) {
      if (await isDeletedSince(tx, deletion, restorableSince(now))) return
      throw new AppError('not_found')
    }
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'resource.deleted',
      subjectId: id,
      details: {
        title: { ar: deleted.title_ar, en: deleted.title_en },
        holders: await countHolders(tx, id),
      },
      network: by.network,
    })
  })
}
