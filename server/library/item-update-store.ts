import type { Db, Tx } from '#server/platform/database/db.ts'
import type { ResourceRow } from './store.ts'

/** An update of the assignments of a resource that is under way. */
export type ItemUpdate = {
  resource_id: string
  former_titles: { ar: string; en: string }[]
  /** The last updated assignment, by id. */
  reached: string
  due_at: string
  last_pass_at: string
}

// Longer than any transaction: one that read the former title may add an assignment after the first pass.
const settledAfter = 2 * 60 * 1000

/** Notes, in the transaction that changes the resource, that its assignments are to be updated from the first on. */
export async function startItemUpdate(tx: Tx, former: ResourceRow, now: Date): Promise<void> {
  const { id, title_ar, title_en } = former
  const unfinished = await findItemUpdate(tx, id)
  const formerTitles = [...(unfinished?.former_titles ?? []), { ar: title_ar, en: title_en }]
  const former_titles = JSON.stringify(formerTitles)
  const begin = {
    ...{ former_titles, reached: '', due_at: now },
    last_pass_at: new Date(now.getTime() + settledAfter),
  }
  await tx
    .insertInto('item_updates')
    .values({ resource_id: id, ...begin })
    .onConflict((conflict) => conflict.column('resource_id').doUpdateSet(begin))
    .execute()
}

/** Locks an update that is under way, so that only one process continues it at a time. */
export function lockItemUpdate(tx: Tx, resourceId: string): Promise<ItemUpdate | undefined> {
  return tx
    .updateTable('item_updates')
    .set({ resource_id: resourceId })
    .where('resource_id', '=', resourceId)
    .returningAll()
    .executeTakeFirst()
}

/** The resources whose assignments are to be updated now, some at a time. */
export async function findItemUpdates(db: Db, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('item_updates')
    .select('resource_id')
    .where('due_at', '<=', now.toISOString())
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ resource_id }) => resource_id)
}

/** The next assignments of a resource after the one that was reached, by id. */
export async function nextItems(
  tx: Tx,
  { resource_id, reached }: ItemUpdate,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectFrom('items')
    .select('id')
    .where('resource_id', '=', resource_id)
    .where('id', '>', reached)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Updates these assignments to the present resource, and remembers the last one; custom titles do not change. */
export async function updateItems(tx: Tx, update: ItemUpdate, ids: string[]): Promise<void> {
  const { resource_id, former_titles } = update
  const resource = await tx
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', resource_id)
    .executeTakeFirstOrThrow()
  const arabic = former_titles.map(({ ar }) => ar)
  const english = former_titles.map(({ en }) => en)
  await tx
    .updateTable('items')
    .set(({ case: when, ref }) => ({
      url: resource.url,
      type: resource.type,
      title: when()
        .when('title', 'in', arabic)
        .then(resource.title_ar)
        .when('title', 'in', english)
        .then(resource.title_en)
        .else(ref('title'))
        .end(),
    }))
    .where('id', 'in', ids)
    .execute()
  await tx
    .updateTable('item_updates')
    .set({ reached: ids.at(-1) ?? update.reached })
    .where('resource_id', '=', resource_id)
    .execute()
}

/** Ends a pass over all assignments of a resource, and with the last one the update. */
export async function endPass(tx: Tx, { resource_id, due_at, last_pass_at }: ItemUpdate): Promise<void> {
  if (due_at >= last_pass_at) {
    await tx.deleteFrom('item_updates').where('resource_id', '=', resource_id).execute()
    return
  }
  await tx
    .updateTable('item_updates')
    .set({ reached: '', due_at: last_pass_at })
    .where('resource_id', '=', resource_id)
    .execute()
}

function findItemUpdate(tx: Tx, resourceId: string): Promise<ItemUpdate | undefined> {
  return tx.selectFrom('item_updates').selectAll().where('resource_id', '=', resourceId).executeTakeFirst()
}
