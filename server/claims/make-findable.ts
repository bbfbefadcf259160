import { replaceTerms } from '#server/platform/search/matches.ts'
import { searchTerms } from '#server/platform/search/terms.ts'
import { findPerson } from './store.ts'

/** Makes a user known to the search by their name, e-mail and numbers as the transaction has them now. */
export async function makeFindable(tx: Parameters<typeof replaceTerms>[0], userId: string): Promise<void> {
  const user = await findPerson(tx, userId)
  if (!user) return
  const email = user.email ?? user.unproved_email
  await replaceTerms(tx, 'user', {
    ref: userId,
    terms: searchTerms({
      names: [user.name],
      emails: email ? [email] : [],
      phones: [user.phone_e164 ?? user.phone, user.whatsapp_e164 ?? ''],
    }),
  })
}
