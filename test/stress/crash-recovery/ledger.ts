import type { FileToSend } from '#scripts/serving/calls.ts'

/** An acknowledged upload; its sender can read `url` for some minutes. */
export type KnownUpload = { ticket: string; url: string; file: FileToSend; isErased?: boolean }

/** An acknowledged application with its payment proof. */
export type KnownApplication = { id: string; email: string; proof: KnownUpload; isErased?: boolean }

/** An acknowledged approval. */
export type KnownApproval = { application: KnownApplication; userId: string }

/** An acknowledged version of the site. */
export type KnownPublication = { version: number; title: string }

/** A requested erasure; if it was not acknowledged, all of the person's data exists or none. */
export type KnownErasure = KnownApproval & { isAcknowledged: boolean }

/** Everything that the server has acknowledged, and what can be done next. */
export type Ledger = {
  uploads: KnownUpload[]
  applications: KnownApplication[]
  approvals: KnownApproval[]
  publications: KnownPublication[]
  erasures: KnownErasure[]
  unclaimed: KnownUpload[]
  unreviewed: KnownApplication[]
  erasable: KnownApproval[]
  /** Emails of users with an account, for their next application. */
  members: string[]
  /** Calls without a response, because the server died. */
  cut: number
  /** Responses that were not successes, by content. */
  rejected: Map<string, number>
}

export function emptyLedger(): Ledger {
  return {
    uploads: [],
    applications: [],
    approvals: [],
    publications: [],
    erasures: [],
    unclaimed: [],
    unreviewed: [],
    erasable: [],
    members: [],
    cut: 0,
    rejected: new Map(),
  }
}

const counted = ['uploads', 'applications', 'approvals', 'publications', 'erasures'] as const

/** The number of acknowledged entries per kind. */
export type LedgerCounts = Record<(typeof counted)[number], number>

/** The current size of a ledger. */
export function mark(ledger: Ledger): LedgerCounts {
  return Object.fromEntries(counted.map((kind) => [kind, ledger[kind].length])) as LedgerCounts
}

/** Whether something of every kind was acknowledged between two marks. */
export const hasGrown = (before: LedgerCounts, now: LedgerCounts): boolean =>
  counted.every((kind) => now[kind] > before[kind])

/** What has been acknowledged since a mark. */
export function since(
  ledger: Ledger,
  { uploads, applications, approvals, publications, erasures }: LedgerCounts,
) {
  return {
    uploads: ledger.uploads.slice(uploads),
    applications: ledger.applications.slice(applications),
    approvals: ledger.approvals.slice(approvals),
    publications: ledger.publications.slice(publications),
    erasures: ledger.erasures.slice(erasures),
  }
}

/** The return type of `since`. */
export type Acknowledged = ReturnType<typeof since>
