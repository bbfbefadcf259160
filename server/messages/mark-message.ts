import type { InboxMessage } from '#contract/messages.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { refusingSecond } from './request-review.ts'
import { findMessage, setMessageState } from './store.ts'
import { inboxView } from './view.ts'

type Marking = { id: string; read: boolean }
type Staff = { userId: string; network: string }

/**
 * Marks a message as done, or as waiting again; whoever was done with it and says so again changes nothing. Throws
 * `not_found`, `message_already_done` where somebody else was done with it first and stays named,
 * `message_already_waiting`, or `other_review_waits` where another request of the same member waits.
 */
export function markMessage(context: Context, marking: Marking, by: Staff): Promise<InboxMessage> {
  return refusingSecond('other_review_waits', () => mark(context, marking, by))
}

function mark(context: Context, { id, read }: Marking, by: Staff): Promise<InboxMessage> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const state = read ? 'done' : 'new'
    const changed = await setMessageState(tx, { id, state, by: by.userId, now })
    const message = await findMessage(tx, id)
    if (!message) throw new AppError('not_found')
    if (!changed && !read) throw new AppError('message_already_waiting')
    if (!changed && message.done_by !== by.userId) throw new AppError('message_already_done')
    if (changed) {
      await recordAudit(tx, {
        at: now,
        actorId: by.userId,
        action: read ? 'message.done' : 'message.reopened',
        subjectId: id,
        network: by.network,
      })
    }
    return inboxView(message)
  })
}
