import type { Tx } from '#server/platform/database/db.ts'
import { restateRequests } from './restate-requests.ts'
import { findUnprovedByNumbers, setTypedIdentity, type TypedIdentity } from './store.ts'

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
  // Others may have sent them under another name.
  await restateRequests(tx, { userId: account.id, email, identity, now })
  await setTypedIdentity(tx, account, { identity, now })
  return account
}
