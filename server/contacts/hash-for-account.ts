import { hashPassword, hashPasswordLike, newHashSetting } from '#server/platform/passwords/hashing.ts'
import { findHashSetting } from './store.ts'

type Db = Parameters<typeof findHashSetting>[0]

/**
 * Hashes a password for an account that claims an address without having proved it. All of an address's share one salt,
 * so that signing in computes one hash however many there are. Throws `busy`.
 */
export async function hashForAddress(
  db: Db,
  email: string,
  plain: string,
): Promise<{ hash: string; setting: string }> {
  const setting = (await findHashSetting(db, email)) ?? newHashSetting()
  return { hash: await hashPasswordLike(setting, plain), setting }
}

/** Hashes a new password of an account, in the way that its sign-in expects. Throws `busy`. */
export async function hashForAccount(
  db: Db,
  { unproved_email }: { unproved_email: string | null },
  plain: string,
): Promise<string> {
  if (unproved_email === null) return hashPassword(plain)
  return (await hashForAddress(db, unproved_email, plain)).hash
}
