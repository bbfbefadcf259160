import type { SubscriptionRequest } from '#contract/applications.ts'
import type { User } from '#contract/members.ts'
import { dropHashSetting, lockAddress } from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { grantAccess, userView } from '#server/members/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { accountFor, accountOf, preparePassword } from './account-for-approval.ts'
import { readApplication } from './list-applications.ts'
import { mailOfApproval } from './mails.ts'
import { lateFor, namedForReview, type Reviewer } from './reject-application.ts'
import { countChanges } from './rules.ts'
import { changeCounts, changeState, findApplication, nameUserOn, settleApproved } from './store.ts'

/**
 * What staff decide: days of access from 1 to 365, a password where they choose one, and whether they know that whoever sent it
 * has the account of its e-mail.
 */
export type Decision = {
  id: string
  accessDays: number
  customPassword: string | undefined
  samePerson: boolean
}

/** What an approval answers; a generated password is shown once and stored nowhere in clear. */
export type Approved = {
  subscription: SubscriptionRequest
  user: User
  passwordUnchanged: boolean
  generatedPassword?: string
}

/**
 * Approves a pending application: opens the person's access, or extends it from its present end. Exactly one of several
 * reviewers at once succeeds; the others get `application_not_pending`. Throws `account_blocked` where the account is, and
 * `other_person_possible`. The answer is read before the commit: read after it, a database that fails then
 * would lose the generated password for good.
 */
export async function approveApplication(
  context: Context,
  decision: Decision,
  reviewer: Reviewer,
): Promise<Approved> {
  const named = await namedForReview(context.db, decision.id)
  const account = await accountOf(context.db, named)
  const prepared = await preparePassword(named, account, decision.customPassword)
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    await lockAddress(tx, named.email)
    await changeCounts(tx, countChanges('pending', 'approved'))
    const also = { rejection_reason: null, reviewed_by: reviewer.userId, reviewed_at: now }
    const application = await changeState(tx, named.id, { from: 'pending', to: 'approved', also, now })
    if (!application) throw lateFor(await findApplication(tx, named.id))
    const { samePerson } = decision
    const { user, source } = await accountFor(tx, context, { application, samePerson, prepared, now })
    await dropHashSetting(tx, application.email)
    const access = await grantAccess(tx, {
      userId: user.id,
      plan: application.plan,
      days: decision.accessDays,
      applicationId: application.id,
      proofId: application.proof_id,
      grantedBy: reviewer.userId,
      now,
    })
    await settleApproved(tx, application.id, user.id)
    await nameUserOn(tx, application.email, user.id)
    await recordAudit(tx, {
      at: now,
      actorId: reviewer.userId,
      action: 'application_approved',
      subjectId: application.id,
      details: {
        ...{ userId: user.id, accessDays: decision.accessDays, password: source },
        ...(samePerson && { samePerson }),
      },
      network: reviewer.network,
    })
    const { publicUrl } = context.settings
    await enqueueMail(
      tx,
      mailOfApproval(application, site, { source, endsAt: access.endsAt, publicUrl }),
      now,
    )
    const within = { ...context, db: tx }
    return {
      subscription: await readApplication(within, application.id, reviewer),
      user: await userView(within, user.id, reviewer),
      passwordUnchanged: source === 'unchanged',
      ...(source === 'generated' && { generatedPassword: prepared.plain }),
    }
  })
}
