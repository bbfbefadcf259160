import type { AuditAction } from '#contract/audit.ts'
import type { HistoryEntry } from '#contract/person.ts'
import type { UserNote } from '#contract/person-notes.ts'
import type { TimelineEvent } from '#contract/person-timeline.ts'
import { orderOf } from '#server/applications/index.ts'
import { factsOf } from './history-facts.ts'
import type { NamedNoteRow } from './note-store.ts'
import type { GrantRow, HistoryRow, RequestEventRow } from './store.ts'

/** A note for a staff user. */
export function noteView(row: NamedNoteRow, viewerId: string): UserNote {
  return {
    _id: row.id,
    text: row.text,
    isOwn: row.author_id === viewerId,
    ...(row.author_name !== null && { by: { _id: row.author_id, name: row.author_name } }),
    createdAt: row.created_at,
    ...(row.edited_at !== null && { editedAt: row.edited_at }),
  }
}

/** A request on the timeline, with the access that it gave. */
export function requestEvent(row: RequestEventRow): TimelineEvent {
  const { months, total } = orderOf(row)
  const { starts_at: from, ends_at: to, days } = row
  return {
    kind: 'request',
    _id: row.id,
    at: row.created_at,
    code: row.code,
    isRenewal: row.kind === 'renewal',
    plan: row.plan,
    months,
    total,
    status: row.status,
    ...(row.reviewed_at !== null && { reviewedAt: row.reviewed_at }),
    ...(row.by !== null && { by: row.by }),
    ...(from !== null && to !== null && days !== null && { access: periodOf(from, to, { ...row, days }) }),
  }
}

/** Access that staff gave by hand, on the timeline. */
export function grantEvent(row: GrantRow): TimelineEvent {
  return {
    kind: 'access',
    _id: row.id,
    at: row.created_at,
    plan: row.plan,
    ...(row.by !== null && { by: row.by }),
    access: periodOf(row.starts_at, row.ends_at, row),
  }
}

function periodOf(from: string, to: string, { ended_at, days }: { ended_at: string | null; days: number }) {
  return { from, to, ...(ended_at !== null && { endedAt: ended_at }), days }
}

/** An entry of the history of a user. */
export function historyEntry(row: HistoryRow, userId: string): HistoryEntry {
  const name = row.actor_name || row.actor_username
  const facts = factsOf(row.action as AuditAction, row.details)
  const by = row.actor_id === null ? 'nobody' : row.actor_id === userId ? 'member' : 'staff'
  return {
    _id: row.id,
    at: row.at,
    action: row.action as AuditAction,
    by,
    ...(by === 'staff' && name && { name }),
    ...(row.request_id !== null && row.code !== null && { request: { _id: row.request_id, code: row.code } }),
    ...(facts && { facts }),
    count: row.count,
    ...(row.last_at !== null && { lastAt: row.last_at }),
  }
}
