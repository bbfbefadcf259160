import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

export type LinkPurpose = Tables['one_time_links']['purpose']

/** A one-time link to insert: only the hash of its token is stored. */
export type NewLink = {
  tokenHash: string
  purpose: LinkPurpose
  userId: string | null
  createdBy: string | null
  /** The address or number that the link is sent to: using the link verifies it. */
  provesEmail?: string | null
  provesPhone?: string | null
  now: Date
  expiresAt: Date
}

/** Inserts a one-time link and deletes the earlier ones of the same purpose and account, see `voidLinks`. */
export async function replaceLink(tx: Tx, link: NewLink): Promise<void> {
  await voidLinks(tx, link.purpose, link.userId)
  await keepLink(tx, link)
}

/** Inserts a one-time link in addition to the earlier ones. */
export async function keepLink(tx: Db, link: NewLink): Promise<void> {
  await tx
    .insertInto('one_time_links')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      user_id: link.userId,
      created_by: link.createdBy,
      proves_email: link.provesEmail ?? null,
      proves_phone: link.provesPhone ?? null,
      created_at: link.now,
      expires_at: link.expiresAt,
    })
    .execute()
}

/**
 * Deletes the unused links of a purpose and account. Links that were mailed to an address which the account only claims
 * stay: they belong to the reader of that mailbox, who may be somebody else than the account's user.
 */
export async function voidLinks(tx: Db, purpose: LinkPurpose, userId: string | null): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('purpose', '=', purpose)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('used_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select 1 from users where users.id = one_time_links.user_id and users.unproved_email = proves_email
      )`,
    )
    .execute()
}

/** Deletes the unused links of an account that were mailed to an address of it. */
export async function voidMailedLinks(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('proves_email', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the unused links that a staff user made, for all accounts. */
export async function voidLinksMadeBy(tx: Tx, makerId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('created_by', '=', makerId)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the unused links that staff made for an account. Mailed links stay valid. */
export async function voidLinksByStaff(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password')
    .where('created_by', 'is not', null)
    .where('used_at', 'is', null)
    .execute()
}

/** Deletes the unused password links that one staff user made for an account. */
export async function voidLinksOf(tx: Tx, userId: string, makerId: string): Promise<void> {
  await tx
    .deleteFrom('one_time_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'password')
    .where('created_by', '=', makerId)
    .where('used_at', 'is', null)
    .execute()
}

/** Moves the unused links that were mailed to an address from one account to another. */
export async function moveLinks(
  tx: Tx,
  { email, from, to }: { email: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('one_time_links')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('proves_email', '=', email)
    .where('used_at', 'is', null)
    .execute()
}

/** A valid, unused link, by the hash of its token. */
export function findLink(db: Db, purpose: LinkPurpose, { tokenHash, now }: { tokenHash: string; now: Date }) {
  return db
    .selectFrom('one_time_links')
    .select(['user_id', 'proves_email', 'proves_phone', 'created_by'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Marks a link as used; only one of several concurrent callers gets true. */
export async function spendLink(tx: Tx, tokenHash: string, now: Date): Promise<boolean> {
  const used = await tx
    .updateTable('one_time_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('token_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes the links that expired before this time. */
export async function purgeLinks(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<', before.toISOString()).execute()
}
