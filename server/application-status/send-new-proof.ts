import type { StatusKey } from '#contract/application-status.ts'
import {
  type ApplicationRow,
  assertFewWait,
  changeCounts,
  countChanges,
  findApplication,
  findNewestOf,
  mailToOwner,
  orderOf,
  reviewRank,
  setProof,
  takesNewProof,
} from '#server/applications/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { assertClaimable, claimProof } from '#server/proofs/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { openApplication } from './open-application.ts'
import { setWaiting } from './store.ts'

/**
 * Has a rejected application wait for review again with a new proof; everything else of it is kept, and its earlier proofs
 * stay with staff. Of two new proofs at once one wins, and the other gets `application_not_rejected`.
 */
export async function sendNewProof(
  context: Context,
  { paymentProof: { cloudinaryId: ticket }, ...key }: StatusKey & { paymentProof: { cloudinaryId: string } },
  network: string,
): Promise<ApplicationRow> {
  const opened = await openApplication(context, key, network)
  if (!takesNewProof(opened, context.clock.now())) throw new AppError('application_not_rejected')
  await assertClaimable(context, ticket)
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges('rejected', 'pending'))
    const { id } = opened
    const rejected = await findApplication(tx, id)
    if (!rejected || !takesNewProof(rejected, now)) throw new AppError('application_not_rejected')
    await assertNoneWaits(tx, rejected)
    const application = await setWaiting(tx, id, { reviewRank: reviewRank('pending'), now })
    if (!application) throw new AppError('application_not_rejected')
    const proofId = await claimProof(tx, { ticket, applicationId: id, now })
    await setProof(tx, id, proofId)
    await recordAudit(tx, {
      at: now,
      actorId: null,
      action: 'application_resent',
      subjectId: id,
      details: { proofId },
      network,
    })
    const told = { id, fullName: application.full_name, order: orderOf(application.order_facts) }
    const { publicUrl } = context.settings
    const mail = mailToOwner(told, site, { publicUrl, occasion: 'new_proof', once: `${id}:${proofId}` })
    if (mail) await enqueueMail(tx, mail, now)
    return application
  })
}

async function assertNoneWaits(
  tx: Parameters<typeof findApplication>[0],
  { email, user_id }: ApplicationRow,
): Promise<void> {
  await assertFewWait(tx, email)
  const [newest] = user_id === null ? [] : await findNewestOf(tx, user_id)
  if (newest?.status === 'pending') throw new AppError('request_already_pending')
}
