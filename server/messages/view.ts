import type { InboxMessage } from '#contract/messages.ts'
import type { ProgramReview } from '#contract/messages-program-reviews.ts'
import type { MessageRow, NamedMessageRow } from './store.ts'

/** A message for staff. */
export function inboxView(row: NamedMessageRow): InboxMessage {
  return {
    _id: row.id,
    kind: row.kind,
    ...(row.user_id !== null && { userId: row.user_id }),
    name: row.name,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phone_e164,
    message: row.message,
    language: row.language,
    read: row.state === 'done',
    readAt: row.done_at,
    ...(row.done_by_name !== null && { doneBy: row.done_by_name }),
    createdAt: row.created_at,
  }
}

/** A review request for the member who sent it. */
export function reviewView({ id, message, created_at, done_at }: MessageRow): ProgramReview {
  return { _id: id, note: message, createdAt: created_at, doneAt: done_at }
}
