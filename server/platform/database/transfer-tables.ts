import type { BankColumns } from '#contract/transfer-values.ts'
import type { Arrivals } from './application-tables.ts'
import type { Json, Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

/** A transfer that staff confirmed. `application_id` has an arrival; without one it belongs to no application. */
type Transfers = {
  key: string
  application_id: Optional<string>
  amount_minor: number
  currency: 'EGP'
  channel: Arrivals['channel']
  sender_name: Optional<string>
  sender_number: Optional<string>
  reference: Optional<string>
  happened_at: OptionalTimestamp
  /** The day in Cairo on which it came in, or was confirmed. */
  day: string
  confirmed_by: string
  confirmed_at: Timestamp
}

/** Where the columns are in a bank's files with the same headings. */
type BankFileFormats = {
  headings_key: string
  places: Json<BankColumns>
  named_by: string
  named_at: Timestamp
}

export type TransferTables = { transfers: Transfers; bank_file_formats: BankFileFormats }
