import type { InboxMessage } from '#contract/messages.ts'
import type { MessageRow } from './store.ts'

/** A message as staff see it. */
export function inboxView(row: MessageRow): InboxMessage {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    phoneE164: row.phone_e164,
    message: row.message,
    language: row.language,
    read: row.state === 'done',
    readAt: row.done_at,
    createdAt: row.created_at,
  }
}
