import type { ResourceChange } from '#contract/library.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { startItemUpdate } from './item-update-store.ts'
import { kindOf } from './rules.ts'
import { findActive, type ResourceRow, updateResource } from './store.ts'
import { updateItemsOf } from './update-items.ts'

/**
 * Changes a resource and its assignments. Throws `not_found`, and `invalid_input` if a video would become a document,
 * or an uploaded file a link.
 */
export async function changeResource(
  context: Context,
  { id, change }: { id: string; change: ResourceChange },
  actor: Actor,
): Promise<ResourceRow> {
  const now = context.clock.now()
  const changed = await inTransaction(context.db, async (tx) => {
    const former = await findActive(tx, id)
    if (!former) throw new AppError('not_found')
    assertSameKind(former, change)
    const row = await updateResource(tx, former, { ...change, now })
    await startItemUpdate(tx, former)
    await audit(tx, actor, {
      at: now,
      action: 'resource.changed',
      subjectId: id,
      details: { fields: Object.keys(change) },
    })
    return row
  })
  await updateItemsOf(context, id)
  return changed
}

function assertSameKind(former: ResourceRow, { type, url }: ResourceChange): void {
  if (type !== undefined && kindOf(type) !== former.kind) {
    throw new AppError('invalid_input', { fields: { type: 'invalid' } })
  }
  if (url !== undefined && former.upload_id !== null) {
    throw new AppError('invalid_input', { fields: { url: 'invalid' } })
  }
}
