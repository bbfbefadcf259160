import type { Db, Tx } from '#server/platform/database/db.ts'

const everyone = 'staff'

/** An account's TOTP secret, confirmed or not. */
export function findFactor(db: Db, userId: string) {
  return db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Whether two-step verification is on for an account. */
export async function isFactorOn(db: Db, userId: string): Promise<boolean> {
  return Boolean((await findFactor(db, userId))?.confirmed_at)
}

/** Locks an account until the transaction ends, so that its factor cannot change. */
export async function lockAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ updated_at: now }).where('id', '=', userId).execute()
}

/** Saves an unconfirmed secret, replacing another unconfirmed one; false if a confirmed one exists. */
export async function savePendingSecret(
  tx: Tx,
  { userId, sealed, now }: { userId: string; sealed: string; now: Date },
): Promise<boolean> {
  const saved = await tx
    .insertInto('totp_factors')
    .values({ user_id: userId, sealed_secret: sealed, created_at: now })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ sealed_secret: sealed, created_at: now })
        .where('totp_factors.confirmed_at', 'is', null),
    )
    .returning('user_id')
    .executeTakeFirst()
  return saved !== undefined
}

/** Turns a factor on and uses up the time step of the confirming code; false if it was on. */
export async function confirmFactor(tx: Tx, userId: string, { step, now }: { step: number; now: Date }) {
  const confirmed = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses up a time step and all before it; false if it was used. */
export async function acceptStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('totp_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** All stored secrets; there are at most as many as staff. */
export function allSecrets(db: Db) {
  return db.selectFrom('totp_factors').select(['user_id', 'sealed_secret']).execute()
}

/** Replaces the old ciphertext of a secret with a new one; false if it has changed. */
export async function replaceSecret(
  db: Db,
  { userId, sealed, next }: { userId: string; sealed: string; next: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('totp_factors')
    .set({ sealed_secret: next })
    .where('user_id', '=', userId)
    .where('sealed_secret', '=', sealed)
    .returning('user_id')
    .executeTakeFirst()
  return replaced !== undefined
}

/** Deletes an account's secret and recovery codes. Returns whether the factor was on. */
export async function deleteFactor(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return Boolean(removed?.confirmed_at)
}

/** Replaces the recovery codes of an account; takes their hashes. */
export async function replaceRecoveryCodes(
  tx: Tx,
  userId: string,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
}

/** Marks a recovery code as used; false if there is no unused one with this hash. */
export async function markRecoveryCodeUsed(
  tx: Tx,
  userId: string,
  { hash, now }: { hash: string; now: Date },
): Promise<boolean> {
  const used = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** How many recovery codes of an account are unused. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const left = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return left.length
}

/** Whether all staff must have a second factor. */
export async function isRequiredForStaff(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor_requirement')
    .select('required_at')
    .where('id', '=', everyone)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets whether all staff must have a second factor. */
export async function setRequired(tx: Tx, required: boolean, now: Date): Promise<void> {
  if (!required) {
    await tx.deleteFrom('second_factor_requirement').where('id', '=', everyone).execute()
    return
  }
  await tx
    .insertInto('second_factor_requirement')
    .values({ id: everyone, required_at: now })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}
