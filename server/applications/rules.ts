import type { ApplicationCounts, ApplicationStatus } from '#contract/applications.ts'

const day = 24 * 60 * 60 * 1000

/** How long what a rejected applicant left with us stays, in milliseconds: 30 days, or 2 where it was rejected with others of its network. */
export const rejectedKept = { usual: 30 * day, flood: 2 * day }

/** How long the network of a stranger's request is known, in milliseconds, where it waits for so long: 30 days. */
export const networkKept = 30 * day

/** What counts of an application for what is kept of it once it is rejected. */
type Rejected = {
  status: ApplicationStatus
  reviewed_at: string | null
  rejected_as_flood: boolean
  email: string
}

/**
 * Whether a new proof may bring an application back to review: it was rejected, and nothing of it is forgotten yet,
 * neither what was left with it nor, by an erasure, who sent it.
 */
export function takesNewProof(
  { status, reviewed_at, rejected_as_flood, email }: Rejected,
  now: Date,
): boolean {
  const kept = rejected_as_flood ? rejectedKept.flood : rejectedKept.usual
  const isRecent = now.getTime() - Date.parse(reviewed_at ?? '') < kept
  return status === 'rejected' && isRecent && email !== ''
}

/** How the kept numbers change when an application passes from one state to another; `null` is before it existed. */
export function countChanges(
  from: ApplicationStatus | null,
  to: ApplicationStatus,
): Partial<ApplicationCounts> {
  const changes: Partial<ApplicationCounts> = {}
  if (from === null) changes.total = 1
  else if (from !== 'cancelled') changes[from] = -1
  if (to !== 'cancelled') changes[to] = 1
  return changes
}

/** Those that wait for review come before all others where a list says so. */
export function reviewRank(status: ApplicationStatus): number {
  return status === 'pending' ? 1 : 0
}

/** What counts of an account for an application with its e-mail. */
export type KnownAccount = { role: 'user' | 'coach' | 'admin'; had_access: boolean }

/** Whether an application renews: its e-mail belongs to somebody who has had access before. */
export function requestKind(account: KnownAccount | undefined): 'new' | 'renewal' {
  return account?.role === 'user' && account.had_access ? 'renewal' : 'new'
}

/**
 * Whether an application may be from somebody else than its e-mail's account: that one did not send it while signed in, and
 * has proved none of its numbers. Whoever has the account can enter any number in it.
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

/** Whose password an approved applicant signs in with. */
export type PasswordSource = 'unchanged' | 'staff' | 'applicant' | 'generated'

/**
 * Which password an approval sets: none where the account has proved its address or had access, so that nobody takes one
 * over by applying with its e-mail; else staff's choice; else the applicant's own, else the one of the account that sent the
 * application itself, else a generated one.
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

const unambiguous = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'

/** A code that can be read aloud and typed, like `ABCD-2345`; `pick` draws a number from 0 to below its limit. */
export function statusCode(pick: (limit: number) => number): string {
  const letters = Array.from({ length: 8 }, () => unambiguous.charAt(pick(unambiguous.length)))
  return `${letters.slice(0, 4).join('')}-${letters.slice(4).join('')}`
}
