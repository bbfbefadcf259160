import type { Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

const everyone = 'staff'

/** An account's secret, confirmed or not. */
export function findFactor(db: Db, userId: string) {
  return db.selectFrom('totp_factors').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** Whether an account signs in by two steps. */
export async function isFactorOn(db: Db, userId: string): Promise<boolean> {
  return Boolean((await findFactor(db, userId))?.confirmed_at)
}

/** Locks an account until the transaction ends, so that what is read of its factor stays true. */
export async function lockAccount(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ updated_at: now }).where('id', '=', userId).execute()
}

/** Saves a secret that waits to be confirmed in place of another such; false where a confirmed one is there. */
export async function savePendingSecret(
  tx: Db,
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

/** Switches a factor on; false where it was on already. The step of the code that confirmed it is used up. */
export async function confirmFactor(tx: Db, userId: string, { step, now }: { step: number; now: Date }) {
  const confirmed = await tx
    .updateTable('totp_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return confirmed !== undefined
}

/** Uses up a step and all before it; false where it was used already. */
export async function acceptStep(tx: Db, userId: string, step: number): Promise<boolean> {
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

/** Every secret as it is stored; there are no more than staff. */
export function allSecrets(db: Db) {
  return db.selectFrom('totp_factors').select(['user_id', 'sealed_secret']).execute()
}

/** Puts the same secret, encrypted anew, in place of the old bytes; false where they are others by now. */
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

/** Removes an account's secret and its recovery codes. Answers whether the factor was on. */
export async function deleteFactor(tx: Db, userId: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  return Boolean(removed?.confirmed_at)
}

/** Puts a set of recovery codes, as their hashes, in place of the one before. */
export async function replaceRecoveryCodes(
  tx: Db,
  userId: string,
  { hashes, now }: { hashes: string[]; now: Date },
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now })))
    .execute()
}

/** Uses a recovery code up; false where there is none with this hash, or it was used. */
export async function markRecoveryCodeUsed(
  tx: Db,
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

/** How many recovery codes of an account were not used yet. */
export async function recoveryCodesLeft(db: Db, userId: string): Promise<number> {
  const left = await db
    .selectFrom('recovery_codes')
    .select('code_hash')
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
  return left.length
}

/** Whether all staff need a factor. */
export async function isRequiredForStaff(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('second_factor_requirement')
    .select('required_at')
    .where('id', '=', everyone)
    .executeTakeFirst()
  return row !== undefined
}

/** Says whether all staff need a factor. */
export async function setRequired(tx: Db, required: boolean, now: Date): Promise<void> {
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
