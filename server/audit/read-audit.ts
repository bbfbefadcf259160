import type { z } from 'zod'
import type { AuditAction, AuditEntryView, AuditQuery } from '#contract/audit.ts'
import type { AnyAuditFilter } from '#contract/audit-filter.ts'
import type { ListFacts } from '#contract/lists.ts'
import type { Language } from '#contract/values.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { type AuditRow, countEntries, pageOfEntries, type AuditFilter as StoredFilter } from './store.ts'
import { type AuditSubject, subjectsOf } from './subjects.ts'

/** One page of the audit log. */
export async function readAudit(
  { db }: Pick<Context, 'db'>,
  { page, limit, sort, ...named }: AuditQuery,
  language: Language,
): Promise<ListFacts & { entries: AuditEntryView[] }> {
  const filter = storedFilter(named)
  const rows = await pageOfEntries(db, filter, { sort, offset: (page - 1) * limit, limit })
  return {
    entries: await withSubjects(db, rows, language),
    ...cappedResult({ page, limit }, await countEntries(db, filter)),
  }
}

/** Entries with the names of what they are about. */
export async function withSubjects(db: Db, rows: AuditRow[], language: Language): Promise<AuditEntryView[]> {
  const subjects = await subjectsOf(
    db,
    rows.flatMap(({ subject_id: id }) => id ?? []),
    language,
  )
  return rows.map((row) => entryView(row, subjects))
}

/** A filter with its times as they are stored. */
export function storedFilter({ from, to, ...named }: z.output<typeof AnyAuditFilter>): StoredFilter {
  return { ...named, from: from && stored(from), to: to && stored(to) }
}

// In the stored format, with milliseconds, so that times compare as text.
const stored = (instant: string) => new Date(instant).toISOString()

function entryView(row: AuditRow, subjects: Map<string, AuditSubject>): AuditEntryView {
  const details = row.details as Record<string, unknown>
  return {
    _id: row.id,
    at: row.at,
    action: row.action as AuditAction,
    actor:
      row.actor_id === null ? null : { _id: row.actor_id, name: row.actor_name || row.actor_username || '' },
    subjectId: row.subject_id,
    subject: subjects.get(row.subject_id ?? '') ?? recordedSubject(details),
    details,
    network: row.network_hash,
    count: row.count,
    ...(row.last_at !== null && { lastAt: row.last_at }),
  }
}

/** The name that an entry recorded of what is gone. */
function recordedSubject({ name }: Record<string, unknown>): AuditSubject | null {
  return typeof name === 'string' && name !== '' ? { name, userId: null } : null
}
