import type { Json, Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

/** The number that a year's last receipt has. */
type ReceiptYears = { year: number; last_number: number }

/**
 * A receipt of the coach. `number` counts from 1 in each `year` in Cairo, without gaps. `name` is the payer's, empty
 * after their erasure; the issuer is in `facts`, with the package. It is never deleted, but may be voided.
 */
type Receipts = {
  id: string
  year: number
  number: number
  application_id: string
  user_id: string | null
  name: string
  facts: Json<unknown>
  amount_minor: number
  currency: 'EGP'
  issued_at: Timestamp
  issued_by: string | null
  voided_at: OptionalTimestamp
  voided_by: Optional<string>
  void_reason: Optional<string>
}

/** The tables of the receipts that members get. */
export type ReceiptTables = { receipts: Receipts; receipt_years: ReceiptYears }
