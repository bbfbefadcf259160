import type { Insertable, Kysely, Selectable } from 'kysely'
import { prepared } from '#server/platform/database/prepared.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** A document or video that somebody was given; of the library it has the file's id and the titles, if it is from there. */
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

// What was taken out of the library is with nobody, while it can still be put back.
function itemsKept(db: Db) {
  return itemsWithTitles(db).where('resources.deleted_at', 'is', null)
}

/** The documents and videos of several users, newest first, in one query. */
export async function itemsOf(db: Db, userIds: string[]): Promise<ItemRow[]> {
  return userIds.length === 0 ? [] : keptItems(db, { userIds })
}

const keptItems = prepared((db, { userIds }: { userIds: string[] }) =>
  itemsKept(db)
    .where('items.user_id', 'in', userIds)
    .orderBy('items.assigned_at', 'desc')
    .orderBy('items.id', 'desc'),
)

/** A user's document or video, by its own id or by its resource's. */
export function findItem(db: Db, userId: string, id: string): Promise<ItemRow | undefined> {
  return itemsKept(db)
    .where('items.user_id', '=', userId)
    .where((item) => item.or([item('items.id', '=', id), item('items.resource_id', '=', id)]))
    .executeTakeFirst()
}

/** Notes when an item was opened first. */
export async function setOpened(tx: Db, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('items')
    .set({ opened_at: now })
    .where('id', '=', id)
    .where('opened_at', 'is', null)
    .execute()
}

/** What somebody opened on a day in Cairo, by kind; each thing once. */
export function usesOn(db: Db, userId: string, day: string) {
  return usesOfDay(db, { userId, day })
}

const usesOfDay = prepared((db, { userId, day }: { userId: string; day: string }) =>
  db.selectFrom('item_uses').select(['kind', 'item_id']).where('user_id', '=', userId).where('day', '=', day),
)

/** Writes down that somebody opened something on a day. */
export async function insertUse(tx: Db, use: Insertable<Tables['item_uses']>): Promise<void> {
  await tx.insertInto('item_uses').values(use).execute()
}

/** Removes some of what was opened on the oldest day before a day; answers how many rows, none where nothing is left. */
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
  // By users and day, since that is what the table is found by.
  const deleted = await db
    .deleteFrom('item_uses')
    .where('user_id', 'in', [...new Set(users)])
    .where('day', '=', first.day)
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** A document or video to be given. */
export type NewItem = {
  id: string
  userId: string
  resourceId: string | null
  kind: ItemRow['kind']
  type: ItemRow['type']
  title: string
  url: string
  by: string
  now: Date
  /** When somebody first opened it, where it comes back from being taken. */
  openedAt?: Date | null
}

/** Everything that a user has, with what is taken out of the library for the moment. */
export function itemsHeldBy(tx: Db, userId: string): Promise<ItemRow[]> {
  return itemsWithTitles(tx).where('items.user_id', '=', userId).execute()
}

/** Keeps several items. */
export async function insertItems(tx: Db, items: NewItem[]): Promise<void> {
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
        assigned_by: item.by,
        assigned_at: item.now,
        opened_at: item.openedAt ?? null,
      })),
    )
    .execute()
}

/** Writes down the titles and types that several items have now. */
export async function renameItems(tx: Db, rows: ItemRow[]): Promise<void> {
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

/** Takes a user's item back, by its own id or by its resource's, and keeps it aside; tells what was taken, if anything. */
export async function deleteItem(
  tx: Db,
  userId: string,
  by: ({ id: string } | { resourceId: string }) & { now: Date },
): Promise<{ id: string; title: string } | undefined> {
  const items = tx.deleteFrom('items').where('user_id', '=', userId).returningAll()
  const taken =
    'id' in by
      ? await items.where('id', '=', by.id).executeTakeFirst()
      : await items.where('resource_id', '=', by.resourceId).executeTakeFirst()
  if (!taken) return
  await tx
    .insertInto('taken_items')
    .values({ ...taken, taken_at: by.now })
    .execute()
  return taken
}

/** An item that was taken back, as it was. */
export type TakenItem = Selectable<Tables['taken_items']>

/** What was taken back from a user since an instant, the last first. */
export function takenSince(tx: Db, userId: string, since: Date): Promise<TakenItem[]> {
  return tx
    .selectFrom('taken_items')
    .selectAll()
    .where('user_id', '=', userId)
    .where('taken_at', '>', since.toISOString())
    .orderBy('taken_at', 'desc')
    .execute()
}

/** Forgets that some items were taken back: they are given again. */
export async function forgetTaken(tx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('taken_items').where('id', 'in', ids).execute()
}

/** Forgets some of what was taken back at a moment or before it, the longest ago first; answers how many. */
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

/** Takes several of a user's items away. */
export async function deleteItems(tx: Db, userId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('items').where('user_id', '=', userId).where('id', 'in', ids).execute()
}
