import { holdUser } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findEntry, setComment, setSeen } from './store.ts'

/**
 * Writes the coach's comment to a day of a member's, or takes it back with null; the same comment again changes nothing.
 * Throws `not_found` for an unknown member or a day on which nothing was written down.
 */
export async function commentOnDay(
  context: Context,
  { userId, day, comment }: { userId: string; day: string; comment: string | null },
  by: { userId: string; network: string },
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await holdUser(tx, userId, now))) throw new AppError('not_found')
    const entry = await findEntry(tx, userId, day)
    if (!entry) throw new AppError('not_found')
    if (entry.comment === comment) return
    await setComment(tx, { userId, day }, comment === null ? null : { text: comment, by: by.userId, at: now })
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: comment === null ? 'progress.comment_removed' : 'progress.commented',
      subjectId: userId,
      details: { day },
      network: by.network,
    })
  })
}

/**
 * Keeps that a member has seen the coach's comment of a day; the first time stays, and a comment that came after the one
 * of the moment `at` stays new. Throws `not_found` where there is none.
 */
export async function seeComment(
  { db, clock }: Context,
  { userId, day, at }: { userId: string; day: string; at: string | undefined },
): Promise<void> {
  const entry = await findEntry(db, userId, day)
  if (!entry?.comment_at) throw new AppError('not_found')
  await setSeen(db, { userId, day, at: at ?? entry.comment_at }, clock.now())
}
