import { defaultRejectionReason } from '#contract/applications-review.ts'
import { findUserByEmail } from '#server/accounts/index.ts'
import { assertNotHeld } from '#server/applications/held-decisions/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { keepSeen } from './keep-seen.ts'
import { publishChange } from './publish-change.ts'
import { mailOfRejection } from './rejection-mail.ts'
import { counterDelta } from './rules.ts'
import {
  type ApplicationRow,
  findApplication,
  findNewestOf,
  lockAndUpdateCounters,
  transition,
} from './store.ts'
import { keepTransfer } from './top-up.ts'

/**
 * The application for a review, by its own id or that of a user with exactly one pending application. Throws
 * `not_found`, `application_not_pending`, `several_pending_requests`.
 */
export async function findPendingForReview(db: Db, id: string): Promise<ApplicationRow> {
  const own = await findApplication(db, id)
  const [newest, next] = own ? [own] : await findNewestOf(db, id)
  if (!newest) throw new AppError('not_found')
  if (newest.status !== 'pending') throw notPendingError(newest)
  if (next?.status === 'pending') throw new AppError('several_pending_requests')
  return newest
}

/** The error of a review that came too late; contains the application's current status. */
export function notPendingError(application: ApplicationRow | undefined): AppError {
  if (!application) return new AppError('not_found')
  return new AppError('application_not_pending', { body: { status: application.status } })
}

/** A rejection, with a reason or what was `received`, in piastres: that is kept for the order, and the rest asked for. */
export type Rejection = { id: string; reason: string | undefined; received: number | undefined }

/**
 * Rejects a pending application with a reason for the applicant; returns its id. Sends no mail if the sender was
 * removed because another account verified the email. Throws `application_not_pending` if it was already decided, and
 * `invalid_input` if nothing is missing.
 */
export async function rejectApplication(
  context: Context,
  rejection: Rejection,
  actor: Actor,
): Promise<string> {
  const ready = await prepareRejection(context, rejection)
  await inTransaction(context.db, (tx) => rejectIn(tx, context, { ...ready, actor }))
  return ready.found.id
}

/** What a rejection reads before its transaction. */
type ReadyRejection = Omit<Rejection, 'id'> & {
  found: ApplicationRow
  site: Awaited<ReturnType<typeof readPublishedSite>>
}

export async function prepareRejection(
  context: Context,
  { id, ...rejection }: Rejection,
): Promise<ReadyRejection> {
  const found = await findPendingForReview(context.db, id)
  return { ...rejection, found, site: await readPublishedSite(context) }
}

/** The rejection itself, in the caller's transaction; returns its reason. Throws as `rejectApplication`. */
export async function rejectIn(
  tx: Tx,
  context: Context,
  { found, reason: given, received, site, actor }: ReadyRejection & { actor: Actor },
): Promise<string> {
  const now = context.clock.now()
  await lockAndUpdateCounters(tx, counterDelta('pending', 'rejected'))
  await assertNotHeld(tx, found.id)
  const reason =
    received === undefined
      ? given || defaultRejectionReason
      : await keepTransfer(tx, { application: found, received, actor, now })
  const also = {
    rejection_reason: reason,
    reviewed_by: actor.userId,
    reviewed_at: now,
  }
  const application = await transition(tx, found.id, { from: 'pending', to: 'rejected', also, now })
  if (!application) throw notPendingError(await findApplication(tx, found.id))
  await keepSeen(tx, { application, parts: 'whole', byId: actor.userId, now })
  await audit(tx, actor, {
    at: now,
    action: 'application.rejected',
    subjectId: found.id,
    details: { reason, ...(received !== undefined && { received }) },
  })
  publishChange(context, found.id, 'decided')
  // The email may belong to another person, who must learn nothing about the applicant.
  if (application.sender_gave_way && (await findUserByEmail(tx, application.email))) return reason
  await enqueueMail(tx, mailOfRejection(application, site, context.settings.publicUrl), now)
  return reason
}
