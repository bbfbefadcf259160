import type { Kysely, Selectable } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'
import { newId } from '#server/platform/ids.ts'

type Db = Kysely<Tables>

// Far more than the limits on sign-ins let anybody begin in the ten minutes of a step, so that nobody who knows the password
// pushes out the one that its holder began.
const CHALLENGES_KEPT = 200

/** A passkey as it is stored. */
export type PasskeyRow = Selectable<Tables['passkeys']>

/** The passkeys of an account, the oldest first. */
export function passkeysOf(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** One passkey of an account, by the name that browsers know it by. */
export function findPasskey(db: Db, userId: string, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/** A passkey to be stored. */
export type NewPasskey = {
  userId: string
  credentialId: string
  publicKey: string
  signCount: number
  transports: string
  name: string
  now: Date
}

/** Stores a passkey; undefined where this one is somebody's already. */
export function insertPasskey(tx: Db, passkey: NewPasskey): Promise<PasskeyRow | undefined> {
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

/** Removes one passkey of an account; answers its name, undefined where it has no such. */
export async function deletePasskey(tx: Db, userId: string, id: string): Promise<string | undefined> {
  const removed = await tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('name')
    .executeTakeFirst()
  return removed?.name
}

/** Writes down a use of a passkey; false where its count is another than it was when it was read. */
export async function updatePasskeyUse(
  tx: Db,
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

/** A step to be stored. */
export type NewChallenge = {
  tokenHash: string
  userId: string
  purpose: 'sign_in' | 'passkey'
  fingerprint: string
  challenge: string | null
  now: Date
  expiresAt: Date
}

/** Stores a begun step; of one account only the newest 200 stay. */
export async function insertChallenge(tx: Db, begun: NewChallenge): Promise<void> {
  await tx
    .insertInto('second_factor_challenges')
    .values({
      token_hash: begun.tokenHash,
      user_id: begun.userId,
      purpose: begun.purpose,
      password_fingerprint: begun.fingerprint,
      passkey_challenge: begun.challenge,
      created_at: begun.now,
      expires_at: begun.expiresAt,
    })
    .execute()
  const old = await tx
    .selectFrom('second_factor_challenges')
    .select('token_hash')
    .where('user_id', '=', begun.userId)
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    .offset(CHALLENGES_KEPT)
    .limit(100)
    .execute()
  const hashes = old.map((row) => row.token_hash)
  if (hashes.length > 0) {
    await tx.deleteFrom('second_factor_challenges').where('token_hash', 'in', hashes).execute()
  }
}

/** A begun step that has not ended. */
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

/** Removes a step; false where it is gone already. */
export async function deleteChallenge(tx: Db, tokenHash: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('second_factor_challenges')
    .where('token_hash', '=', tokenHash)
    .returning('user_id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Remembers what a passkey is asked to sign, in place of an earlier question of the same step. */
export async function setPasskeyChallenge(tx: Db, tokenHash: string, challenge: string): Promise<void> {
  await tx
    .updateTable('second_factor_challenges')
    .set({ passkey_challenge: challenge })
    .where('token_hash', '=', tokenHash)
    .execute()
}

/** Takes what a passkey was asked to sign, so that it counts once; false where it is taken or replaced already. */
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

/** The newest passkey that an account began to make and has not completed. */
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

/** Removes an account's passkeys, and the steps that it began. */
export async function deletePasskeys(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute()
  await tx.deleteFrom('second_factor_challenges').where('user_id', '=', userId).execute()
}

/** Removes the steps that have ended. */
export async function deleteEndedChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('second_factor_challenges').where('expires_at', '<=', now.toISOString()).execute()
}
