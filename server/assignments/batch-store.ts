import type { Db, Tx } from '#server/platform/database/db.ts'
import type { NewItem } from './store.ts'

/** Records that a batch has given these items. */
export async function insertBatchItems(
  tx: Tx,
  items: NewItem[],
  { batch, by, now }: { batch: string; by: string; now: Date },
): Promise<void> {
  const given = { batch_id: batch, given_by: by, given_at: now }
  await tx
    .insertInto('batch_items')
    .values(items.map(({ id, title }) => ({ item_id: id, title, ...given })))
    .execute()
}

/** What a batch of a staff user has given and is still assigned, with its title then and now. */
export function itemsOfBatch(tx: Tx, { batch, by }: { batch: string; by: string }) {
  return tx
    .selectFrom('batch_items')
    .innerJoin('items', 'items.id', 'batch_items.item_id')
    .innerJoin('users', 'users.id', 'items.user_id')
    .select(['item_id', 'given_at', 'batch_items.title as given_title'])
    .select(['items.title', 'items.user_id', 'users.name'])
    .where('batch_id', '=', batch)
    .where('given_by', '=', by)
    .orderBy('items.user_id')
    .orderBy('item_id')
    .execute()
}
export type BatchItemRow = Awaited<ReturnType<typeof itemsOfBatch>>[number]

/** Deletes some records of what batches have given at or before `before`; returns how many. */
export async function deleteBatchItems(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await db
    .deleteFrom('batch_items')
    .where('item_id', 'in', (items) =>
      items
        .selectFrom('batch_items')
        .select('item_id')
        .where('given_at', '<=', before.toISOString())
        .orderBy('given_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}
