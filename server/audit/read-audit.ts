import type { AuditAction, AuditEntryView, AuditQuery } from '#contract/audit.ts'
import type { ListFacts } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { type AuditRow, countEntries, pageOfEntries } from './store.ts'

/** One page of the audit log. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  { page, limit, sort, from, to, ...named }: AuditQuery,
): Promise<ListFacts & { entries: AuditEntryView[] }> {
  const filter = { ...named, from: from && stored(from), to: to && stored(to) }
  const rows = await pageOfEntries(db, filter, { sort, offset: (page - 1) * limit, limit })
  return {
    entries: rows.map(entryView),
    ...cappedResult({ page, limit }, await countEntries(db, filter)),
  }
}

// In the stored format, with milliseconds, so that times compare as text.
const stored = (instant: string) => new Date(instant).toISOString()

function entryView(row: AuditRow): AuditEntryView {
  return {
    _id: row.id,
    at: row.at,
    action: row.action as AuditAction,
    actor:
      row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name || row.actor_username || '' },
    subjectId: row.subject_id,
    details: row.details as Record<string, unknown>,
    network: row.network_hash,
    count: row.count,
    ...(row.last_at !== null && { lastAt: row.last_at }),
  }
}
