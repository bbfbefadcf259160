import type { LedgerEntry } from '#contract/payments.ts'
import type { newestEntries } from '#server/ledger/index.ts'

type EntryRow = Awaited<ReturnType<typeof newestEntries>>[number]

/** An entry of the ledger for staff. */
export function entryView(row: EntryRow, proof: LedgerEntry['proof']): LedgerEntry {
  return {
    _id: row.id,
    at: row.at,
    kind: row.kind,
    amount: row.amount_minor,
    days: row.days,
    request: { _id: row.application_id, code: row.code },
    ...(row.by_name !== null && { by: row.by_name }),
    ...(row.kind === 'refund' && proof && { proof }),
    ...(row.reverses !== null && { takesBack: true }),
  }
}
