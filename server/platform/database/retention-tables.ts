import type { Optional, Timestamp } from './platform-tables.ts'

/** How long owners chose to keep a kind, in days; null is until the person deletes it. Without a row it is as it was before. */
type RetentionPeriods = { kind: string; days: Optional<number>; changed_at: Timestamp }

/** A version of the page about privacy, from `began_at` on until the next. */
type PrivacyVersions = {
  number: number
  text_ar: string
  text_en: string
  began_at: Timestamp
  /** What data is used for, in a form that can be compared; null until it is first asked for. */
  purposes: Optional<string>
}

/** What a member answered last when the purposes became others: `version` is that of the page that was shown. */
type PurposeAnswers = { user_id: string; version: string; agrees: boolean; answered_at: Timestamp }

/** The tables of how long data is kept, and of what the page about privacy said. */
export type RetentionTables = {
  retention_periods: RetentionPeriods
  privacy_versions: PrivacyVersions
  purpose_answers: PurposeAnswers
}
