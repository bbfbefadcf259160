import type { Tx } from '#server/platform/database/db.ts'
import { transferMails } from '#server/platform/mail/outbox.ts'
import { moveLinks } from '#server/platform/one-time-links.ts'
import { findNewestUnproved } from './store.ts'

/**
 * Moves the mailed links of an account that is about to be erased, and queued mails that carry links, to another
 * account that claims the same address, if there is one: the links verify the address, whose owner may not have created
 * this account. The caller has locked the address.
 */
export async function handOnLinks(
  tx: Tx,
  { id: from, unproved_email: email }: { id: string; unproved_email: string | null },
): Promise<void> {
  const heir = email === null ? undefined : await findNewestUnproved(tx, email, from)
  if (email === null || !heir) return
  await moveLinks(tx, { email, from, to: heir.id })
  // These mails contain nothing about the account except the address.
  await transferMails(tx, { recipient: email, from, to: heir.id })
}
