import { type Kysely, type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { mostCategories, mostHoldersCounted, type ResourceChange } from '#contract/resources.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'
import { hasTermIn, type Matches, replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { kindOf, mostCounted } from './rules.ts'

type Db = Kysely<Tables>

/** A resource as it is stored; `deleted_at` is set while it can be taken back. */
export type ResourceRow = Selectable<Tables['resources']>

/** What is told of an uploaded file. */
export type FileFacts = Pick<Selectable<Tables['uploads']>, 'id' | 'original_name' | 'size' | 'mimetype'>

/** A resource to be kept; its category is its type where none is named, its url is empty where it is a file of ours. */
export type NewResource = {
  titleAr: string
  titleEn: string
  url: string
  type: ResourceRow['type']
  category?: string | undefined
  uploadId?: string | undefined
  now: Date
}

/** Puts a resource into the library, with the words by which it is found. */
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

/** What a list of resources is asked for. */
export type ResourceSearch = {
  kind?: ResourceRow['kind'] | undefined
  type?: ResourceRow['type'] | undefined
  category?: string | undefined
  matches: Matches
  sort?: Sort | undefined
  offset: number
  limit: number
}

/** One page of the resources that a filter and a search leave. */
export function pageOfResources(db: Db, search: ResourceSearch) {
  const direction = directionOf(search.sort)
  return resourcesFound(db, search)
    .selectAll('resources')
    .orderBy('resources.created_at', direction)
    .orderBy('resources.id', direction)
    .offset(search.offset)
    .limit(search.limit)
}

/** How many resources a filter and a search leave; one more than `mostCounted` stands for all beyond. */
export function countOfResources(db: Db, search: ResourceSearch) {
  const counted = resourcesFound(db, search)
    .select('resources.id')
    .limit(mostCounted + 1)
  return db.selectFrom(counted.as('counted')).select(sql<number>`count(*)`.as('total'))
}

function resourcesFound(db: Db, { kind, type, category, matches }: ResourceSearch) {
  let found = db.selectFrom('resources').where('resources.deleted_at', 'is', null)
  if (type) found = found.where('resources.type', '=', type)
  if (category) found = found.where('resources.category', '=', category)
  if (kind) found = found.where('resources.kind', '=', kind)
  if (matches.refs) found = found.where('resources.id', 'in', matches.refs)
  for (const range of matches.common) found = found.where(hasTermIn('resource', 'resources.id', range))
  return found
}

/** The categories of the library by their names, at most `mostCategories`. */
export async function categoriesOf(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('resources')
    .select('category')
    .distinct()
    .where('deleted_at', 'is', null)
    .orderBy('category')
    .limit(mostCategories)
    .execute()
  return rows.map(({ category }) => category)
}

/** Changes a resource, with the words by which it is found. */
export async function updateResource(
  tx: Db,
  { id, type: formerType }: ResourceRow,
  { title, type, url, category, now }: ResourceChange & { now: Date },
): Promise<ResourceRow> {
  const row = await tx
    .updateTable('resources')
    .set({
      ...(title && { title_ar: title.ar, title_en: title.en }),
      ...(type && { type }),
      ...(url !== undefined && { url }),
      ...(category !== undefined && { category: category || (type ?? formerType) }),
      updated_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (title) {
    const terms = searchTerms({ names: [title.ar, title.en], emails: [], phones: [] })
    await replaceTerms(tx, 'resource', { ref: id, terms })
  }
  return row
}

/** Has everybody who was given a resource have it as it is now; who was given it under another title keeps that. */
export async function updateItemsOf(tx: Db, former: ResourceRow, row: ResourceRow): Promise<void> {
  const items = tx.updateTable('items').where('resource_id', '=', row.id)
  await items.set({ url: row.url, type: row.type }).execute()
  await items.set({ title: row.title_ar }).where('title', '=', former.title_ar).execute()
  if (former.title_en !== former.title_ar)
    await items.set({ title: row.title_en }).where('title', '=', former.title_en).execute()
}

/** A resource that is in the library. */
export function findKept(db: Db, id: string): Promise<ResourceRow | undefined> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Those of several resources that are in the library. */
export async function findSeveral(db: Db, ids: string[]): Promise<ResourceRow[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('resources')
    .selectAll()
    .where('id', 'in', ids)
    .where('deleted_at', 'is', null)
    .execute()
}

/** The resource in the library that an uploaded file belongs to. */
export function findKeptByFile(db: Db, uploadId: string): Promise<ResourceRow | undefined> {
  return db
    .selectFrom('resources')
    .selectAll()
    .where('upload_id', '=', uploadId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** The facts of several uploaded files. */
export async function fileFacts(db: Db, uploadIds: string[]): Promise<FileFacts[]> {
  if (uploadIds.length === 0) return []
  return db
    .selectFrom('uploads')
    .select(['id', 'original_name', 'size', 'mimetype'])
    .where('id', 'in', uploadIds)
    .execute()
}

/** How many users have a resource, counted to `mostHoldersCounted`. */
export async function countHolders(db: Db, id: string): Promise<number> {
  const holders = db.selectFrom('items').select('id').where('resource_id', '=', id).limit(mostHoldersCounted)
  const { total } = await db
    .selectFrom(holders.as('holders'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One resource, and the member of staff who deletes it. */
export type Deletion = { id: string; by: string }

/** Takes a resource out of the library; undefined where it is not in there. */
export function setDeleted(tx: Db, { id, by }: Deletion, now: Date): Promise<ResourceRow | undefined> {
  return tx
    .updateTable('resources')
    .set({ deleted_at: now, deleted_by: by })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Whether this very deletion was made after a moment. */
export async function isDeletedSince(tx: Db, { id, by }: Deletion, since: Date): Promise<boolean> {
  const found = await tx
    .selectFrom('resources')
    .select('id')
    .where('id', '=', id)
    .where('deleted_by', '=', by)
    .where('deleted_at', '>', since.toISOString())
    .executeTakeFirst()
  return found !== undefined
}

/** Puts a resource back that was deleted after a moment; undefined where there is none such. */
export function unsetDeleted(tx: Db, id: string, since: Date): Promise<ResourceRow | undefined> {
  return tx
    .updateTable('resources')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', id)
    .where('deleted_at', '>', since.toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Some of the resources that were deleted at a moment or before, the longest deleted first. */
export function findDeleted(db: Db, until: Date, limit: number) {
  return db
    .selectFrom('resources')
    .select(['id', 'upload_id', 'title_ar', 'title_en'])
    .where('deleted_at', '<=', until.toISOString())
    .orderBy('deleted_at')
    .limit(limit)
}

/** Removes some of the items that stand for a resource; answers how many. */
export async function deleteItemsOf(db: Db, id: string, limit: number): Promise<number> {
  const deleted = await db
    .deleteFrom('items')
    .where('id', 'in', (items) =>
      items.selectFrom('items').select('id').where('resource_id', '=', id).limit(limit),
    )
    .executeTakeFirst()
  return Number(deleted.numDeletedRows)
}

/** Removes a resource that was deleted at a moment or before, with the words by which it was found. */
export async function removeDeleted(tx: Db, id: string, until: Date): Promise<boolean> {
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
