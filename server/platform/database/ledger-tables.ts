import type { Generated } from 'kysely'
import type { Optional, Timestamp } from './platform-tables.ts'

/**
 * An entry of the ledger, see `contract/settlement.ts`. The database refuses to change or delete one. It names the order
 * and nobody: whose it is says the order, so an erasure has nothing to erase here.
 */
export type LedgerEntries = {
  /** That of its act, with its kind: an act has one entry of each kind, and an order is approved once. */
  id: string
  act_id: string
  at: Timestamp
  kind: 'charge' | 'payment' | 'credit' | 'credit_used' | 'write_off' | 'extra' | 'refund'
  application_id: string
  /** Of the order, so that months are summed without reading it. */
  plan: 'basic' | 'professional' | 'premium'
  amount_minor: number
  currency: Generated<'EGP'>
  days: Generated<number>
  /** The entry that this one takes back. */
  reverses: Optional<string>
  /** The id of who decided, while known. */
  by_id: Optional<string>
}

/** The upload that shows a refund; an act has one, and what was paid back of several orders at once has the same. */
export type RefundProofs = { act_id: string; upload_id: string }
