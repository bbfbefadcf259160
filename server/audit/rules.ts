const day = 24 * 60 * 60 * 1000

/**
 * How long entries stay, in milliseconds. What is in neither list is a decision, about money, access, staff, consent or
 * content: it stays as long as the record of whom it is about, without that person once they are erased, and 400 days
 * more once their account is removed.
 */
export const auditLife = {
  signInsAndReads: 400 * day,
  strangersFailures: 30 * day,
  /** How long the network of an erased person's entries stays, so that an erasure by a stranger can be followed. */
  networkOfErased: 30 * day,
  /** How long what happened to an account stays once it gave way or was never used: no person's record is left of it. */
  removedAccounts: 400 * day,
}

const signInsAndReads = new Set([
  'sign_in',
  'sign_in_expired',
  'second_factor_asked',
  'second_factor_failed',
  'email_confirmation_sent',
  'sign_out',
  'session_ended',
  'other_sessions_ended',
  'own_password_wrong',
  'password_forgotten',
  'proof_viewed',
  'data_exported',
])

/** When an entry is purged; null where it is a decision. Whoever asks for the password of nobody is a stranger. */
export function expiryOf(action: string, at: Date, isAboutNobody = false): Date | null {
  const isOfStranger = action === 'password_forgotten' && isAboutNobody
  if (action === 'sign_in_failed' || isOfStranger) return new Date(at.getTime() + auditLife.strangersFailures)
  return signInsAndReads.has(action) ? new Date(at.getTime() + auditLife.signInsAndReads) : null
}

/**
 * How many entries of failed sign-ins an hour gets, for accounts that exist and for other names each. Whoever tries ever
 * new names from ever new networks fills no more; what is beyond is counted by account, or in one entry for all other names.
 */
export const failureEntriesAnHour = 200
