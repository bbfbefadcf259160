import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { endPass, findItemUpdates, lockItemUpdate, nextItems, updateItems } from './item-update-store.ts'

// Each batch has its own transaction, so that a resource with thousands of assignments blocks nobody.
const itemsAtOnce = 200
const resourcesAtOnce = 50
const batchesBeforeAnswer = 5

/**
 * Updates the assignments of a resource whose change has noted it, up to a thousand; the job does the rest within
 * seconds.
 */
export async function updateFirstItems(context: Context, resourceId: string): Promise<void> {
  for (let batch = 0; batch < batchesBeforeAnswer; batch++) {
    if (await updateSomeItems(context, resourceId)) return
  }
}

/** Updates the next assignments of a resource; true at the end of a pass over all. It can be interrupted after any batch. */
async function updateSomeItems({ db }: Context, resourceId: string): Promise<boolean> {
  const isDone = await inTransaction(db, async (tx) => {
    const update = await lockItemUpdate(tx, resourceId)
    if (!update) return true
    const ids = await nextItems(tx, update, itemsAtOnce)
    if (ids.length > 0) await updateItems(tx, update, ids)
    if (ids.length === itemsAtOnce) return false
    await endPass(tx, update)
    return true
  })
  // SQLite answers within one turn of the event loop, in which no other call would be read or answered.
  await nextTurn()
  return isDone
}

/**
 * Continues the updates that an answer did not wait for, or that a process did not finish, and repeats each once after
 * two minutes.
 */
export async function continueItemUpdates(context: Context, signal?: AbortSignal): Promise<void> {
  for (const id of await findItemUpdates(context.db, context.clock.now(), resourcesAtOnce)) {
    while (!signal?.aborted) {
      if (await updateSomeItems(context, id)) break
    }
  }
}
