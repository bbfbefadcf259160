import type { Context } from '#server/context.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { deleteChallenge, findChallengeRow, insertChallenge } from './store.ts'

const lifeMs = 10 * 60_000

/** A second step that waits for completion. */
export type Challenge = NonNullable<Awaited<ReturnType<typeof findChallengeRow>>>

/** Identifies a password hash without revealing it. */
const fingerprintOf = (passwordHash: string | null) => hashToken(`fingerprint:${passwordHash ?? ''}`)

type NewStep = { userId: string; passwordHash: string | null; purpose: 'sign_in' | 'passkey' }

/** Opens a step for one account, for ten minutes. Only the hash of the token is stored. */
export async function openChallenge(
  tx: Db,
  context: Context,
  { userId, passwordHash, purpose, challenge }: NewStep & { challenge?: string },
): Promise<{ token: string; expiresAt: string }> {
  const now = context.clock.now()
  const token = newToken('fcc_')
  const expiresAt = new Date(now.getTime() + lifeMs)
  await insertChallenge(tx, {
    tokenHash: hashToken(token),
    userId,
    purpose,
    fingerprint: fingerprintOf(passwordHash),
    challenge: challenge ?? null,
    now,
    expiresAt,
  })
  return { token, expiresAt: expiresAt.toISOString() }
}

/** The sign-in of a token; undefined if it has expired or was completed. */
export function findChallenge(db: Db, token: string, now: Date): Promise<Challenge | undefined> {
  return findChallengeRow(db, { tokenHash: hashToken(token), purpose: 'sign_in', now })
}

/** Completes a step, once; false if it was completed before or the password has changed since. */
export async function spendChallenge(
  tx: Tx,
  challenge: Challenge,
  { passwordHash }: { passwordHash: string | null },
): Promise<boolean> {
  if (challenge.password_fingerprint !== fingerprintOf(passwordHash)) return false
  return deleteChallenge(tx, challenge.token_hash)
}
