import type { Generated } from 'kysely'
import type { BankColumns } from '#contract/transfer-values.ts'
import type { Arrivals } from './application-tables.ts'
import type { Json, Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

/**
 * A part of a transfer that staff confirmed: one that pays several applications has a row for each, with its amount.
 * Without `application_id` it belongs to none.
 */
type Transfers = {
  key: string
  part: Generated<number>
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
  /** Its place among those that were confirmed in the same moment: of two, the first counts for the order. */
  place: Generated<number>
  /** When it was kept for its application, and the rest asked for: it is no payment of what is due since. */
  set_aside_at: OptionalTimestamp
  /** What of it a person had ticked before its message came: the same money. */
  ticked_minor: Generated<number>
}

/** Where the columns are in a bank's files with the same headings. */
type BankFileFormats = {
  headings_key: string
  places: Json<BankColumns>
  named_by: string
  named_at: Timestamp
}

export type TransferTables = { transfers: Transfers; bank_file_formats: BankFileFormats }
