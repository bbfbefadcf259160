import type { Db } from '#server/platform/database/db.ts'
import {
  findActiveByFile,
  findSeveral,
  insertResource,
  type NewResource,
  pageOfResources,
  type ResourceRow,
} from './store.ts'

/** A document or video of the library, with its title in both languages; `url` is empty for an uploaded file. */
export type StockResource = {
  id: string
  titleAr: string
  titleEn: string
  url: string
  type: ResourceRow['type']
  category: string
  isActive: boolean
}

/** Inserts a resource without the API. */
export async function addResource(db: Db, resource: NewResource): Promise<StockResource> {
  return asResource(await insertResource(db, resource))
}

/** The newest resources of the library, at most `limit`. */
export async function listResources(db: Db, limit = 1000): Promise<StockResource[]> {
  const all = { matches: { refs: null, common: [] }, offset: 0, limit }
  return (await pageOfResources(db, all).execute()).map(asResource)
}

/** The resources with these ids that can be assigned, by id. */
export async function findResources(db: Db, ids: string[]): Promise<Map<string, StockResource>> {
  const rows = await findSeveral(db, ids)
  return new Map(rows.map((row) => [row.id, asResource(row)]))
}

/** The library resource of an uploaded file, or null. */
export async function resourceOfFile(db: Db, uploadId: string): Promise<StockResource | null> {
  const row = await findActiveByFile(db, uploadId)
  return row ? asResource(row) : null
}

function asResource(row: ResourceRow): StockResource {
  const { id, url, type, category } = row
  return { id, titleAr: row.title_ar, titleEn: row.title_en, url, type, category, isActive: row.is_active }
}
