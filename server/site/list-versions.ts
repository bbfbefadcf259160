import type { SiteVersionRow } from '#contract/site-history.ts'
import { pagesOf } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import { personOf } from './rules.ts'
import { countVersions, pageOfVersions } from './store.ts'

/** One page of the published versions, the newest first, and how many there are. */
export async function listVersions({ db }: Context, { page, limit }: { page: number; limit: number }) {
  const rows = await pageOfVersions(db, { offset: (page - 1) * limit, limit })
  const total = await countVersions(db)
  const versions = rows.map(
    (row): SiteVersionRow => ({
      version: row.version,
      publishedAt: row.published_at,
      publishedBy: personOf(row.by, row.by_name),
      changed: row.changed,
      restoredFrom: row.restored_from,
    }),
  )
  return { versions, total, page, pages: pagesOf(total, limit) }
}
