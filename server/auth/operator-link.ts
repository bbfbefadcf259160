import { canonicalName, findStaff, linkLives } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import { knownAddress } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { replaceLink } from '#server/platform/one-time-links.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'

/**
 * Creates a one-time link, valid for an hour, by which a staff user chooses a new password; for the operator, who has
 * the database anyway. Returns its address, or its path if the product's address is unknown; null if there is no such
 * account, or it is blocked.
 */
export async function makeOperatorLink(context: Context, name: string): Promise<string | null> {
  const { db, clock, settings } = context
  const user = await findStaff(db, canonicalName(name))
  if (!user || user.blocked_at !== null) return null
  const token = newToken()
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    await replaceLink(tx, {
      tokenHash: hashToken(token),
      purpose: 'password',
      userId: user.id,
      createdBy: null,
      now,
      expiresAt: new Date(now.getTime() + linkLives.forgotten),
    })
    await audit(tx, null, { at: now, action: 'password_link.created', subjectId: user.id })
  })
  return `${knownAddress(settings) ?? ''}/reset-password#token=${token}`
}
