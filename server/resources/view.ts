import type { Resource } from '#contract/resources.ts'
import type { FileFacts, ResourceRow } from './store.ts'

/** A resource as staff get to see it; `url` is where it is found by whoever looks. */
export function resourceView(row: ResourceRow, url: string, file: FileFacts | undefined): Resource {
  return {
    _id: row.id,
    title: { ar: row.title_ar, en: row.title_en },
    url,
    type: row.type,
    category: row.category,
    isActive: row.is_active,
    accessLevel: 'all',
    ...(file && { file: { originalName: file.original_name, size: file.size, mimetype: file.mimetype } }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
