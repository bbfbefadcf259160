import type { ResourceChange } from '#contract/library.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { assertMayChange } from './assert-may-change.ts'
import { startItemUpdate } from './item-update-store.ts'
import { kindOf, positionOf } from './rules.ts'
import { lockActive, type ResourceRow, updateResource } from './store.ts'
import { updateFirstItems } from './update-items.ts'

/**
 * Changes a resource and its assignments; one that is already as wanted does not change. Throws `not_found`, `resource_of_others`,
 * `resource_changed` if it is not the version that the caller saw, and `invalid_input` if a video would become a
 * document, or an uploaded file a link.
 */
export async function changeResource(
  context: Context,
  { id, change }: { id: string; change: ResourceChange },
  actor: Actor,
): Promise<ResourceRow> {
  const now = context.clock.now()
  const changed = await inTransaction(context.db, async (tx) => {
    const former = await lockActive(tx, id)
    if (!former) throw new AppError('not_found')
    await assertMayChange(tx, id, actor)
    assertSameKind(former, change)
    if (isAlready(former, change)) return former
    if (change.wasVersion !== undefined && change.wasVersion !== former.version) {
      throw new AppError('resource_changed')
    }
    const row = await updateResource(tx, former, { ...change, now })
    if (isOtherForMembers(former, row)) await startItemUpdate(tx, former, now)
    await audit(tx, actor, {
      at: now,
      action: 'resource.changed',
      subjectId: id,
      details: { fields: Object.keys(change).filter((field) => field !== 'wasVersion') },
    })
    return row
  })
  await updateFirstItems(context, id)
  return changed
}

/** Whether a repeated change has nothing left to do. */
function isAlready(row: ResourceRow, { title, type, url, category, position }: ResourceChange): boolean {
  const isTitled = !title || (title.ar === row.title_ar && title.en === row.title_en)
  const isTyped = type === undefined || type === row.type
  const isLinked = url === undefined || url === row.url
  const isInCategory = category === undefined || (category || (type ?? row.type)) === row.category
  const isPlaced = position === undefined || position === positionOf(row)
  return isTitled && isTyped && isLinked && isInCategory && isPlaced
}

const isOtherForMembers = (former: ResourceRow, row: ResourceRow) =>
  former.title_ar !== row.title_ar ||
  former.title_en !== row.title_en ||
  former.url !== row.url ||
  former.type !== row.type

function assertSameKind(former: ResourceRow, { type, url }: ResourceChange): void {
  if (type !== undefined && kindOf(type) !== former.kind) {
    throw new AppError('invalid_input', { fields: { type: 'invalid' } })
  }
  if (url !== undefined && former.upload_id !== null) {
    throw new AppError('invalid_input', { fields: { url: 'invalid' } })
  }
}
