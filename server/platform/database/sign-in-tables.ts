import type { Generated } from 'kysely'
import type { Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

type OneTimeLinks = {
  token_hash: string
  purpose: 'setup' | 'password' | 'invitation'
  user_id: string | null
  /** The staff user who made the link; null if it was mailed, or for the setup link. */
  created_by: string | null
  /** The address or number that the link was sent to: using the link verifies it. */
  proves_email: Optional<string>
  proves_phone: Optional<string>
  created_at: Timestamp
  expires_at: Timestamp
  used_at: OptionalTimestamp
}

/** How passwords of accounts that only claim this address are hashed: a PHC string without its hash. */
type UnprovedAddresses = { email: string; hash_setting: string }

/** Networks from which an account was used that only claims its address; see `known_networks` for all others. */
type ClaimantNetworks = { user_id: string; network_hash: string; seen_at: Timestamp }

/** Networks from which users signed in to an account; the key consists of the account's name and kind. */
type KnownNetworks = { account_key: string; network_hash: string; seen_at: Timestamp }

/** An invitation to the team; it is open while its one-time link is. */
type StaffInvitations = {
  id: string
  token_hash: string
  name: string
  staff_role: 'owner' | 'admin' | 'coach' | 'assistant'
  sees: Generated<'all' | 'mine'>
  language: 'ar' | 'en'
  created_by: string
  created_at: Timestamp
  expires_at: Timestamp
}

/** A new address of a member that waits for confirmation, with its newest link. */
type EmailChanges = {
  user_id: string
  email: string
  token_hash: string
  requested_at: Timestamp
  /** Who of the staff entered it. */
  requested_by: Optional<string>
  sent_at: OptionalTimestamp
  expires_at: Timestamp
}

/** The tables of sign-in, besides the accounts. */
export type SignInTables = {
  one_time_links: OneTimeLinks
  staff_invitations: StaffInvitations
  email_changes: EmailChanges
  unproved_addresses: UnprovedAddresses
  claimant_networks: ClaimantNetworks
  known_networks: KnownNetworks
}
