import { assertClaimable, claimProof } from '#server/applications/payment-proofs/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { enqueueNotices } from '#server/push/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { type SenderOrigin, storedNetwork, takeFromDailyQuota } from './daily-shares.ts'
import { mailToOwner } from './mails.ts'
import { publishChange } from './publish-change.ts'
import { counterDelta, takesNewProof } from './rules.ts'
import {
  type ApplicationRow,
  findApplication,
  findNewestOf,
  lockAndUpdateCounters,
  setProof,
  transition,
} from './store.ts'
import { orderOf } from './view.ts'

/**
 * Makes a rejected application pending again with a new proof; all else is unchanged, and staff still see its earlier
 * proofs. Of two concurrent proofs one succeeds, the other gets `application_not_rejected`. Throws `too_many_requests`
 * if a stranger's network has used up its daily quota.
 */
export async function resubmitApplication(
  context: Context,
  { application, ticket }: { application: ApplicationRow; ticket: string },
  sender: SenderOrigin,
): Promise<ApplicationRow> {
  if (!takesNewProof(application, context.clock.now())) throw new AppError('application_not_rejected')
  await assertClaimable(context, ticket)
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  const { id } = application
  return inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, counterDelta('rejected', 'pending'))
    const rejected = await findApplication(tx, id)
    if (!rejected || !takesNewProof(rejected, now)) throw new AppError('application_not_rejected')
    if (await hasOtherPending(tx, rejected)) throw new AppError('request_already_pending')
    const review = { reviewed_by: null, reviewed_at: null, rejected_as_flood: false }
    const also = { ...review, ...(await storedNetwork(tx, sender, now)) }
    const pending = await transition(tx, id, { from: 'rejected', to: 'pending', also, now })
    if (!pending) throw new AppError('application_not_rejected')
    const { id: proofId, size } = await claimProof(tx, { ticket, applicationId: id, now })
    await setProof(tx, id, proofId)
    await takeFromDailyQuota(tx, context, { from: sender, bytes: size })
    await audit(tx, sender, { at: now, action: 'application.resent', subjectId: id, details: { proofId } })
    await enqueueNotices(tx, id)
    publishChange(context, id, 'resubmitted')
    const noticeFields = { id, fullName: pending.full_name, order: orderOf(pending) }
    const { publicUrl } = context.settings
    const mail = mailToOwner(noticeFields, site, {
      publicUrl,
      occasion: 'new_proof',
      once: `${id}:${proofId}`,
    })
    if (mail) await enqueueMail(tx, mail, now)
    return { ...pending, proof_id: proofId }
  })
}

/**
 * Whether an account's application has another pending one beside it, of which there may be one; those that others sent
 * with its email do not count.
 */
export async function hasOtherPending(
  tx: Tx,
  { sent_by_account, user_id }: ApplicationRow,
): Promise<boolean> {
  if (!sent_by_account || user_id === null) return false
  const [newest] = await findNewestOf(tx, user_id, 'own')
  return newest?.status === 'pending'
}
