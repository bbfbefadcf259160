import { lowerSameEmail, raiseSameEmail } from '#server/applications/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { setEmailOf, undecidedOf } from './store.ts'

/**
 * Sets a member's new address on their applications that may still be approved: by the former one an approval would find
 * no account, and create another. The caller has locked all changes of applications.
 */
export async function restateSent(
  tx: Tx,
  { userId, from, to, now }: { userId: string; from: string; to: string; now: Date },
): Promise<void> {
  const own = await undecidedOf(tx, { userId, email: from })
  if (own.length === 0) return
  for (const { id: ref, status, full_name, phone_e164, whatsapp_e164 } of own) {
    const terms = searchTerms({ names: [full_name], emails: [to], phones: [phone_e164, whatsapp_e164] })
    await replaceTerms(tx, 'application', { ref, terms })
    // One by one: the flag of those that were there is raised when the second comes.
    await setEmailOf(tx, ref, { email: to, now })
    if (status === 'pending') await raiseSameEmail(tx, { id: ref, email: to })
  }
  await lowerSameEmail(tx, from)
}
