import type { Tx } from '#server/platform/database/db.ts'
import { replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { findUnprovedByNumbers, restatePending, setTypedIdentity, type TypedIdentity } from './store.ts'

type Account = NonNullable<Awaited<ReturnType<typeof findUnprovedByNumbers>>>

/**
 * Chooses the account for the user who verified an address by a mailed link, among all accounts that claim it: the one
 * that has verified a typed number, else the only one with a typed number (phone or WhatsApp). Sets the typed name and
 * numbers on it; its applications stay. Undefined if none or several match: strangers can type the user's number too.
 * The caller sets the address, indexes the account for search, and removes the other claimants.
 */
export async function chooseClaimant(
  tx: Tx,
  { email, identity, now }: { email: string; identity: TypedIdentity; now: Date },
): Promise<Account | undefined> {
  const account = await findUnprovedByNumbers(tx, email, identity)
  if (!account) return undefined
  await restateRequests(tx, { account, email, identity, now })
  await setTypedIdentity(tx, account, { identity, now })
  return account
}

/** Others may have sent these applications under another name, and an approval copies that name to the account. */
async function restateRequests(
  tx: Tx,
  { account, email, identity, now }: { account: Account; email: string; identity: TypedIdentity; now: Date },
): Promise<void> {
  const terms = searchTerms({
    names: [identity.name],
    emails: [email],
    phones: [identity.phoneE164, identity.whatsappE164 ?? identity.phoneE164],
  })
  for (const ref of await restatePending(tx, account.id, { identity, now })) {
    await replaceTerms(tx, 'application', { ref, terms })
  }
}
