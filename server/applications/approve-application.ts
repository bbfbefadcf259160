import type { SubscriptionRequest } from '#contract/applications.ts'
import { daysPerMonth } from '#contract/money.ts'
import type { User } from '#contract/users.ts'
import { dropHashSetting, lockAddress } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { grantAccess, userView } from '#server/users/index.ts'
import { accountFor, accountOf, preparePassword } from './account-for-approval.ts'
import { readApplication } from './list-applications.ts'
import { mailOfApproval } from './mails.ts'
import { findPendingForReview, notPendingError } from './reject-application.ts'
import { counterDelta } from './rules.ts'
import {
  findApplication,
  linkApprovedUser,
  linkPendingApplications,
  lockAndUpdateCounters,
  transition,
} from './store.ts'
import { orderOf } from './view.ts'

/**
 * The decision of staff: 1 to 365 days of access, those of the order's months if not set, optionally a password, and
 * whether they confirmed that the applicant
 * owns the account of the email.
 */
export type Decision = {
  id: string
  accessDays: number | undefined
  customPassword: string | undefined
  samePerson: boolean
}

/** The result of an approval; a generated password is returned once and never stored in plain text. */
export type ApprovalResult = {
  subscription: SubscriptionRequest
  user: User
  passwordUnchanged: boolean
  generatedPassword?: string
}

/**
 * Approves a pending application: opens the user's access, or extends it from its current end. Exactly one of several
 * concurrent reviewers succeeds; the others get `application_not_pending`. Throws `account_blocked` and
 * `other_person_possible`. The response is read before the commit: if the database failed after it, a generated
 * password would be lost.
 */
export async function approveApplication(
  context: Context,
  decision: Decision,
  { actor, viewer }: { actor: Actor; viewer: Viewer },
): Promise<ApprovalResult> {
  const found = await findPendingForReview(context.db, decision.id)
  const account = await accountOf(context.db, found)
  const prepared = await preparePassword(found, account, decision.customPassword)
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    await lockAddress(tx, found.email)
    await lockAndUpdateCounters(tx, counterDelta('pending', 'approved'))
    const also = { rejection_reason: null, reviewed_by: actor.userId, reviewed_at: now }
    const application = await transition(tx, found.id, { from: 'pending', to: 'approved', also, now })
    if (!application) throw notPendingError(await findApplication(tx, found.id))
    const { samePerson } = decision
    const accessDays = decision.accessDays ?? orderOf(application).months * daysPerMonth
    const { user, source } = await accountFor(tx, context, { application, samePerson, prepared, now })
    await dropHashSetting(tx, application.email)
    const access = await grantAccess(tx, {
      userId: user.id,
      plan: application.plan,
      days: accessDays,
      applicationId: application.id,
      proofId: application.proof_id,
      grantedBy: actor.userId,
      now,
    })
    await linkApprovedUser(tx, application.id, { userId: user.id, source })
    await linkPendingApplications(tx, application.email, user.id)
    await audit(tx, actor, {
      at: now,
      action: 'application.approved',
      subjectId: application.id,
      details: {
        ...{ userId: user.id, accessDays, password: source },
        ...(samePerson && { samePerson }),
      },
    })
    const { publicUrl } = context.settings
    await enqueueMail(
      tx,
      mailOfApproval(application, site, { source, endsAt: access.endsAt, publicUrl }),
      now,
    )
    const txContext = { ...context, db: tx }
    return {
      subscription: await readApplication(txContext, application.id, viewer),
      user: await userView(txContext, user.id, viewer),
      passwordUnchanged: source === 'unchanged',
      ...(source === 'generated' && { generatedPassword: prepared.plain }),
    }
  })
}
