import type { Timestamp } from './platform-tables.ts'

/** Who agreed for a member under 18; `needed_until` is the first day in Cairo on which the member is of age for certain. */
type Guardians = {
  user_id: string
  name: string
  phone: string
  phone_e164: string
  consent_at: Timestamp
  consent_version: string
  needed_until: string
}

/** The table of who agrees for minors. */
export type GuardianTables = { guardians: Guardians }
