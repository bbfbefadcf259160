import type { InboxMessage } from '#contract/messages.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { mapUniqueViolation } from './request-review.ts'
import { findMessage, setMessageState } from './store.ts'
import { inboxView } from './view.ts'

type Marking = { id: string; read: boolean }
/**
 * Marks a message as done or reopens it; a repeat by the same user changes nothing. Throws `not_found`,
 * `message_already_done` if another user marked it first, `message_already_waiting`, or `other_review_waits` if another
 * review request of the same member waits.
 */
export function markMessage(context: Context, marking: Marking, actor: Actor): Promise<InboxMessage> {
  return mapUniqueViolation('other_review_waits', () => mark(context, marking, actor))
}

function mark(context: Context, { id, read }: Marking, actor: Actor): Promise<InboxMessage> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const state = read ? 'done' : 'new'
    const changed = await setMessageState(tx, { id, state, actorId: actor.userId, now })
    const message = await findMessage(tx, id)
    if (!message) throw new AppError('not_found')
    if (!changed && !read) throw new AppError('message_already_waiting')
    if (!changed && message.done_by !== actor.userId) throw new AppError('message_already_done')
    if (changed) {
      await audit(tx, actor, { at: now, action: read ? 'message.done' : 'message.reopened', subjectId: id })
      context.events.publish({ type: 'message', id })
    }
    return inboxView(message)
  })
}
