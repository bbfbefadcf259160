import type { Optional, Timestamp } from './platform-tables.ts'

/** How long owners chose to keep a kind, in days; null is until the person deletes it. Without a row it is as it was before. */
type RetentionPeriods = { kind: string; days: Optional<number>; changed_at: Timestamp }

/** The table of how long data is kept. */
export type RetentionTables = { retention_periods: RetentionPeriods }
