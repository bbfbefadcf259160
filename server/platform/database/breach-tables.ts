import type { Json, Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

/** A data breach as it stands; `facts` has what was written down beside the times. */
type DataBreaches = {
  id: string
  noticed_at: Timestamp
  authority_at: OptionalTimestamp
  people_told_at: OptionalTimestamp
  closed_at: OptionalTimestamp
  facts: Json<unknown>
  version: number
  recorded_at: Timestamp
  changed_at: Timestamp
}

/** What was written down at each change, with the times; rows are only added. */
type DataBreachVersions = {
  breach_id: string
  version: number
  facts: Json<unknown>
  changed_at: Timestamp
  changed_by: Optional<string>
}

/** The tables of the log of data breaches. */
export type BreachTables = { data_breaches: DataBreaches; data_breach_versions: DataBreachVersions }
