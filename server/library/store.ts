import { type Selectable, sql } from 'kysely'
import { maxCategories } from '#contract/assignments-browse.ts'
import { holderCountCap, type ResourceChange } from '#contract/library.ts'
import type { Sort } from '#contract/lists.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { hasWord, type Matches, replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { kindOf, noPosition } from './rules.ts'

/** A stored resource; `deleted_at` is set while it can be restored. */
export type ResourceRow = Selectable<Tables['resources']>

/** The metadata of an uploaded file. */
export type FileFacts = Pick<Selectable<Tables['uploads']>, 'id' | 'original_name' | 'size' | 'mimetype'>

/** A resource to insert; its category defaults to its type, its url is empty for an uploaded file. */
export type NewResource = {
  titleAr: string
  titleEn: string
  url: string
  type: ResourceRow['type']
  category?: string | undefined
  uploadId?: string | undefined
  now: Date
}

/** Inserts a resource with its search terms. */
export async function insertResource(db: Db, resource: NewResource): Promise<ResourceRow> {
  const { titleAr, titleEn, type, now } = resource
  const row = await db
    .insertInto('resources')
    .values({
      id: newId(now),
      title_ar: titleAr,
      title_en: titleEn,
      url: resource.url,
      type,
      kind: kindOf(type),
      category: resource.category || type,
      is_active: true,
      upload_id: resource.uploadId ?? null,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const terms = searchTerms({ names: [titleAr, titleEn], emails: [], phones: [] })
  await replaceTerms(db, 'resource', { ref: row.id, terms })
  return row
}

/** Filters, search and page of a resource list. */
export type ResourceSearch = {
  kind?: ResourceRow['kind'] | undefined
  type?: ResourceRow['type'] | undefined
  category?: string | undefined
  matches: Matches
  sort?: Sort | 'position' | undefined
  offset: number
  limit: number
}

/** One page of the resources that match a filter and a search. */
export function pageOfResources(db: Db, search: ResourceSearch) {
  const { sort } = search
  const direction = sqlDirection(sort === 'position' ? 'newest' : sort)
  const found = resourcesFound(db, search).selectAll('resources')
  return (sort === 'position' ? found.orderBy('resources.position') : found)
    .orderBy('resources.created_at', direction)
    .orderBy('resources.id', direction)
    .offset(search.offset)
    .limit(search.limit)
}

/** Counts the resources that match a filter and a search, up to one more than `countCap`. */
export function countOfResources(db: Db, search: ResourceSearch) {
  const counted = resourcesFound(db, search)
    .select('resources.id')
    .limit(countCap + 1)
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('total'))
}

function resourcesFound(db: Db, { kind, type, category, matches }: ResourceSearch) {
  let found = db.selectFrom('resources').where('resources.deleted_at', 'is', null)
  if (type) found = found.where('resources.type', '=', type)
  if (category) found = found.where('resources.category', '=', category)
  if (kind) found = found.where('resources.kind', '=', kind)
  if (matches.refs) found = found.where('resources.id', 'in', matches.refs)
  const isTitled = { scope: 'resource', column: 'resources.id' } as const
  for (const word of matches.common) found = found.where(hasWord(db, isTitled, word))
  return found
}

/** The categories of the library in alphabetical order, at most `maxCategories`. */
export async function categoriesOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .select('category')
    .distinct()
    .where('deleted_at', 'is', null)
    .orderBy('category')
    .limit(maxCategories)
    .execute()
  return rows.map(({ category }) => category)
}

/** Updates a resource that the transaction has locked, and its search terms. */
export async function updateResource(
  tx: Tx,
  { id, type: formerType }: ResourceRow,
  { title, type, url, category, position, now }: ResourceChange & { now: Date },
): Promise<ResourceRow> {
  const row = await tx
    .updateTable('resources')
    .where('id', '=', id)
    .set(({ eb }) => ({
      ...(title && { title_ar: title.ar, title_en: title.en }),
      ...(type && { type }),
      ...(url !== undefined && { url }),
      ...(category !== undefined && { category: category || (type ?? formerType) }),
      ...(position !== undefined && { position: position ?? noPosition }),
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .returningAll()
    .executeTakeFirstOrThrow()
  if (title) {
    const terms = searchTerms({ names: [title.ar, title.en], emails: [], phones: [] })
    await replaceTerms(tx, 'resource', { ref: id, terms })
  }
  return row
}

/** A resource that is not deleted. */
export function findActive(db: Db, id: string): Promise<ResourceRow | undefined> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The same, locked until the transaction ends: what is read after it stays true until the commit. */
export function lockActive(tx: Tx, id: string): Promise<ResourceRow | undefined> {
  return tx
    .updateTable('resources')
    .set({ id })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** The resources with these ids that are not deleted. */
export async function findSeveral(db: Db, ids: string[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('resources')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The resource of an uploaded file, if it is not deleted. */
export function findActiveByFile(db: Db, uploadId: string): Promise<ResourceRow | undefined> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The metadata of several uploaded files. */
export async function fileFacts(db: Db, uploadIds: string[]): Promise<FileFacts[]> {
  if (uploadIds.length === 0) return []
  return db
    .selectFrom('uploads')
    .select(['id', 'original_name', 'size', 'mimetype'])
    .where('id', 'in', uploadIds)
    .execute()
}

/** Counts the users of a resource, up to `holderCountCap`. */
export async function countHolders(db: Db, id: string): Promise<number> {
  const holders = db.selectFrom('items').select('id').where('resource_id', '=', id).limit(holderCountCap)
  const { total } = await db
    .selectFrom(holders.as('holders'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A resource, and the staff account that deletes it. */
export type Deletion = { id: string; actorId: string }

/** Whether a row of `users` has no assignment, apart from those of deleted resources. */
export const hasNoItems = sql<boolean>`not exists (
  select 1 from items left join resources on resources.id = items.resource_id
  where items.user_id = users.id and resources.deleted_at is null
)`

const holdersOf = (db: Db, id: string) =>
  db.selectFrom('items').select('items.user_id').where('items.resource_id', '=', id)

/** Marks a resource as deleted, and users who have nothing else; undefined if it is not in the library. */
export async function setDeleted(
  tx: Tx,
  { id, actorId }: Deletion,
  now: Date,
): Promise<ResourceRow | undefined> {
  const deleted = await tx
    .updateTable('resources')
    .set({ deleted_at: now, deleted_by: actorId })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  const without = tx.updateTable('users').set({ has_items: false }).where(hasNoItems)
  if (deleted) await without.where('users.id', 'in', holdersOf(tx, id)).execute()
  return deleted
}

/** Whether the same account deleted the resource after `since`. */
export async function isDeletedSince(tx: Tx, { id, actorId }: Deletion, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .where('deleted_by', '=', actorId)
    .where('deleted_at', '>', since.toISOString())
    .executeTakeFirst()
  return found !== undefined
}

/** Restores a resource that was deleted after `since`, and marks who has it; undefined if there is none. */
export async function unsetDeleted(tx: Tx, id: string, since: Date): Promise<ResourceRow | undefined> {
  const restored = await tx
    .updateTable('resources')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since.toISOString())
    .returningAll()
    .executeTakeFirst()
  const holders = tx.updateTable('users').set({ has_items: true }).where('has_items', '=', false)
  if (restored) await holders.where('users.id', 'in', holdersOf(tx, id)).execute()
  return restored
}

/** Some resources that were deleted at or before `until`, oldest first. */
export function findDeleted(db: Db, until: Date, limit: number) {
  return db
    .selectFrom('resources')
    .select(['id', 'upload_id', 'title_ar', 'title_en'])
    .where('deleted_at', '<=', until.toISOString())
    .orderBy('deleted_at')
    .limit(limit)
}

/** Deletes some assignments of a resource, and marks users who have none left; returns how many. */
export async function deleteItemsOf(tx: Tx, id: string, limit: number): Promise<number> {
  const deleted = await tx
    .deleteFrom('items')
    .where('id', 'in', (items) =>
      items.selectFrom('items').select('id').where('resource_id', '=', id).limit(limit),
    )
    .returning('user_id')
    .execute()
  const userIds = [...new Set(deleted.map(({ user_id }) => user_id))]
  const without = tx.updateTable('users').set({ has_items: false }).where(hasNoItems)
  if (userIds.length > 0) await without.where('users.id', 'in', userIds).execute()
  return deleted.length
}

/** Deletes the row and search terms of a resource that was deleted at or before `until`. */
export async function removeDeleted(tx: Tx, id: string, until: Date): Promise<boolean> {
  const removed = await tx
    .deleteFrom('resources')
    .where('id', '=', id)
    .where('deleted_at', '<=', until.toISOString())
    .returning('id')
    .executeTakeFirst()
  if (!removed) return false
  await replaceTerms(tx, 'resource', { ref: id, terms: [] })
  return true
}
