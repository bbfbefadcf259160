import type { ArrivalChannel } from '#contract/application-values.ts'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import type { User } from '#contract/users.ts'
import {
  assertClaimantsSeen,
  dropHashSetting,
  findUser,
  lockAddress,
  provedNumbers,
} from '#server/accounts/index.ts'
import { setAwaitsArrival, storeArrival } from '#server/applications/arrivals/index.ts'
import { assertNotHeld } from '#server/applications/held-decisions/index.ts'
import { giveBundle } from '#server/assignments/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { moneyOf } from '#server/ledger/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { issueIn } from '#server/receipts/issued/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { grantAccess, userView } from '#server/users/index.ts'
import { accountFor, accountOf, type PreparedPassword, preparePassword } from './account-for-approval.ts'
import { readApplication, type StaffViewer } from './list-applications.ts'
import { mailOfApproval } from './mails.ts'
import { publishChange } from './publish-change.ts'
import { findPendingForReview, notPendingError } from './reject-application.ts'
import { counterDelta, isBundleDue } from './rules.ts'
import { type Amounts, type Settlement, settleOrder } from './settle-order.ts'
import {
  type ApplicationRow,
  findApplication,
  linkApprovedUser,
  linkPendingApplications,
  linkSetAsideRequests,
  lockAndUpdateCounters,
  transition,
} from './store.ts'
import { orderOf } from './view.ts'

/**
 * The decision of staff: 1 to 365 days of access, those of the order's months if not set, optionally a password, whether
 * they confirmed that the applicant owns the account of the email, where they saw the payment arrive, and which amounts
 * count, if not just what is due.
 */
export type Decision = {
  id: string
  accessDays: number | undefined
  customPassword: string | undefined
  samePerson: boolean
  arrived: ArrivalChannel | undefined
  amounts: Amounts
  /** What a held approval would have entered when it was made. */
  expected?: Settlement
}

/** What an approval did; a generated password is returned once and never stored in plain text. */
export type ApprovalFacts = {
  applicationId: string
  userId: string
  accessDays: number
  settlement: Settlement
  passwordUnchanged: boolean
  generatedPassword?: string
  /** How many items of the starter bundle it gave; undefined if none is set, or it is not due. */
  bundleGiven?: number
}

/** The result of an approval. */
export type ApprovalResult = Omit<ApprovalFacts, 'applicationId' | 'userId' | 'accessDays' | 'settlement'> & {
  subscription: SubscriptionRequest
  user: User
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
  { actor, viewer }: { actor: Actor; viewer: StaffViewer },
): Promise<ApprovalResult> {
  const ready = await prepareApproval(context, decision)
  return inTransaction(context.db, async (tx) => {
    const {
      applicationId,
      userId,
      accessDays: _,
      settlement: _settlement,
      ...facts
    } = await approveIn(tx, context, { ...ready, actor })
    const txContext = { ...context, db: tx }
    return {
      subscription: await readApplication(txContext, applicationId, viewer),
      user: await userView(txContext, userId, viewer),
      ...facts,
    }
  })
}

/** What an approval reads and computes before its transaction. */
type ReadyApproval = {
  found: ApplicationRow
  decision: Decision
  prepared: PreparedPassword
  site: Awaited<ReturnType<typeof readPublishedSite>>
}

/** Reads and hashes what an approval needs; `chosen` is a password that staff or the server chose before. */
export async function prepareApproval(
  context: Context,
  decision: Decision,
  chosen?: PreparedPassword,
): Promise<ReadyApproval> {
  const found = await findPendingForReview(context.db, decision.id)
  const account = await accountOf(context.db, found)
  const prepared = chosen ?? (await preparePassword(found, account, decision.customPassword))
  return { found, decision, prepared, site: await readPublishedSite(context) }
}

/** The approval itself, in the caller's transaction. Throws as `approveApplication`. */
export async function approveIn(
  tx: Tx,
  context: Context,
  { found, decision, prepared, site, actor }: ReadyApproval & { actor: Actor },
): Promise<ApprovalFacts> {
  const now = context.clock.now()
  await lockAddress(tx, found.email)
  await lockAndUpdateCounters(tx, counterDelta('pending', 'approved'))
  await assertNotHeld(tx, found.id)
  const also = { rejection_reason: null, reviewed_by: actor.userId, reviewed_at: now }
  const application = await transition(tx, found.id, { from: 'pending', to: 'approved', also, now })
  if (!application) throw notPendingError(await findApplication(tx, found.id))
  const { email, user_id: ownId } = application
  // Before a call it is `not_found`; so this is for a held decision, and for who claims the email at this moment.
  await assertClaimantsSeen(tx, actor.userId, { email, ownId, code: 'other_person_possible' })
  const { samePerson, amounts } = decision
  const { user, source } = await accountFor(tx, context, { application, samePerson, prepared, now })
  await dropHashSetting(tx, application.email)
  await linkSetAside(tx, application, user.id)
  const settlement = await settleOrder(tx, {
    ...{ application, userId: user.id, accessDays: decision.accessDays, amounts, byId: actor.userId, now },
    expected: decision.expected,
  })
  const { days: accessDays } = settlement
  const access = await grantAccess(tx, {
    userId: user.id,
    plan: application.plan,
    days: accessDays,
    applicationId: application.id,
    proofId: application.proof_id,
    grantedBy: actor.userId,
    now,
  })
  const bundleGiven = isBundleDue(application, user)
    ? await giveBundle(tx, { userId: user.id, plan: application.plan, actor, now })
    : undefined
  await noteOrAwait(tx, application.id, { channel: decision.arrived, actor, now })
  await linkApprovedUser(tx, application.id, { userId: user.id, source })
  await linkPendingApplications(tx, application.email, user.id)
  await writeReceipt(tx, { application, userId: user.id }, { site, by: actor.userId, now })
  await audit(tx, actor, {
    at: now,
    action: 'application.approved',
    subjectId: application.id,
    details: { userId: user.id, accessDays, password: source, ...choicesOf(decision) },
  })
  publishChange(context, application.id, 'decided')
  const { publicUrl } = context.settings
  await enqueueMail(tx, mailOfApproval(application, site, { source, endsAt: access.endsAt, publicUrl }), now)
  return {
    applicationId: application.id,
    userId: user.id,
    accessDays,
    settlement,
    passwordUnchanged: source === 'unchanged',
    ...(source === 'generated' && { generatedPassword: prepared.plain }),
    ...(bundleGiven !== undefined && { bundleGiven }),
  }
}

/** Before the order is settled, so that what was kept for an earlier form of the same person can be used. */
async function linkSetAside(tx: Tx, { email }: ApplicationRow, userId: string): Promise<void> {
  const account = await findUser(tx, userId)
  if (account?.email !== email) return
  await linkSetAsideRequests(tx, { email, numbers: provedNumbers(account), userId })
}

/** What staff chose, for the audit log; what they left as it was is absent. */
function choicesOf({ samePerson, arrived, amounts: { received, difference, useCredit } }: Decision) {
  return {
    ...(samePerson && { samePerson }),
    ...(arrived && { arrived }),
    ...(received !== undefined && { received }),
    ...(difference && { difference }),
    ...(useCredit && { useCredit }),
  }
}

/** For what arrived: another amount than due, if staff said so. What credit paid for has a receipt already. */
async function writeReceipt(
  tx: Tx,
  { application, userId }: { application: ApplicationRow; userId: string },
  issue: Parameters<typeof issueIn>[2],
): Promise<void> {
  const { id } = application
  const { arrived = 0, days = 0 } = (await moneyOf(tx, [id])).get(id) ?? {}
  await issueIn(tx, { application, userId, order: orderOf(application), amount: arrived, days }, issue)
}

async function noteOrAwait(
  tx: Tx,
  id: string,
  { channel, actor, now }: { channel: ArrivalChannel | undefined; actor: Actor; now: Date },
): Promise<void> {
  if (!channel) return setAwaitsArrival(tx, id)
  await storeArrival(tx, { application_id: id, channel, seen_by: actor.userId, seen_at: now })
}
