import type { Insertable, Selectable } from 'kysely'
import type { PlanId } from '#contract/values.ts'
import { hasNoItems } from '#server/library/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { prepared } from '#server/platform/database/prepared-query.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** An assigned document or video; for a library resource with its upload id and titles. */
export type ItemRow = Selectable<Tables['items']> & {
  upload_id: string | null
  title_ar: string | null
  title_en: string | null
}

function itemsWithTitles(db: Db) {
  return db
    .selectFrom('items')
    .leftJoin('resources', 'resources.id', 'items.resource_id')
    .selectAll('items')
    .select(['resources.upload_id', 'resources.title_ar', 'resources.title_en'])
}

// Excludes deleted resources, which can still be restored.
function storedItemsQuery(db: Db) {
  return itemsWithTitles(db).where('resources.deleted_at', 'is', null)
}

/** The items of several users, newest first, in one query. */
export async function itemsOf(db: Db, userIds: string[]): Promise<ItemRow[]> {
  return userIds.length === 0 ? [] : storedItems(db, { userIds })
}

const storedItems = prepared((db, { userIds }: { userIds: string[] }) =>
  storedItemsQuery(db)
    .where('items.user_id', 'in', userIds)
    .orderBy('items.assigned_at', 'desc')
    .orderBy('items.id', 'desc'),
)

/** A user's item, by its own id or its resource's. */
export function findItem(db: Db, userId: string, id: string): Promise<ItemRow | undefined> {
  return storedItemsQuery(db)
    .where('items.user_id', '=', userId)
    .where((item) => item.or([item('items.id', '=', id), item('items.resource_id', '=', id)]))
    .executeTakeFirst()
}

/** Records when an item was first opened. */
export async function setOpened(tx: Tx, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('items')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

/** What a user opened on a day in Cairo, by kind, without duplicates. */
export function usesOn(db: Db, userId: string, day: string) {
  return usesOfDay(db, { userId, day })
}

const usesOfDay = prepared((db, { userId, day }: { userId: string; day: string }) =>
  db.selectFrom('item_uses').select(['kind', 'item_id']).where('user_id', '=', userId).where('day', '=', day),
)

/** Records that a user opened an item on a day. */
export async function insertUse(tx: Tx, use: Insertable<Tables['item_uses']>): Promise<void> {
  await tx.insertInto('item_uses').values(use).execute()
}

/** Deletes some uses of the oldest day before `beforeDay`; returns how many rows, 0 if none are left. */
export async function deleteUses(db: Db, beforeDay: string, limit: number): Promise<number> {
  const oldest = await db
    .selectFrom('item_uses')
    .select(['day', 'user_id'])
    .where('day', '<', beforeDay)
    .orderBy('day')
    .limit(limit)
    .execute()
  const [first] = oldest
  if (!first) return 0
  const users = oldest.filter(({ day }) => day === first.day).map(({ user_id }) => user_id)
  // By users and day, because these are the table's key.
  const deleted = await db
    .deleteFrom('item_uses')
    .where('user_id', 'in', [...new Set(users)])
    .where('day', '=', first.day)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** An item to insert. */
export type NewItem = {
  id: string
  userId: string
  resourceId: string | null
  kind: ItemRow['kind']
  type: ItemRow['type']
  title: string
  url: string
  actorId: string
  now: Date
  /** When it was first opened, for a restored item. */
  openedAt?: Date | null
}

/** All items of a user, including those of deleted resources. */
export function allItemsOf(tx: Tx, userId: string): Promise<ItemRow[]> {
  return itemsWithTitles(tx).where('items.user_id', '=', userId).execute()
}

export async function insertItems(tx: Tx, items: NewItem[]): Promise<void> {
  await tx
    .insertInto('items')
    .values(
      items.map((item) => ({
        id: item.id,
        user_id: item.userId,
        resource_id: item.resourceId,
        kind: item.kind,
        type: item.type,
        title: item.title,
        url: item.url,
        assigned_by: item.actorId,
        assigned_at: item.now,
        opened_at: item.openedAt ?? null,
      })),
    )
    .execute()
  const users = tx.updateTable('users').set({ has_items: true }).where('has_items', '=', false)
  await users.where('id', 'in', [...new Set(items.map(({ userId }) => userId))]).execute()
}

async function markIfWithout(tx: Tx, userId: string): Promise<void> {
  const users = tx.updateTable('users').set({ has_items: false }).where('users.id', '=', userId)
  await users.where(hasNoItems).execute()
}

/** Updates the titles and types of several items. */
export async function renameItems(tx: Tx, rows: ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insertInto('items')
    .values(rows.map(({ upload_id: _, title_ar: _ar, title_en: _en, ...row }) => row))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({ title: ref('excluded.title'), type: ref('excluded.type') })),
    )
    .execute()
}

/** Unassigns a user's item, by its own id or its resource's; stores it for a restore and returns it, if found. */
export async function deleteItem(
  tx: Tx,
  userId: string,
  by: ({ id: string } | { resourceId: string }) & { now: Date },
): Promise<{ id: string; title: string } | undefined> {
  const items = tx.deleteFrom('items').where('user_id', '=', userId).returningAll()
  const taken =
    'id' in by
      ? await items.where('id', '=', by.id).executeTakeFirst()
      : await items.where('resource_id', '=', by.resourceId).executeTakeFirst()
  if (!taken) return
  await markIfWithout(tx, userId)
  await tx
    .insertInto('taken_items')
    .values({ ...taken, taken_at: by.now })
    .execute()
  return taken
}

/** Unassigns several of a user's items; stores them for a restore. */
export async function takeItems(
  tx: Tx,
  userId: string,
  { ids, now }: { ids: string[]; now: Date },
): Promise<void> {
  const items = tx.deleteFrom('items').where('user_id', '=', userId).where('id', 'in', ids)
  const taken = await items.returningAll().execute()
  if (taken.length === 0) return
  await markIfWithout(tx, userId)
  const rows = taken.map((item) => ({ ...item, taken_at: now }))
  await tx.insertInto('taken_items').values(rows).execute()
}

/** An unassigned item. */
export type TakenItem = Selectable<Tables['taken_items']>

/** The items that were unassigned from a user after `since`, newest first. */
export function takenSince(tx: Tx, userId: string, since: Date): Promise<TakenItem[]> {
  return tx
    .selectFrom('taken_items')
    .selectAll()
    .where('user_id', '=', userId)
    .where('taken_at', '>', since.toISOString())
    .orderBy('taken_at', 'desc')
    .execute()
}

/** Deletes the records of unassigned items that were assigned again. */
export async function deleteTakenByIds(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('taken_items').where('id', 'in', ids).execute()
}

/** Deletes some items that were unassigned at or before `before`, oldest first; returns how many. */
export async function deleteTaken(db: Db, before: Date, limit: number): Promise<number> {
  const deleted = await db
    .deleteFrom('taken_items')
    .where('id', 'in', (items) =>
      items
        .selectFrom('taken_items')
        .select('id')
        .where('taken_at', '<=', before.toISOString())
        .orderBy('taken_at')
        .limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Deletes several of a user's items. */
export async function deleteItems(tx: Tx, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('items').where('user_id', '=', userId).where('id', 'in', ids).execute()
  await markIfWithout(tx, userId)
}

/** A saved starter bundle; its ids may be those of deleted resources. */
type BundleRow = Selectable<Tables['starter_bundles']>

/** The saved bundles of these packages. */
export function bundlesOf(db: Db, plans: readonly PlanId[]): Promise<BundleRow[]> {
  return db.selectFrom('starter_bundles').selectAll().where('plan', 'in', plans).execute()
}

/** Inserts or replaces a bundle. */
export async function upsertBundle(
  tx: Tx,
  { plan, resourceIds, now }: { plan: PlanId; resourceIds: string[]; now: Date },
): Promise<void> {
  const saved = { resource_ids: JSON.stringify(resourceIds), updated_at: now }
  await tx
    .insertInto('starter_bundles')
    .values({ plan, ...saved })
    .onConflict((conflict) => conflict.column('plan').doUpdateSet(saved))
    .execute()
}
