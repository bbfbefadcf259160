import { isOfSeenUser } from '#server/accounts/index.ts'
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

/** The batch of a staff user, and the coach whose members alone they see; null for all. */
export type OwnBatch = { batch: string; by: string; onlyOfCoach: string | null }

/** What a batch of a staff user has given and is still assigned, with its title then and now. */
export function itemsOfBatch(tx: Db, { batch, by, onlyOfCoach }: OwnBatch) {
  return tx
    .selectFrom('batch_items')
    .innerJoin('items', 'items.id', 'batch_items.item_id')
    .innerJoin('users', 'users.id', 'items.user_id')
    .select(['item_id', 'given_at', 'batch_items.title as given_title'])
    .select(['items.title', 'items.user_id', 'users.name'])
    .where('batch_id', '=', batch)
    .where('given_by', '=', by)
    .where(isOfSeenUser('items.user_id', onlyOfCoach))
    .orderBy('items.user_id')
    .orderBy('item_id')
    .execute()
}
export type BatchItemRow = Awaited<ReturnType<typeof itemsOfBatch>>[number]

/** What a batch has given to these users, and what is neither opened nor renamed for one of them since. */
export function untouchedOf(tx: Tx, { batch, by, onlyOfCoach }: OwnBatch, userIds: string[]) {
  return (
    tx
      .selectFrom('batch_items')
      .innerJoin('items', 'items.id', 'batch_items.item_id')
      .leftJoin('resources', 'resources.id', 'items.resource_id')
      .select(['batch_items.item_id', 'items.title', 'items.user_id'])
      .where('batch_items.batch_id', '=', batch)
      .where('batch_items.given_by', '=', by)
      .where(isOfSeenUser('items.user_id', onlyOfCoach))
      .where('items.user_id', 'in', userIds)
      // One that was given back to a member may have been opened before.
      .where((is) =>
        is.or([
          is('items.opened_at', 'is', null),
          is('items.opened_at', '<', is.ref('batch_items.given_at')),
        ]),
      )
      // A new title of the resource itself is no change for one user.
      .where((is) =>
        is.or([
          is('items.title', '=', is.ref('batch_items.title')),
          is('items.title', '=', is.ref('resources.title_ar')),
          is('items.title', '=', is.ref('resources.title_en')),
        ]),
      )
      .execute()
  )
}

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
