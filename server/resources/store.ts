import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'

/** A document or video of the library; its title in both languages, at least one of them not empty. */
export type Resource = {
  id: string
  titleAr: string
  titleEn: string
  url: string
  type: 'video' | 'training' | 'diet' | 'general'
  category: string
  isActive: boolean
}

const columns = ['id', 'title_ar', 'title_en', 'url', 'type', 'category', 'is_active'] as const

/** Puts a resource into the library; its category is its type where none is named. */
export async function addResource(
  db: Kysely<Tables>,
  resource: {
    titleAr: string
    titleEn: string
    url: string
    type: Resource['type']
    category?: string
    uploadId?: string
    now: Date
  },
): Promise<Resource> {
  const row = await db
    .insertInto('resources')
    .values({
      id: newId(resource.now),
      title_ar: resource.titleAr,
      title_en: resource.titleEn,
      url: resource.url,
      type: resource.type,
      kind: resource.type === 'video' ? 'video' : 'document',
      category: resource.category ?? resource.type,
      is_active: true,
      upload_id: resource.uploadId ?? null,
      created_at: resource.now,
      updated_at: resource.now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return asResource(row)
}

/** The library, newest first, at most so many. */
export async function listResources(db: Kysely<Tables>, most = 1000): Promise<Resource[]> {
  const rows = await db
    .selectFrom('resources')
    .select(columns)
    .where('is_active', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
  return rows.map(asResource)
}

/** A resource that may be given to somebody, or null. */
export async function findResource(db: Kysely<Tables>, id: string): Promise<Resource | null> {
  const row = await db
    .selectFrom('resources')
    .select(columns)
    .where('id', '=', id)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ? asResource(row) : null
}

type Row = {
  id: string
  title_ar: string
  title_en: string
  url: string
  type: Resource['type']
  category: string
  is_active: boolean
}

function asResource(row: Row): Resource {
  const { id, url, type, category } = row
  return { id, titleAr: row.title_ar, titleEn: row.title_en, url, type, category, isActive: row.is_active }
}
