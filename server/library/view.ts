import type { Resource } from '#contract/library.ts'
import { positionOf } from './rules.ts'
import type { FileFacts, ResourceRow } from './store.ts'

/** A resource for staff; `url` is its address for the viewer. */
export function resourceView(row: ResourceRow, url: string, file: FileFacts | undefined): Resource {
  return {
    _id: row.id,
    title: { ar: row.title_ar, en: row.title_en },
    url,
    type: row.type,
    category: row.category,
    isActive: row.is_active,
    accessLevel: 'all',
    position: positionOf(row),
    version: row.version,
    ...(file && { file: { originalName: file.original_name, size: file.size, mimetype: file.mimetype } }),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}
