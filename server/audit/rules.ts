import type { AuditAction } from '#contract/audit.ts'

const day = 24 * 60 * 60 * 1000

/**
 * How long entries are stored, in milliseconds. Actions in neither list are decisions about money, access, staff,
 * consent or content: their entries stay as long as the record they are about, anonymized once that user is erased, and
 * 400 more days once the account is removed.
 */
export const auditLife = {
  signInsAndReads: 400 * day,
  strangersFailures: 30 * day,
  /** How long the network stays in an erased user's entries, so that an erasure by a stranger can be traced. */
  networkOfErased: 30 * day,
  /** How long entries about a removed claimant or unused account stay: no user record is left of it. */
  removedAccounts: 400 * day,
}

const signInsAndReads = new Set<AuditAction>([
  'session.signed_in',
  'session.signed_in_for_renewal',
  'second_factor.requested',
  'second_factor.failed',
  'email_confirmation.sent',
  'session.signed_out',
  'session.ended',
  'other_sessions.ended',
  'password_check.failed',
  'password_link.requested',
  'health_answers.viewed',
  'leak_mark.searched',
  'payment_proof.viewed',
  'personal_data.exported',
])

/** When an entry expires; null for a decision. A password request for an unknown account is a stranger's. */
export function expiryOf(action: AuditAction, at: Date, isAboutNobody = false): Date | null {
  const isOfStranger = action === 'password_link.requested' && isAboutNobody
  if (action === 'sign_in.failed' || isOfStranger) return new Date(at.getTime() + auditLife.strangersFailures)
  return signInsAndReads.has(action) ? new Date(at.getTime() + auditLife.signInsAndReads) : null
}

/**
 * The hourly limit of failed sign-in entries, separate for existing accounts and other names, so that an attacker with
 * many names and networks cannot fill the table. Over it, failures count per account, or in one entry for other names.
 */
export const failureEntriesAnHour = 200
