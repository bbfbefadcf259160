import type { Tx } from '#server/platform/database/db.ts'
import type { SelectedUsers } from '#server/platform/database/tables.ts'
import { claimantsOfPerson, moveNotes, moveTags } from './note-store.ts'

/**
 * Moves what staff noted about claimants of an address, and their tags, to the account that gets it: of those that staff
 * added by hand, and those with a number of the account. Others may be strangers, and notes are in the copy of a
 * person's data. The caller has locked the claimants, deletes them afterwards, and indexes the account for search.
 */
export async function handOnNotes(tx: Tx, claimants: SelectedUsers, to: string): Promise<void> {
  const from = claimantsOfPerson(tx, claimants, to)
  await moveNotes(tx, from, to)
  await moveTags(tx, from, to)
}
