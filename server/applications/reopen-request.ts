import { findUserByEmail } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { publishChange } from './publish-change.ts'
import { hasOtherPending } from './resubmit-application.ts'
import { counterDelta, takesNewProof } from './rules.ts'
import { findApplication, linkPendingApplications, lockAndUpdateCounters, transition } from './store.ts'
import { takeBackPaidAhead } from './top-up.ts'

/**
 * Makes a rejected application pending again as it is; the reason of the rejection stays, and nobody is mailed. Nothing
 * is counted to its sender's network, who sent nothing, and the network stays deleted. If it was rejected because not
 * all arrived, what was kept is taken back with that decision. Throws `not_found`,
 * `cannot_be_reopened`, `rejected_data_deleted` if its proof and password are deleted or about to be, and
 * `other_request_pending`: an account has one pending request of its own.
 */
export async function reopenRequest(context: Context, id: string, actor: Actor): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockAndUpdateCounters(tx, counterDelta('rejected', 'pending'))
    const rejected = await findApplication(tx, id)
    if (!rejected) throw new AppError('not_found')
    const { status, email } = rejected
    if (status !== 'rejected') throw new AppError('cannot_be_reopened', { body: { status } })
    if (!takesNewProof(rejected, now)) throw new AppError('rejected_data_deleted')
    if (await hasOtherPending(tx, rejected)) throw new AppError('other_request_pending')
    const also = { reviewed_by: null, reviewed_at: null, rejected_as_flood: false }
    await transition(tx, id, { from: 'rejected', to: 'pending', also, now })
    await takeBackPaidAhead(tx, { application: rejected, actor, now })
    // Pending ones were linked when the account got the email.
    const account = await findUserByEmail(tx, email)
    if (account?.role === 'user') await linkPendingApplications(tx, email, account.id)
    await audit(tx, actor, { at: now, action: 'application.reopened', subjectId: id })
    publishChange(context, id, 'reopened')
  })
}
