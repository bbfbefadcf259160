import type { SentFile } from '#scripts/serving/calls.ts'

/** An upload that the server has said to have; `url` is where its sender may read it for some minutes. */
export type KnownUpload = { ticket: string; url: string; file: SentFile; isErased?: boolean }

/** An application that the server has said to have, with the file that proves its payment. */
export type KnownApplication = { id: string; email: string; proof: KnownUpload; isErased?: boolean }

/** An approval that the server has said to be done. */
export type KnownApproval = { application: KnownApplication; userId: string }

/** A version of the site that the server has said to be published. */
export type KnownPublication = { version: number; title: string }

/** A person whose erasure was asked for; where it was never acknowledged, all of them is there or nothing. */
export type KnownErasure = KnownApproval & { isAcknowledged: boolean }

/** All that the server has acknowledged, and what stands to be done next. */
export type Ledger = {
  uploads: KnownUpload[]
  applications: KnownApplication[]
  approvals: KnownApproval[]
  publications: KnownPublication[]
  erasures: KnownErasure[]
  unclaimed: KnownUpload[]
  unreviewed: KnownApplication[]
  erasable: KnownApproval[]
  /** E-mails of people with an account, for their next application. */
  members: string[]
  /** Calls that got no answer, since the server died. */
  cut: number
  /** Answers that were no success, by what they said. */
  refused: Map<string, number>
}

/** A ledger with nothing in it. */
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
    refused: new Map(),
  }
}

const counted = ['uploads', 'applications', 'approvals', 'publications', 'erasures'] as const

/** How much of each kind has been acknowledged. */
export type Mark = Record<(typeof counted)[number], number>

/** Where a ledger stands now. */
export function mark(ledger: Ledger): Mark {
  return Object.fromEntries(counted.map((kind) => [kind, ledger[kind].length])) as Mark
}

/** Whether something of every kind was acknowledged between two marks. */
export const hasGrown = (before: Mark, now: Mark): boolean =>
  counted.every((kind) => now[kind] > before[kind])

/** What has been acknowledged since a mark. */
export function since(ledger: Ledger, { uploads, applications, approvals, publications, erasures }: Mark) {
  return {
    uploads: ledger.uploads.slice(uploads),
    applications: ledger.applications.slice(applications),
    approvals: ledger.approvals.slice(approvals),
    publications: ledger.publications.slice(publications),
    erasures: ledger.erasures.slice(erasures),
  }
}

/** What has been acknowledged in some time. */
export type Acknowledged = ReturnType<typeof since>
