import type { SentFile } from '#scripts/serving/calls.ts'

/** An upload that the server has said to have; `url` is where its sender may read it for some minutes. */
export type KnownUpload = { ticket: string; url: string; file: SentFile }

/** An application that the server has said to have, with the file that proves its payment. */
export type KnownApplication = { id: string; email: string; proof: KnownUpload }

/** An approval that the server has said to be done. */
export type KnownApproval = { applicationId: string; userId: string }

/** All that the server has acknowledged, and what stands to be done next. */
export type Ledger = {
  uploads: KnownUpload[]
  applications: KnownApplication[]
  approvals: KnownApproval[]
  unclaimed: KnownUpload[]
  unreviewed: KnownApplication[]
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
    unclaimed: [],
    unreviewed: [],
    members: [],
    cut: 0,
    refused: new Map(),
  }
}
