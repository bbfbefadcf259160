import type { Db } from '#server/platform/database/db.ts'
import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { hashPassword, hashPasswordLike, newHashSetting } from '#server/platform/passwords/hashing.ts'
import { findHashSetting } from './store.ts'

/** A password in plain text, and the share of hashing capacity that it uses. */
type Typed = { plain: string; share: Share }

/**
 * Hashes a password for an account whose address is only claimed. All accounts that claim an address share one salt, so
 * that a sign-in computes a single hash for all of them. Throws `busy`.
 */
export async function hashForAddress(
  db: Db,
  email: string,
  { plain, share }: Typed,
): Promise<{ hash: string; setting: string }> {
  const setting = (await findHashSetting(db, email)) ?? newHashSetting()
  return { hash: await hashPasswordLike(setting, plain, share), setting }
}

/** Hashes a new password of an account in the way that its sign-in expects. Throws `busy`. */
export async function hashForAccount(
  db: Db,
  { unproved_email }: { unproved_email: string | null },
  { plain, share }: Typed,
): Promise<string> {
  if (unproved_email === null) return hashPassword(plain, share)
  return (await hashForAddress(db, unproved_email, { plain, share })).hash
}
