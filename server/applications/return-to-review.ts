import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { assertClaimable, claimProof } from '#server/proofs/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { keptNetwork, type Origin, takeFromDay } from './daily-shares.ts'
import { mailToOwner } from './mails.ts'
import { countChanges, takesNewProof } from './rules.ts'
import {
  type ApplicationRow,
  changeCounts,
  changeState,
  findApplication,
  findNewestOf,
  setProof,
} from './store.ts'
import { orderOf } from './view.ts'

type Transaction = Parameters<typeof setProof>[0]

/**
 * Has a rejected application wait for review again with a new proof; everything else of it is kept, and its earlier proofs
 * stay with staff. Of two new proofs at once one wins, and the other gets `application_not_rejected`. Throws `too_many_requests`
 * where a stranger's network has sent its share of the day.
 */
export async function returnToReview(
  context: Context,
  { application, ticket }: { application: ApplicationRow; ticket: string },
  by: Origin,
): Promise<ApplicationRow> {
  if (!takesNewProof(application, context.clock.now())) throw new AppError('application_not_rejected')
  await assertClaimable(context, ticket)
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  const { id } = application
  return inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges('rejected', 'pending'))
    const rejected = await findApplication(tx, id)
    if (!rejected || !takesNewProof(rejected, now)) throw new AppError('application_not_rejected')
    await assertMayWait(tx, rejected)
    const review = { reviewed_by: null, reviewed_at: null, rejected_as_flood: false }
    const also = { ...review, ...(await keptNetwork(tx, by, now)) }
    const waiting = await changeState(tx, id, { from: 'rejected', to: 'pending', also, now })
    if (!waiting) throw new AppError('application_not_rejected')
    const { id: proofId, size } = await claimProof(tx, { ticket, applicationId: id, now })
    await setProof(tx, id, proofId)
    await takeFromDay(tx, context, { from: by, bytes: size })
    await recordAudit(tx, {
      at: now,
      actorId: by.userId,
      action: 'application_resent',
      subjectId: id,
      details: { proofId },
      network: by.network,
    })
    const told = { id, fullName: waiting.full_name, order: orderOf(waiting.order_facts) }
    const { publicUrl } = context.settings
    const mail = mailToOwner(told, site, { publicUrl, occasion: 'new_proof', once: `${id}:${proofId}` })
    if (mail) await enqueueMail(tx, mail, now)
    return { ...waiting, proof_id: proofId }
  })
}

// One request of an account's own waits at a time; what others sent with its e-mail is no hindrance.
async function assertMayWait(tx: Transaction, { sent_by_account, user_id }: ApplicationRow): Promise<void> {
  if (!sent_by_account || user_id === null) return
  const [newest] = await findNewestOf(tx, user_id, 'own')
  if (newest?.status === 'pending') throw new AppError('request_already_pending')
}
