import type { ColumnType } from 'kysely'
import type { Optional, OptionalJson, Timestamp } from './platform-tables.ts'

type Area = { x: number; y: number; width: number; height: number }
type OptionalArea = ColumnType<Area | null, string | null, string | null>

/**
 * How a payment proof is like another, as found by comparing the images; each pair in both directions. The areas are
 * where one line differs, in thousandths of either image.
 */
type ProofLikenesses = {
  upload_id: string
  other_id: string
  likeness: 'near' | 'cropped' | 'one_line'
  area: OptionalArea
  other_area: OptionalArea
}

/**
 * What was read on a proof; `facts` are those of the contract. `reference` is looked up, and `amount_minor` with `paid_at`,
 * which is only there if the minute was read.
 */
type ProofReadings = {
  upload_id: string
  state: 'read' | 'failed'
  facts: OptionalJson<unknown>
  reference: Optional<string>
  amount_minor: Optional<number>
  paid_at: Optional<string>
  read_at: Timestamp
}

/** What the applicant says that a proof shows, where it was read wrongly; null where they said nothing. */
type ReceiptCorrections = {
  upload_id: string
  amount_minor: Optional<number>
  reference: Optional<string>
  method: Optional<'instapay' | 'vodafoneCash' | 'bank'>
  corrected_at: Timestamp
}

/** Work on a proof that was begun and has not ended; it is begun again from `next_at` on. */
type ProofTries = { upload_id: string; work: 'read' | 'compare'; tries: number; next_at: Timestamp }

/** What was read on payment proofs and said of it, how they are alike, those that are not compared yet, and what is tried again. */
export type ProofTables = {
  proof_readings: ProofReadings
  receipt_corrections: ReceiptCorrections
  proof_likenesses: ProofLikenesses
  proofs_to_compare: { upload_id: string }
  proof_tries: ProofTries
}
