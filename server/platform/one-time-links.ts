import { type Kysely, sql } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

/** What a link opens. */
export type LinkPurpose = Tables['one_time_links']['purpose']

/** A one-time link to be kept: of its token only the hash. */
export type NewLink = {
  tokenHash: string
  purpose: LinkPurpose
  userId: string | null
  createdBy: string | null
  /** The address or the number that the link goes to: whoever uses it has proved that. */
  provesEmail?: string | null
  provesPhone?: string | null
  now: Date
  expiresAt: Date
}

/** Keeps a one-time link and voids the earlier ones of the same purpose and account, see `voidLinks`. */
export async function replaceLink(tx: Kysely<Tables>, link: NewLink): Promise<void> {
  await voidLinks(tx, link.purpose, link.userId)
  await keepLink(tx, link)
}

/** Keeps a one-time link beside the earlier ones. */
export async function keepLink(tx: Kysely<Tables>, link: NewLink): Promise<void> {
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
 * Voids the unused links of a purpose and account. Those stay that were mailed to an address which the account only claims: they are of
 * whoever reads its mails, who may be another person than the account's holder.
 */
export async function voidLinks(
  tx: Kysely<Tables>,
  purpose: LinkPurpose,
  userId: string | null,
): Promise<void> {
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

/** Gives the unused links that were mailed to an address for one account to another one. */
export async function handOnLinks(
  tx: Kysely<Tables>,
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

/** A link that can still be used. */
export function findLink(
  db: Kysely<Tables>,
  purpose: LinkPurpose,
  { tokenHash, now }: { tokenHash: string; now: Date },
) {
  return db
    .selectFrom('one_time_links')
    .select(['user_id', 'proves_email', 'proves_phone', 'created_by'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
}

/** Uses a link up; only one of several callers at once gets true. */
export async function spendLink(tx: Kysely<Tables>, tokenHash: string, now: Date): Promise<boolean> {
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

/** Removes the links that ended before a moment. */
export async function sweepLinks(db: Kysely<Tables>, before: Date): Promise<void> {
  await db.deleteFrom('one_time_links').where('expires_at', '<', before.toISOString()).execute()
}
