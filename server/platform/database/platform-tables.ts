import type { ColumnType, Generated } from 'kysely'

/** A time: read as ISO 8601 in UTC with milliseconds, written as a Date or in that same form. */
export type Timestamp = ColumnType<string, Date | string, Date | string>

/** A time that may be missing. */
export type OptionalTimestamp = ColumnType<
  string | null,
  Date | string | null | undefined,
  Date | string | null
>

/** A JSON column: read as the value, written as its JSON text. */
export type Json<Value> = ColumnType<Value, string, string>

/** A JSON column with a default. */
export type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>

/** A nullable JSON column. */
export type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>

/** A nullable column. */
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

/** The tables of the platform itself, independent of the business. */
export type PlatformTables = {
  jobs: {
    name: string
    next_run_at: Timestamp
    leased_by: Optional<string>
    leased_until: OptionalTimestamp
    last_started_at: OptionalTimestamp
    last_finished_at: OptionalTimestamp
    last_error: Optional<string>
    failures: number
  }
  outbox: {
    id: string
    dedup_key: string
    recipient: string
    subject: string
    body_text: string
    body_html: Optional<string>
    language: string
    state: 'waiting' | 'sent' | 'dead'
    attempts: number
    first_attempt_at: OptionalTimestamp
    next_attempt_at: Timestamp
    leased_by: Optional<string>
    leased_until: OptionalTimestamp
    last_error: Optional<string>
    created_at: Timestamp
    sent_at: OptionalTimestamp
    reply_to: Optional<string>
    leaves_no_trace: Generated<boolean>
    about_id: Optional<string>
    /** Whether its text is only for its recipient. */
    is_private: Generated<boolean>
  }
  throttles: {
    key: string
    fails: number
    window_starts_at: Timestamp
    locked_until: OptionalTimestamp
    updated_at: Timestamp
    /** When neither its window nor its lock needs the row any more. */
    ends_at: Timestamp
  }
  counters: { name: string; value: number }
  installation: {
    name: 'key' | 'files' | 'files_without_row' | 'mails_held' | 'vapid_keys' | `files_offered:${string}`
    value: string
    recorded_at: Timestamp
  }
  files_to_remove: { storage_key: string }
  idempotency: {
    scope: string
    key: string
    body_hash: string
    status: number
    answer: Json<unknown>
    created_at: Timestamp
    caller_id: Optional<string>
  }
}
