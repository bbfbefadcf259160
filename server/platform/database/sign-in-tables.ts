import type { Timestamp } from './platform-tables.ts'

/** How passwords of the unproved accounts of an address are hashed: a PHC string without its hash. */
type UnprovedAddresses = { email: string; hash_setting: string }

/** From where an account was used that only claims its address; see `known_networks` for all others. */
type ClaimantNetworks = { user_id: string; network_hash: string; seen_at: Timestamp }

/** From where people signed in to accounts; the key is made of the account's name and kind. */
type KnownNetworks = { account_key: string; network_hash: string; seen_at: Timestamp }

/** What signing in needs beside the accounts. */
export type SignInTables = {
  unproved_addresses: UnprovedAddresses
  claimant_networks: ClaimantNetworks
  known_networks: KnownNetworks
}
