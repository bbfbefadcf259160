import { handOnMails } from '#server/platform/mail/outbox.ts'
import { handOnLinks as handOnEach } from '#server/platform/one-time-links.ts'
import { findNewestUnproved } from './store.ts'

type Transaction = Parameters<typeof handOnEach>[0]

/**
 * Gives the mailed links of an account that is about to be erased, and the mails that still bring some, to another account
 * that claims the same address, where there is one: they prove the address, and whoever reads its mails need not be the one who made this
 * account. The caller has locked the address.
 */
export async function handOnLinks(
  tx: Transaction,
  { id: from, unproved_email: email }: { id: string; unproved_email: string | null },
): Promise<void> {
  const heir = email === null ? undefined : await findNewestUnproved(tx, email, from)
  if (email === null || !heir) return
  await handOnEach(tx, { email, from, to: heir.id })
  // None of them says anything of the account but the address.
  await handOnMails(tx, { recipient: email, from, to: heir.id })
}
