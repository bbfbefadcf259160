import type { AuditEntryView, AuditQuery } from '#contract/audit.ts'
import { type ListFacts, pagesOf } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { type AuditRow, countEntries, countLimit, pageOfEntries } from './store.ts'

/** One page of the audit trail. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  { page, limit, sort, from, to, ...named }: AuditQuery,
): Promise<ListFacts & { entries: AuditEntryView[] }> {
  const filter = { ...named, from: from && stored(from), to: to && stored(to) }
  const rows = await pageOfEntries(db, filter, { sort, offset: (page - 1) * limit, limit })
  const total = await countEntries(db, filter)
  return {
    entries: rows.map(entryView),
    total: Math.min(total, countLimit),
    ...(total > countLimit && { totalIsLowerBound: true }),
    page,
    pages: pagesOf(Math.min(total, countLimit), limit),
  }
}

// As instants are stored: with milliseconds, so that they compare as texts.
const stored = (instant: string) => new Date(instant).toISOString()

function entryView(row: AuditRow): AuditEntryView {
  return {
    _id: row.id,
    at: row.at,
    action: row.action,
    actor:
      row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name || row.actor_username || '' },
    subjectId: row.subject_id,
    details: row.details as Record<string, unknown>,
    network: row.network_hash,
    count: row.count,
    ...(row.last_at !== null && { lastAt: row.last_at }),
  }
}
