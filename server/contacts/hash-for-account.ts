import type { Share } from '#server/platform/passwords/fair-queue.ts'
import { hashPassword, hashPasswordLike, newHashSetting } from '#server/platform/passwords/hashing.ts'
import { findHashSetting } from './store.ts'

type Db = Parameters<typeof findHashSetting>[0]

/** A password as typed, and whose work it is to hash it. */
type Typed = { plain: string; share: Share }

/**
 * Hashes a password for an account that claims an address without having proved it. All of an address's share one salt,
 * so that signing in computes one hash however many there are. Throws `busy`.
 */
export async function hashForAddress(
  db: Db,
  email: string,
  { plain, share }: Typed,
): Promise<{ hash: string; setting: string }> {
  const setting = (await findHashSetting(db, email)) ?? newHashSetting()
  return { hash: await hashPasswordLike(setting, plain, share), setting }
}

/** Hashes a new password of an account, in the way that its sign-in expects. Throws `busy`. */
export async function hashForAccount(
  db: Db,
  { unproved_email }: { unproved_email: string | null },
  { plain, share }: Typed,
): Promise<string> {
  if (unproved_email === null) return hashPassword(plain, share)
  return (await hashForAddress(db, unproved_email, { plain, share })).hash
}
