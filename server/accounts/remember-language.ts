import type { Language } from '#contract/values.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { UserRow } from './store.ts'

/** Stores the language in which a staff user's browser signed in: mails to them use it. */
export async function rememberLanguage(
  db: Db,
  { id, language: known }: Pick<UserRow, 'id' | 'language'>,
  language: Language,
): Promise<void> {
  if (known === language) return
  await db.updateTable('users').set({ language }).where('id', '=', id).execute()
}
