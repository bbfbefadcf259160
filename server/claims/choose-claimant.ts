import { replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { findUnprovedByNumbers, restatePending, setTypedIdentity, type TypedIdentity } from './store.ts'

type Transaction = Parameters<typeof setTypedIdentity>[0]
type Account = NonNullable<Awaited<ReturnType<typeof findUnprovedByNumbers>>>

/**
 * Chooses the account that somebody gets who has just proved an address by a mailed link, among all that claim it, and gives
 * it the name and the numbers that they typed: the one whose number they typed and which has proved it, else the only one with a typed number, as
 * phone or WhatsApp. It keeps its requests. Undefined where there is none such: strangers type her number too, so which of
 * several is hers nobody can tell. The caller gives it the address, makes it findable, and has the others give way.
 */
export async function chooseClaimant(
  tx: Transaction,
  { email, identity, now }: { email: string; identity: TypedIdentity; now: Date },
): Promise<Account | undefined> {
  const account = await findUnprovedByNumbers(tx, email, identity)
  if (!account) return undefined
  await restateRequests(tx, { account, email, identity, now })
  await setTypedIdentity(tx, account, { identity, now })
  return account
}

/** Somebody else may have sent them with another name, and an approval hands that on to the account. */
async function restateRequests(
  tx: Transaction,
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
