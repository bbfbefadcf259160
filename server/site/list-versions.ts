import type { ListQuery } from '#contract/lists.ts'
import type { SiteVersionRow } from '#contract/site-history.ts'
import type { Context } from '#server/context.ts'
import { pagedResult } from '#server/platform/paged-result.ts'
import { personOf } from './rules.ts'
import { countVersions, pageOfVersions } from './store.ts'

/** The site before its owner published anything: never stored, but read from the defaults. */
const original: SiteVersionRow = {
  version: 0,
  publishedAt: null,
  publishedBy: null,
  changed: [],
  restoredFrom: null,
}

/** One page of the versions, including version 0, and how many there are. */
export async function listVersions({ db }: Context, { page, limit, sort }: ListQuery) {
  const offset = (page - 1) * limit
  const isOldestFirst = sort === 'oldest'
  const startsWithOriginal = isOldestFirst && offset === 0
  const rows = await pageOfVersions(db, {
    sort,
    offset: isOldestFirst && !startsWithOriginal ? offset - 1 : offset,
    limit: startsWithOriginal ? limit - 1 : limit,
  })
  const stored = await countVersions(db)
  const versions = rows.map(
    (row): SiteVersionRow => ({
      version: row.version,
      publishedAt: row.published_at,
      publishedBy: personOf(row.by, row.by_name),
      changed: row.changed,
      restoredFrom: row.restored_from,
    }),
  )
  const endsWithOriginal = !isOldestFirst && offset <= stored && stored < offset + limit
  return {
    versions: [
      ...(startsWithOriginal ? [original] : []),
      ...versions,
      ...(endsWithOriginal ? [original] : []),
    ],
    ...pagedResult({ page, limit }, stored + 1),
  }
}
