import type { ListQuery } from '#contract/lists.ts'
import type { SharedDraft } from '#contract/site-drafts.ts'
import type { Context } from '#server/context.ts'
import { pagedResult } from '#server/platform/paged-result.ts'
import { personOf } from './rules.ts'
import { countDrafts, pageOfDrafts } from './store.ts'

/** One page of the valid preview links, and how many there are. */
export async function listDrafts({ db, clock }: Context, { page, limit, sort }: ListQuery) {
  const now = clock.now()
  const rows = await pageOfDrafts(db, { now, sort, offset: (page - 1) * limit, limit })
  const total = await countDrafts(db, now)
  const drafts = rows.map(
    (row): SharedDraft => ({
      _id: row.id,
      note: row.note,
      sharedBy: personOf(row.by, row.by_name),
      sharedAt: row.shared_at,
      expiresAt: row.expires_at,
      version: row.version,
    }),
  )
  return { drafts, ...pagedResult({ page, limit }, total) }
}
