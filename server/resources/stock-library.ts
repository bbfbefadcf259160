import {
  type findKept,
  findKeptByFile,
  findSeveral,
  insertResource,
  type NewResource,
  pageOfResources,
  type ResourceRow,
} from './store.ts'

type Db = Parameters<typeof findKept>[0]

/** A document or video of the library; its title in both languages, its url empty where it is a file of ours. */
export type Resource = {
  id: string
  titleAr: string
  titleEn: string
  url: string
  type: ResourceRow['type']
  category: string
  isActive: boolean
}

/** Puts a resource into the library past the API. */
export async function addResource(db: Db, resource: NewResource): Promise<Resource> {
  return asResource(await insertResource(db, resource))
}

/** The library, newest first, at most so many. */
export async function listResources(db: Db, most = 1000): Promise<Resource[]> {
  const all = { matches: { refs: null, common: [] }, offset: 0, limit: most }
  return (await pageOfResources(db, all).execute()).map(asResource)
}

/** Those of several resources that may be given to somebody, by their ids. */
export async function findResources(db: Db, ids: string[]): Promise<Map<string, Resource>> {
  const rows = await findSeveral(db, ids)
  return new Map(rows.map((row) => [row.id, asResource(row)]))
}

/** The resource of the library that an uploaded file belongs to, or null. */
export async function resourceOfFile(db: Db, uploadId: string): Promise<Resource | null> {
  const row = await findKeptByFile(db, uploadId)
  return row ? asResource(row) : null
}

function asResource(row: ResourceRow): Resource {
  const { id, url, type, category } = row
  return { id, titleAr: row.title_ar, titleEn: row.title_en, url, type, category, isActive: row.is_active }
}
