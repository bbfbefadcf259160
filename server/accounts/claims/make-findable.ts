import type { Tx } from '#server/platform/database/db.ts'
import { replaceTerms } from '#server/platform/search/matches.ts'
import { nameKey, searchTerms } from '#server/platform/search/terms.ts'
import { findPerson, setNameKey, tagsOfPerson } from './store.ts'

/** Indexes a user for search by the name, email, numbers and tags that the transaction sees, and for lists by name. */
export async function makeFindable(tx: Tx, userId: string): Promise<void> {
  const user = await findPerson(tx, userId)
  if (!user) return
  const key = nameKey(user.name)
  if (key !== user.name_key) await setNameKey(tx, userId, key)
  const email = user.email ?? user.unproved_email
  await replaceTerms(tx, 'user', {
    ref: userId,
    terms: searchTerms({
      names: [user.name],
      tags: await tagsOfPerson(tx, userId),
      emails: email ? [email] : [],
      phones: [user.phone_e164 ?? user.phone, user.whatsapp_e164 ?? ''],
    }),
  })
}
