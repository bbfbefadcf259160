import type { ColumnType } from 'kysely'
import type { Optional, OptionalTimestamp, Timestamp } from './platform-tables.ts'

type TotpFactors = {
  user_id: string
  sealed_secret: string
  /** The newest accepted time step; codes of it and before are rejected. PostgreSQL returns it as text. */
  last_step: ColumnType<number | string, number | undefined, number>
  created_at: Timestamp
  confirmed_at: OptionalTimestamp
}

type RecoveryCodes = {
  user_id: string
  code_hash: string
  created_at: Timestamp
  used_at: OptionalTimestamp
}

type Passkeys = {
  id: string
  user_id: string
  credential_id: string
  public_key: string
  sign_count: ColumnType<number | string, number, number>
  transports: string
  name: string
  created_at: Timestamp
  used_at: OptionalTimestamp
}

type SecondFactorChallenges = {
  token_hash: string
  user_id: string
  purpose: 'sign_in' | 'passkey'
  password_fingerprint: string
  passkey_challenge: Optional<string>
  created_at: Timestamp
  expires_at: Timestamp
}

type SecondFactorRequirement = { id: string; required_at: Timestamp }

/** The tables of the second factor of staff. */
export type SecondFactorTables = {
  totp_factors: TotpFactors
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  second_factor_challenges: SecondFactorChallenges
  second_factor_requirement: SecondFactorRequirement
}
