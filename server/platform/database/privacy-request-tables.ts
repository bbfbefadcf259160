import type {
  PrivacyRequestKind,
  PrivacyRequestState,
  PrivacyRequestWay,
} from '#contract/data-request-values.ts'
import type { Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

/**
 * What somebody asked about their own data, and the answer. Of an account it has the `user_id`; of others the `name` and
 * `contact`. Days are in Cairo. It is open while `answered_at` is null; after an erasure nothing in it names anybody.
 */
type PrivacyRequests = {
  id: string
  user_id: Optional<string>
  name: string
  contact: Optional<string>
  kind: PrivacyRequestKind
  state: PrivacyRequestState
  way: PrivacyRequestWay
  text: string
  received_on: string
  due_on: string
  recorded_at: Timestamp
  answer: string
  answered_at: OptionalTimestamp
  answered_by: Optional<string>
}

/** The table of people's requests about their data. */
export type PrivacyRequestTables = { privacy_requests: PrivacyRequests }
