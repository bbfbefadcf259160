import { replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import {
  emptyAccount,
  findUnprovedByPhone,
  moveRequestsOfPhone,
  restatePending,
  setTypedIdentity,
  type TypedIdentity,
} from './store.ts'

type Transaction = Parameters<typeof emptyAccount>[0]
type Account = NonNullable<Awaited<ReturnType<typeof findUnprovedByPhone>>>

/**
 * Chooses the account that somebody gets who has just proved an address by a mailed link, among all that claim it, and gives
 * it the name and the numbers that they typed. The one with the typed phone is theirs and keeps its requests,
 * with those of others that have the same phone: whoever registered twice paid from either. Where none has
 * it, they get the link's own account, which may be a stranger's and so keeps nothing of what it was. The caller gives it
 * the address, makes it findable, and has the others give way.
 */
export async function chooseClaimant(
  tx: Transaction,
  { linked, email, identity, now }: { linked: Account; email: string; identity: TypedIdentity; now: Date },
): Promise<Account> {
  const own = await findUnprovedByPhone(tx, email, identity.phoneE164)
  const account = own ?? linked
  if (own) {
    await moveRequestsOfPhone(tx, account, { email, phoneE164: identity.phoneE164 })
    await restateRequests(tx, { account, email, identity, now })
  } else {
    await emptyAccount(tx, account.id)
  }
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
