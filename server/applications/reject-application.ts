import { defaultRejectionReason } from '#contract/applications.ts'
import { findUserByEmail } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfRejection } from './mails.ts'
import { countChanges } from './rules.ts'
import { type ApplicationRow, changeCounts, changeState, findApplication, findNewestOf } from './store.ts'

/** Who reviews: a member of staff, from which network. */
export type Reviewer = { userId: string; sessionId: string; network: string }

/**
 * The application that an id names for review: its own id, or that of a user with exactly one that waits. Throws
 * `not_found`, `application_not_pending`, `several_pending_requests`.
 */
export async function namedForReview(
  db: Parameters<typeof findApplication>[0],
  id: string,
): Promise<ApplicationRow> {
  const own = await findApplication(db, id)
  const [newest, next] = own ? [own] : await findNewestOf(db, id)
  if (!newest) throw new AppError('not_found')
  if (newest.status !== 'pending') throw lateFor(newest)
  if (next?.status === 'pending') throw new AppError('several_pending_requests')
  return newest
}

/** The refusal of a review that came too late; it tells how the application stands now. */
export function lateFor(application: ApplicationRow | undefined): AppError {
  if (!application) return new AppError('not_found')
  return new AppError('application_not_pending', { body: { status: application.status } })
}

/**
 * Rejects a pending application with a reason that the applicant gets to read; answers its id. Nobody is mailed where another
 * account has proved the e-mail of a sender who gave way. Throws
 * `application_not_pending` where somebody was faster.
 */
export async function rejectApplication(
  context: Context,
  { id, reason }: { id: string; reason: string | undefined },
  reviewer: Reviewer,
): Promise<string> {
  const named = await namedForReview(context.db, id)
  const now = context.clock.now()
  const site = await readPublishedSite(context)
  await inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges('pending', 'rejected'))
    const also = {
      rejection_reason: reason || defaultRejectionReason,
      reviewed_by: reviewer.userId,
      reviewed_at: now,
    }
    const application = await changeState(tx, named.id, { from: 'pending', to: 'rejected', also, now })
    if (!application) throw lateFor(await findApplication(tx, named.id))
    await recordAudit(tx, {
      at: now,
      actorId: reviewer.userId,
      action: 'application_rejected',
      subjectId: named.id,
      details: { reason: application.rejection_reason },
      network: reviewer.network,
    })
    // Its e-mail may be that of another person, who is told nothing of the applicant.
    if (application.sender_gave_way && (await findUserByEmail(tx, application.email))) return
    await enqueueMail(tx, mailOfRejection(application, site, context.settings.publicUrl), now)
  })
  return named.id
}
