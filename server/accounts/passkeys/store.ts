import type { Selectable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'

// Far more than the sign-in limits allow within the ten minutes of a step, so that nobody who knows the password can
// evict the user's own step.
const MAX_CHALLENGES = 200

/** A stored passkey. */
export type PasskeyRow = Selectable<Tables['passkeys']>

/** The passkeys of an account, oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** One passkey of an account by its credential id. */
export function findPasskey(db: Db, userId: string, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

export type NewPasskey = {
  userId: string
  credentialId: string
  publicKey: string
  signCount: number
  transports: string
  name: string
  now: Date
}

/** Inserts a passkey; undefined if its credential is already registered. */
export function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
  return tx
    .insertInto('passkeys')
    .values({
      id: newId(passkey.now),
      user_id: passkey.userId,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      sign_count: passkey.signCount,
      transports: passkey.transports,
      name: passkey.name,
      created_at: passkey.now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

/** Deletes one passkey of an account; returns its name, or undefined if there is none. */
export async function deletePasskey(tx: Tx, userId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Records a use of a passkey; false if its counter has changed since it was read. */
export async function updatePasskeyUse(
  tx: Tx,
  row: PasskeyRow,
  { signCount, now }: { signCount: number; now: Date },
): Promise<boolean> {
  const updated = await tx
    .updateTable('passkeys')
    .set({ sign_count: signCount, used_at: now })
    .where('id', '=', row.id)
    .where('sign_count', '=', Number(row.sign_count))
    .returning('id')
    .executeTakeFirst()
  return updated !== undefined
}

export type NewChallenge = {
  tokenHash: string
  userId: string
  purpose: 'sign_in' | 'passkey'
  fingerprint: string
  challenge: string | null
  now: Date
  expiresAt: Date
}

/** Inserts a step; only the newest 200 of an account stay. */
export async function insertChallenge(tx: Db, challenge: NewChallenge): Promise<void> {
  await tx
    .insertInto('second_factor_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      purpose: challenge.purpose,
      password_fingerprint: challenge.fingerprint,
      passkey_challenge: challenge.challenge,
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute()
  const old = await tx
    .selectFrom('second_factor_challenges')
    .select('token_hash')
    .where('user_id', '=', challenge.userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .offset(MAX_CHALLENGES)
    .limit(100)
    .execute()
  const hashes = old.map((row) => row.token_hash)
  if (hashes.length > 0) {
    await tx.deleteFrom('second_factor_challenges').where('token_hash', 'in', hashes).execute()
  }
}

/** A step that has not expired. */
export function findChallengeRow(
  db: Db,
  { tokenHash, purpose, now }: { tokenHash: string; purpose: 'sign_in' | 'passkey'; now: Date },
) {
  return db
    .selectFrom('second_factor_challenges')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Deletes a step; false if it is already deleted. */
export async function deleteChallenge(tx: Tx, tokenHash: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Stores the challenge that a passkey must sign; replaces an earlier one of the same step. */
export async function setPasskeyChallenge(tx: Db, tokenHash: string, challenge: string): Promise<void> {
  await tx
    .updateTable('second_factor_challenges')
    .set({ passkey_challenge: challenge })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Clears the stored passkey challenge, so that it counts once; false if it was used or replaced. */
export async function takePasskeyChallenge(tx: Db, tokenHash: string, challenge: string): Promise<boolean> {
  const taken = await tx
    .updateTable('second_factor_challenges')
    .set({ passkey_challenge: null })
    .where('token_hash', '=', tokenHash)
    .where('passkey_challenge', '=', challenge)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

/** The newest incomplete passkey registration of an account. */
export function findRegistration(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('second_factor_challenges')
    .selectAll()
    .where('user_id', '=', userId)
    .where('purpose', '=', 'passkey')
    .where('expires_at', '>', now.toISOString())
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .limit(1)
    .executeTakeFirst()
}

/** Deletes an account's passkeys and open steps. */
export async function deletePasskeys(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute()
}

/** Deletes expired steps. */
export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<=', now.toISOString()).execute()
}
