import {
  assertUncommonPassword,
  createUser,
  endSessions,
  findUserByEmail,
  generatePassword,
  hashPassword,
  setPasswordHash,
  type UserRow,
} from '#server/accounts/index.ts'
import { recordAudit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { grantAccess } from '#server/members/index.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { mailOfApproval } from './mails.ts'
import { lateFor, namedForReview, type Reviewer } from './reject-application.ts'
import { countChanges, type PasswordSource, passwordSource } from './rules.ts'
import {
  type ApplicationRow,
  changeCounts,
  changeState,
  findApplication,
  nameUserOn,
  settleApproved,
} from './store.ts'

/** What staff decide: days of access from 1 to 365, and a password where they choose one. */
export type Decision = { id: string; accessDays: number; customPassword: string | undefined }

/** What an approval did; a generated password is shown once and kept nowhere in clear. */
export type Approved = {
  applicationId: string
  userId: string
  passwordUnchanged: boolean
  generatedPassword: string | undefined
}

/** The password that an approval would set: known before its transaction, since hashing takes its time. */
type Prepared = { source: PasswordSource; hash: string | null; plain?: string }

type Transaction = Parameters<typeof changeState>[0]

/**
 * Approves a pending application: opens the person's access, or extends it from its present end. Exactly one of several
 * reviewers at once succeeds; the others get `application_not_pending`.
 */
export async function approveApplication(
  context: Context,
  decision: Decision,
  reviewer: Reviewer,
): Promise<Approved> {
  const named = await namedForReview(context.db, decision.id)
  const account = await findUserByEmail(context.db, named.email)
  assertNoStaff(account)
  const prepared = await preparePassword(named, account, decision.customPassword)
  const site = await readPublishedSite(context)
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    await changeCounts(tx, countChanges('pending', 'approved'))
    const also = { rejection_reason: null, reviewed_by: reviewer.userId, reviewed_at: now }
    const application = await changeState(tx, named.id, { from: 'pending', to: 'approved', also, now })
    if (!application) throw lateFor(await findApplication(tx, named.id))
    const { user, source } = await accountFor(tx, application, { prepared, now })
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
      details: { userId: user.id, accessDays: decision.accessDays, password: source },
      network: reviewer.network,
    })
    const { publicUrl } = context.settings
    await enqueueMail(
      tx,
      mailOfApproval(application, site, { source, endsAt: access.endsAt, publicUrl }),
      now,
    )
    return {
      applicationId: application.id,
      userId: user.id,
      passwordUnchanged: source === 'unchanged',
      generatedPassword: source === 'generated' ? prepared.plain : undefined,
    }
  })
}

// Staff sign in elsewhere, and nothing that a stranger sends may touch their accounts.
function assertNoStaff(account: UserRow | undefined): void {
  if (account && account.role !== 'user') throw new AppError('email_taken')
}

// Only an account that is signed in asks without naming a password.
function hasOwnPassword(application: ApplicationRow, account: UserRow | undefined): boolean {
  const isOwn = application.sent_by_account && account?.id === application.user_id
  return isOwn && account !== undefined && account.password_hash !== null
}

async function preparePassword(
  application: ApplicationRow,
  account: UserRow | undefined,
  customPassword: string | undefined,
): Promise<Prepared> {
  const source = passwordSource({
    hadAccess: account?.had_access ?? false,
    staffChose: customPassword !== undefined,
    applicantChose: application.password_hash !== null,
    accountHas: hasOwnPassword(application, account),
  })
  if (source === 'staff' && customPassword !== undefined) {
    assertUncommonPassword(customPassword, 'customPassword')
    return { source, hash: await hashPassword(customPassword) }
  }
  if (source === 'generated') {
    const plain = generatePassword()
    return { source, hash: await hashPassword(plain), plain }
  }
  return { source, hash: source === 'applicant' ? application.password_hash : null }
}

/** The account of an application's e-mail as it stands inside the transaction, made where there is none. */
async function accountFor(
  tx: Transaction,
  application: ApplicationRow,
  { prepared, now }: { prepared: Prepared; now: Date },
): Promise<{ user: UserRow; source: PasswordSource }> {
  const account = await findUserByEmail(tx, application.email)
  assertNoStaff(account)
  const keepsOwn = prepared.source === 'unchanged' && hasOwnPassword(application, account)
  if (account?.had_access || (account && keepsOwn)) return { user: account, source: 'unchanged' }
  // The account that was to keep its password is gone by now: a repeat finds the new state.
  if (prepared.hash === null) throw new AppError('busy', { retryAfter: 1 })
  if (account) {
    await setPasswordHash(tx, account.id, prepared.hash)
    await endSessions(tx, account.id)
    return { user: account, source: prepared.source }
  }
  const user = await createUser(tx, {
    role: 'user',
    name: application.full_name,
    email: application.email,
    phone: application.phone,
    phoneE164: application.phone_e164,
    whatsapp: application.whatsapp,
    whatsappE164: application.whatsapp_e164,
    passwordHash: prepared.hash,
    now,
  })
  return { user, source: prepared.source }
}
