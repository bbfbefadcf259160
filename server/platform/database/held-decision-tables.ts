import type { Arrivals } from './application-tables.ts'
import type { Optional, OptionalTimestamp } from './platform-tables.ts'

/**
 * A decision on an application that waits until `due_at`; one without `due_at` failed with `failed_code`. `network` is
 * that of its reviewer, for the audit log.
 */
export type HeldDecisions = {
  application_id: string
  outcome: 'approved' | 'rejected'
  access_days: Optional<number>
  same_person: Optional<boolean>
  /** Where its reviewer saw the payment arrive. */
  arrival_channel: Optional<Arrivals['channel']>
  password_source: Optional<'staff' | 'generated'>
  password_hash: Optional<string>
  reason: Optional<string>
  decided_by: string
  network: string
  due_at: OptionalTimestamp
  failed_code: Optional<string>
  /** What arrived, if not what was due, and what becomes of the difference; a rejection with it asks for the rest. */
  received_minor: Optional<number>
  difference: Optional<'days' | 'credit'>
  use_credit: Optional<boolean>
  /** The days that the approval gives, by what arrived. */
  settled_days: Optional<number>
  /** What of its settlement must still hold when it is carried out: what arrived, what of the money kept is used, and the days. */
  payment_minor: Optional<number>
  used_minor: Optional<number>
  granted_days: Optional<number>
}
