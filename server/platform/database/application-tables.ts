import type { Generated } from 'kysely'
import type { Json, Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

export type Applications = {
  id: string
  code: string
  user_id: string | null
  sent_by_account: Generated<boolean>
  /** The account that sent it was replaced by another one with the same email. */
  sender_gave_way: Generated<boolean>
  /** The keyed network block of a stranger's application, while it waits. */
  network_block: Optional<string>
  network_expires_at: OptionalTimestamp
  rejected_as_flood: Generated<boolean>
  kind: 'new' | 'renewal'
  status: 'pending' | 'approved' | 'rejected' | 'cancelled'
  review_rank: number
  full_name: string
  email: string
  phone: string
  phone_e164: string
  whatsapp: string
  whatsapp_e164: string
  social_media: string | null
  plan: 'basic' | 'professional' | 'premium'
  password_hash: string | null
  /** Whose password the account got at the approval. */
  password_source: Generated<'unchanged' | 'staff' | 'applicant' | 'generated' | null>
  language: 'ar' | 'en'
  order_facts: Json<unknown>
  /** The months of the order, and its total in minor units; null from before 041, which ordered one month. */
  months: Optional<number>
  total_minor: Optional<number>
  total_currency: Optional<'EGP'>
  /** What the payer writes in the note of the transfer; no two applications have the same. */
  pay_code: Optional<string>
  /** `instapay`, `vodafoneCash` or the id of another method of the site, as the sender said. */
  payment_method: Optional<string>
  proof_id: string | null
  rejection_reason: string | null
  consent_version: string | null
  consent_at: OptionalTimestamp
  reviewed_by: string | null
  reviewed_at: OptionalTimestamp
  /** When staff told the applicant the decision; by nobody if there was nothing to tell, or before 044. */
  told_at: OptionalTimestamp
  told_by: Optional<string>
  /** Whether another application has a proof that is the same or nearly the same as its present one. */
  has_duplicate_proof: Generated<boolean>
  /** Sent without signing in, with an email that an account has verified, or verified while it was pending. */
  is_unsigned: Generated<boolean>
  /** Whether another pending application has the same email; false unless pending. */
  has_same_email: Generated<boolean>
  /** Approved, and nobody has seen the payment arrive yet; false for what was approved before 072. */
  awaits_arrival: Generated<boolean>
  created_at: Timestamp
  updated_at: Timestamp
}

/** The payment of an application that somebody of the staff saw arrive. */
export type Arrivals = {
  application_id: string
  channel: 'instapay' | 'vodafoneCash' | 'bank' | 'cash'
  seen_by: string
  seen_at: Timestamp
  /** When what was seen was kept for the application and the rest asked for: the note says nothing of what is due since. */
  set_aside_at: OptionalTimestamp
  /** The key of the transfer that made the note, if no person did before. */
  by_transfer: Optional<string>
  /**
   * What a person saw arrive beside the transfers of that time, in piastres; null for a note by a transfer, and for all that was
   * expected before amounts were stored.
   */
  amount_minor: Optional<number>
}

/** A pay code while its quote holds; `application_id` is the application that claimed it. */
export type PayCodes = {
  code: string
  ticket_hash: string
  order_facts: Json<unknown>
  months: number
  total_minor: number
  created_at: Timestamp
  expires_at: Timestamp
  application_id: Optional<string>
  /** The price a month that was present when it was quoted, and the most months that were; null before these were stored. */
  low_price: Optional<number>
  low_months: Optional<number>
}
