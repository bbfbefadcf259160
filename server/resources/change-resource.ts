import type { ResourceChange } from '#contract/resources.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Staff } from './add-to-library.ts'
import { kindOf } from './rules.ts'
import { findKept, type ResourceRow, updateItemsOf, updateResource } from './store.ts'

/**
 * Changes a resource, also for everybody who has it. Throws `not_found`, and `invalid_input` where a video would become a
 * document, or a file of the product's own a link.
 */
export async function changeResource(
  context: Context,
  { id, change }: { id: string; change: ResourceChange },
  by: Staff,
): Promise<ResourceRow> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const former = await findKept(tx, id)
    if (!former) throw new AppError('not_found')
    assertPossible(former, change)
    const row = await updateResource(tx, former, { ...change, now })
    await updateItemsOf(tx, former, row)
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'resource.changed',
      subjectId: id,
      details: { fields: Object.keys(change) },
      network: by.network,
    })
    return row
  })
}

function assertPossible(former: ResourceRow, { type, url }: ResourceChange): void {
  if (type !== undefined && kindOf(type) !== former.kind) {
    throw new AppError('invalid_input', { fields: { type: 'invalid' } })
  }
  if (url !== undefined && former.upload_id !== null) {
    throw new AppError('invalid_input', { fields: { url: 'invalid' } })
  }
}
