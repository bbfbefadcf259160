import { type Kysely, type Selectable, sql } from 'kysely'
import { detachRequests, selectedUsers } from '#server/contacts/index.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>
type UserRow = Selectable<Tables['users']>

/** The account that claims an address with a number: first one that has proved it, then the oldest; never a blocked one. */
export function findUnprovedByPhone(db: Db, email: string, phoneE164: string): Promise<UserRow | undefined> {
  return db
    .selectFrom('users')
    .selectAll()
    .where('unproved_email', '=', email)
    .where('phone_e164', '=', phoneE164)
    .where('blocked_at', 'is', null)
    .orderBy(sql`case when phone_proved_at is null then 1 else 0 end`)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Gives an account the requests that the other accounts with its address and its phone sent while signed in: nearly
 * always they are the same person, who registered twice. Never those of a blocked one.
 */
export async function moveRequestsOfPhone(
  tx: Db,
  account: Pick<UserRow, 'id'>,
  { email, phoneE164 }: { email: string; phoneE164: string },
): Promise<void> {
  const others = tx
    .selectFrom('users')
    .select('id')
    .where('unproved_email', '=', email)
    .where('phone_e164', '=', phoneE164)
    .where('blocked_at', 'is', null)
    .where('id', '!=', account.id)
  await tx
    .updateTable('applications')
    .set({ user_id: account.id })
    .where('user_id', 'in', others)
    .where('sent_by_account', '=', true)
    .execute()
}

/** A user, never staff. */
export function findPerson(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).where('role', '=', 'user').executeTakeFirst()
}

/** Locks an account of any role until the transaction ends; undefined where it is gone or blocked. */
export function lockUnblocked(tx: Db, id: string, now: Date): Promise<UserRow | undefined> {
  return tx
    .updateTable('users')
    .set({ updated_at: now })
    .where('id', '=', id)
    .where('blocked_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

/** Takes everything out of an account that never had access but its name and numbers, as if it were new. */
export async function emptyAccount(tx: Db, userId: string): Promise<void> {
  await detachRequests(tx, selectedUsers(tx, [userId]))
  await tx.updateTable('contact_messages').set({ user_id: null }).where('user_id', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({ goals: '[]', weekly_goal: null, photo_consent_at: null, photo_consent_version: null })
    .where('id', '=', userId)
    .execute()
}

/** Who somebody says they are who has just proved an address; `whatsapp` is null where it is the phone's number. */
export type TypedIdentity = {
  name: string
  phone: string
  phoneE164: string
  whatsapp: string | null
  whatsappE164: string | null
}

/** Gives an account the name and the numbers that its holder typed. Only a number that stays the same stays proved. */
export async function setTypedIdentity(
  tx: Db,
  account: UserRow,
  { identity, now }: { identity: TypedIdentity; now: Date },
): Promise<void> {
  const { name, phone, phoneE164, whatsapp, whatsappE164 } = identity
  await tx
    .updateTable('users')
    .set({
      ...{ name, phone, phone_e164: phoneE164, whatsapp, whatsapp_e164: whatsappE164 },
      phone_proved_at: phoneE164 === account.phone_e164 ? account.phone_proved_at : null,
      whatsapp_proved_at: whatsappE164 === account.whatsapp_e164 ? account.whatsapp_proved_at : null,
      updated_at: now,
    })
    .where('id', '=', account.id)
    .execute()
}

/**
 * Gives the requests that wait, and that an account sent while signed in, the name and the numbers of its holder; answers
 * their ids.
 */
export async function restatePending(
  tx: Db,
  userId: string,
  { identity, now }: { identity: TypedIdentity; now: Date },
): Promise<string[]> {
  const { name, phone, phoneE164, whatsapp, whatsappE164 } = identity
  const rows = await tx
    .updateTable('applications')
    .set({
      ...{ full_name: name, phone, phone_e164: phoneE164 },
      ...{ whatsapp: whatsapp ?? phone, whatsapp_e164: whatsappE164 ?? phoneE164, updated_at: now },
    })
    .where('user_id', '=', userId)
    .where('sent_by_account', '=', true)
    .where('status', '=', 'pending')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}
