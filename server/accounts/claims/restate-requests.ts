import type { Tx } from '#server/platform/database/db.ts'
import { replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { restateUndecided, type TypedIdentity } from './store.ts'

/**
 * Sets the name and numbers on the applications that an unverified account sent while signed in and that may still be
 * approved: an approval copies them to the account. The caller has locked the address.
 */
export async function restateRequests(
  tx: Tx,
  { userId, email, identity, now }: { userId: string; email: string; identity: TypedIdentity; now: Date },
): Promise<void> {
  const terms = searchTerms({
    names: [identity.name],
    emails: [email],
    phones: [identity.phoneE164, identity.whatsappE164 ?? identity.phoneE164],
  })
  for (const ref of await restateUndecided(tx, userId, { identity, now })) {
    await replaceTerms(tx, 'application', { ref, terms })
  }
}
