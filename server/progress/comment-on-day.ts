import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findEntry, setComment, setSeen } from './store.ts'

/**
 * Sets the coach's comment on a member's entry, or deletes it with null; an equal comment changes nothing. Throws
 * `not_found` for an unknown member or a day without entry.
 */
export async function commentOnDay(
  context: Context,
  { userId, day, comment }: { userId: string; day: string; comment: string | null },
  actor: Actor,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const entry = await findEntry(tx, userId, day)
    if (!entry) throw new AppError('not_found')
    if (entry.comment === comment) return
    await setComment(
      tx,
      { userId, day },
      comment === null ? null : { text: comment, actorId: actor.userId, at: now },
    )
    await audit(tx, actor, {
      at: now,
      action: comment === null ? 'progress.comment_removed' : 'progress.commented',
      subjectId: userId,
    })
  })
}

/**
 * Marks the coach's comment on a day as seen by the member; the first time is kept. A comment newer than `at` stays
 * unseen. Throws `not_found` if there is none.
 */
export async function seeComment(
  { db, clock }: Context,
  { userId, day, at }: { userId: string; day: string; at: string | undefined },
): Promise<void> {
  const entry = await findEntry(db, userId, day)
  if (!entry?.comment_at) throw new AppError('not_found')
  await setSeen(db, { userId, day, at: at ?? entry.comment_at }, clock.now())
}
