import type { ApplicationCounts } from '#contract/application-counts.ts'
import type { ApplicationStatus } from '#contract/application-values.ts'
import { readableCharacters } from '#contract/order-values.ts'
import { resendDays } from '#contract/retention-values.ts'
import type { PlanId } from '#contract/values.ts'

const day = 24 * 60 * 60 * 1000

/** How long the data of an applicant who was rejected as a flood is stored, in milliseconds: 2 days. */
export const floodRetention = 2 * day

/** How long the network of a stranger's pending request is stored, in milliseconds: 30 days. */
export const networkRetention = 30 * day

/** The fields that decide whether a rejected application's data is still stored. */
type RejectionFields = {
  status: ApplicationStatus
  reviewed_at: string | null
  rejected_as_flood: boolean
  email: string
}

/**
 * Whether a new proof may reopen an application: it was rejected 30 days ago at most (2 if as a flood), and no erasure
 * has deleted its data. Retention keeps it that long at least.
 */
export function takesNewProof(
  { status, reviewed_at, rejected_as_flood, email }: RejectionFields,
  now: Date,
): boolean {
  const retention = rejected_as_flood ? floodRetention : resendDays * day
  const isRecent = now.getTime() - Date.parse(reviewed_at ?? '') < retention
  return status === 'rejected' && isRecent && email !== ''
}

/** How the counters change when an application changes its state; `null` is before it existed. */
export function counterDelta(
  from: ApplicationStatus | null,
  to: ApplicationStatus,
): Partial<ApplicationCounts> {
  const changes: Partial<ApplicationCounts> = {}
  if (from === null) changes.total = 1
  else if (from !== 'cancelled') changes[from] = -1
  if (to !== 'cancelled') changes[to] = 1
  return changes
}

/** The rank that sorts pending applications before all others, in lists that use it. */
export function reviewRank(status: ApplicationStatus): number {
  return status === 'pending' ? 1 : 0
}

/** The fields of an account that matter for an application with its email. */
export type KnownAccount = { role: 'user' | 'coach' | 'admin'; had_access: boolean }

/** Whether an application is a renewal: its email belongs to a user who had access before. */
export function requestKind(account: KnownAccount | undefined): 'new' | 'renewal' {
  return account?.role === 'user' && account.had_access ? 'renewal' : 'new'
}

/**
 * Whether an approval gives the starter bundle of its package: to new members, and with a renewal only if the package
 * is another than before. What staff unassigned from a member must not come back with each renewal.
 */
export function isBundleDue(
  application: { kind: 'new' | 'renewal'; plan: PlanId },
  account: { plan: PlanId | null },
): boolean {
  return application.kind === 'new' || application.plan !== account.plan
}

/**
 * Whether an application may come from another person than the owner of its email's account: the account did not send
 * it while signed in, and has verified none of its numbers. Anybody can enter unverified ones.
 */
export function mayBeAnother(
  application: {
    user_id: string | null
    sent_by_account: boolean
    phone_e164: string
    whatsapp_e164: string
  },
  account: { id: string; provedNumbers: string[] },
): boolean {
  if (application.sent_by_account && application.user_id === account.id) return false
  return ![application.phone_e164, application.whatsapp_e164].some((number) =>
    account.provedNumbers.includes(number),
  )
}

/** Who chose the password of an approved applicant. */
export type PasswordSource = 'unchanged' | 'staff' | 'applicant' | 'generated'

/**
 * Which password an approval sets: none if the account verified its address or had access, so that applying with its
 * email cannot take it over; else the choice of staff; else the applicant's; else that of the account that sent the
 * application; else a generated one.
 */
export function passwordSource(of: {
  keepsOwn: boolean
  staffChose: boolean
  applicantChose: boolean
  accountHas: boolean
}): PasswordSource {
  if (of.keepsOwn) return 'unchanged'
  if (of.staffChose) return 'staff'
  if (of.applicantChose) return 'applicant'
  return of.accountHas ? 'unchanged' : 'generated'
}

/**
 * Whether an approval can keep a password: the one chosen in the application, or that of the account that sent it while
 * signed in. Only a signed-in account applies without a password.
 */
export function hasOwnPassword(
  application: { password_hash: string | null; sent_by_account: boolean; user_id: string | null },
  account: { id: string; password_hash: string | null } | undefined,
): boolean {
  return application.password_hash !== null || accountHasPassword(application, account)
}

/** Whether the account that sent an application while signed in has a password. */
export function accountHasPassword(
  application: { sent_by_account: boolean; user_id: string | null },
  account: { id: string; password_hash: string | null } | undefined,
): boolean {
  return account?.password_hash != null && application.sent_by_account && account.id === application.user_id
}

/** A tracking code that is easy to read aloud, like `ABCD-2345`; `pick` draws a number from 0 to below its limit. */
export function statusCode(pick: (limit: number) => number): string {
  const letters = Array.from({ length: 8 }, () => readableCharacters.charAt(pick(readableCharacters.length)))
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
