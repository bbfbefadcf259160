import type { Selectable } from 'kysely'
import { provedNumbers, type UserRow } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A new address that waits for confirmation. */
export type ChangeRow = Selectable<Tables['email_changes']>

// Strangers may have sent thousands with one address.
const movedAtOnce = 200

/** The address that waits for an account. */
export function findChange(db: Db, userId: string): Promise<ChangeRow | undefined> {
  return db.selectFrom('email_changes').selectAll().where('user_id', '=', userId).executeTakeFirst()
}

/** The address whose link has this token and still works. */
export function findChangeOfLink(db: Db, tokenHash: string, now: Date): Promise<ChangeRow | undefined> {
  return db
    .selectFrom('email_changes')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** What is stored of a waiting address. */
export type NewChange = {
  userId: string
  email: string
  tokenHash: string
  requestedAt: Date
  requestedBy: string | null
  sentAt: Date | null
  expiresAt: Date
}

/** Saves a waiting address in place of the one before; its earlier links stop working. */
export function saveChange(tx: Tx, change: NewChange): Promise<ChangeRow> {
  const { userId: user_id, email, tokenHash: token_hash } = change
  const sent = {
    requested_at: change.requestedAt,
    requested_by: change.requestedBy,
    sent_at: change.sentAt,
    expires_at: change.expiresAt,
  }
  return tx
    .insertInto('email_changes')
    .values({ user_id, email, token_hash, ...sent })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ email, token_hash, ...sent }))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Drops a waiting address if it is still the same; only one of several concurrent callers gets true. */
export async function spendChange(
  tx: Tx,
  { user_id, token_hash }: Pick<ChangeRow, 'user_id' | 'token_hash'>,
): Promise<boolean> {
  const spent = await tx
    .deleteFrom('email_changes')
    .where('user_id', '=', user_id)
    .where('token_hash', '=', token_hash)
    .returning('user_id')
    .executeTakeFirst()
  return spent !== undefined
}

/** Records since when an account has an address that staff chose, so that they could read its mails. */
export async function setStaffConfirmed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('users').set({ email_staff_confirmed_at: at }).where('id', '=', userId).execute()
}

/**
 * Whether others use an address too: another account claims it, or a pending application has it that neither this
 * account sent nor has one of its verified numbers.
 */
export async function isUsedByOthers(db: Db, email: string, user: UserRow): Promise<boolean> {
  const claimant = await db
    .selectFrom('users')
    .select('id')
    .where('unproved_email', '=', email)
    .where('id', '!=', user.id)
    .limit(1)
    .executeTakeFirst()
  if (claimant) return true
  const numbers = provedNumbers(user)
  const sent = await db
    .selectFrom('applications')
    .select('id')
    .where('email', '=', email)
    .where('status', '=', 'pending')
    .where((row) => row.or([row('user_id', 'is', null), row('user_id', '!=', user.id)]))
    .$if(numbers.length > 0, (rows) =>
      rows.where('phone_e164', 'not in', numbers).where('whatsapp_e164', 'not in', numbers),
    )
    .limit(1)
    .executeTakeFirst()
  return sent !== undefined
}

/**
 * The applications of an account with this address that may still be approved: sent by it, or linked to it. Not those
 * of a sender who gave way.
 */
export function undecidedOf(tx: Tx, { userId, email }: { userId: string; email: string }) {
  return tx
    .selectFrom('applications')
    .select(['id', 'status', 'full_name', 'phone_e164', 'whatsapp_e164'])
    .where('email', '=', email)
    .where('status', 'in', ['pending', 'rejected'])
    .where('sender_gave_way', '=', false)
    .where('user_id', '=', userId)
    .orderBy('sent_by_account', 'desc')
    .orderBy('created_at', 'desc')
    .limit(movedAtOnce)
    .execute()
}

/** Sets another address on an application. */
export async function setEmailOf(
  tx: Tx,
  id: string,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('applications')
    .set({ email, has_same_email: false, updated_at: now })
    .where('id', '=', id)
    .execute()
}

/**
 * Links what was sent without signing in, with the former verified address and a verified number, to the account: by
 * the new address nothing would find it. Not the applications of a sender who gave way.
 */
export async function linkSent(tx: Tx, user: UserRow): Promise<void> {
  const { id: user_id, email } = user
  const numbers = provedNumbers(user)
  if (email === null || numbers.length === 0) return
  await tx
    .updateTable('applications')
    .set({ user_id })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('sender_gave_way', '=', false)
    .where((row) => row.or([row('phone_e164', 'in', numbers), row('whatsapp_e164', 'in', numbers)]))
    .execute()
  await tx
    .updateTable('contact_messages')
    .set({ user_id })
    .where('email', '=', email)
    .where('user_id', 'is', null)
    .where('phone_e164', 'in', numbers)
    .execute()
}
