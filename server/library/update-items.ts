import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import {
  endItemUpdate,
  findItemUpdates,
  lockItemUpdate,
  nextItems,
  updateItems,
} from './item-update-store.ts'

// Each batch has its own transaction, so that a resource with thousands of assignments blocks nobody.
const itemsAtOnce = 200
const resourcesAtOnce = 50

/**
 * Updates the assignments of a resource whose change has noted it. It can be interrupted at any point: the job resumes
 * it.
 */
export async function updateItemsOf({ db }: Context, resourceId: string, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const isDone = await inTransaction(db, async (tx) => {
      const update = await lockItemUpdate(tx, resourceId)
      if (!update) return true
      const ids = await nextItems(tx, update, itemsAtOnce)
      if (ids.length > 0) await updateItems(tx, update, ids)
      if (ids.length === itemsAtOnce) return false
      await endItemUpdate(tx, resourceId)
      return true
    })
    if (isDone) return
  }
}

/** Resumes the updates that a process did not finish. */
export async function resumeItemUpdates(context: Context, signal?: AbortSignal): Promise<void> {
  for (const id of await findItemUpdates(context.db, resourcesAtOnce)) {
    await updateItemsOf(context, id, signal)
  }
}
