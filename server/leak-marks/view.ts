import type { LeakSource } from '#contract/leak-marks.ts'
import type { LocalizedText } from '#contract/values.ts'
import type { SourceRow } from './store.ts'

/** Whose copy bears a code. */
export function sourceView(row: SourceRow): LeakSource {
  const { resource_id: id, title_ar, title_en } = row
  return {
    code: row.code,
    member: { _id: row.user_id, name: row.name },
    resource: id === null ? null : { _id: id, title: { ar: title_ar ?? '', en: title_en ?? '' } },
    firstOpenedAt: row.first_opened_at,
  }
}

/** A resource by its title. */
export function titleView(row: { id: string; title_ar: string; title_en: string }): {
  _id: string
  title: LocalizedText
} {
  return { _id: row.id, title: { ar: row.title_ar, en: row.title_en } }
}
