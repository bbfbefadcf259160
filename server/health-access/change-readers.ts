import { lockUser, mayBeStaff } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { deleteReader, findActiveCoach, insertReader } from './store.ts'

/**
 * Lets one of the staff see the actor's health data. Throws `not_found` if nobody active has the id, for an assistant, and for
 * a coach who sees only the members assigned to them; `reader_password_known` while the actor may be one of the staff.
 */
export async function letReaderIn({ db, clock }: Context, staffId: string, actor: Actor): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, actor.userId, now)
    if (!user) throw new AppError('unauthorized')
    if (mayBeStaff(user.password_staff_knew_at, now)) throw new AppError('reader_password_known')
    const staff = await findActiveCoach(tx, staffId)
    if (!staff || staff.seesOnlyOwn) throw new AppError('not_found')
    if (!(await insertReader(tx, { userId: actor.userId, staffId, now }))) return
    await audit(tx, actor, {
      at: now,
      action: 'health_access.granted',
      subjectId: actor.userId,
      details: { staffId },
    })
  })
}

/** Ends that one of the staff sees the actor's health data because they were let in. */
export async function endReader({ db, clock }: Context, staffId: string, actor: Actor): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await deleteReader(tx, { userId: actor.userId, staffId }))) return
    await audit(tx, actor, {
      at: clock.now(),
      action: 'health_access.ended',
      subjectId: actor.userId,
      details: { staffId },
    })
  })
}
