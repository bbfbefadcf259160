import { replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import {
  findUnprovedByNumbers,
  releaseRequestsOfNumbers,
  restatePending,
  setTypedIdentity,
  type TypedIdentity,
} from './store.ts'

type Transaction = Parameters<typeof setTypedIdentity>[0]
type Account = NonNullable<Awaited<ReturnType<typeof findUnprovedByNumbers>>>

/**
 * Chooses the account that somebody gets who has just proved an address by a mailed link, among all that claim it, and gives
 * it the name and the numbers that they typed. The one with a typed number is theirs, as phone or WhatsApp, and keeps its requests;
 * those of the others that have one are left to staff, since a stranger may know that number too. Undefined where none has
 * one: all of them are somebody else's, and so is what staff gave them. The caller gives it the address, makes it findable, and has
 * the others give way.
 */
export async function chooseClaimant(
  tx: Transaction,
  { linked, email, identity, now }: { linked: Account; email: string; identity: TypedIdentity; now: Date },
): Promise<Account | undefined> {
  const account = await findUnprovedByNumbers(tx, email, { typed: identity, linkedId: linked.id })
  if (!account) return undefined
  await releaseRequestsOfNumbers(tx, account, { email, typed: identity })
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
