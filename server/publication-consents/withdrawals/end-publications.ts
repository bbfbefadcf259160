import type { Tx } from '#server/platform/database/db.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import { takeOutResults } from '#server/site/index.ts'
import { deleteResultPictures } from '#server/uploads/index.ts'
import { deletePending, type Ending, lockOpen, markWithdrawn } from './store.ts'

/** What ended: the consents that were in force, and the keys of the files to remove after the commit. */
type EndedPublications = { withdrawn: string[]; files: string[] }

/**
 * Ends consents of a member to be shown on the site, all or one of them, and requests that wait: the results leave the site,
 * its stored versions and shared drafts, and their pictures are deleted.
 */
export async function endPublications(tx: Tx, ending: Ending & { now: Date }): Promise<EndedPublications> {
  // First: a publication that has these results is waited for, and the next one finds them ended.
  const open = await lockOpen(tx, ending)
  if (open.length === 0) return { withdrawn: [], files: [] }
  const { now } = ending
  const withdrawn = open.flatMap(({ id, state }) => (state === 'given' ? [id] : []))
  const pending = open.flatMap(({ id, state }) => (state === 'pending' ? [id] : []))
  await markWithdrawn(tx, withdrawn, now)
  await deletePending(tx, pending)
  const pictures = open.flatMap((one) => one.pictures)
  const files = await deleteResultPictures(tx, pictures, now)
  await takeOutResults(tx, { consents: withdrawn, pictures: files, now })
  await markErasedTraces(tx)
  return { withdrawn, files }
}

/**
 * Ends a member's request that waits, since photos of theirs are deleted: its pictures show them. A consent in force stays, it
 * is one of its own. Returns the keys of the files to remove after the commit.
 */
export async function endRequests(tx: Tx, userId: string, now: Date): Promise<string[]> {
  return (await endPublications(tx, { userId, state: 'pending', now })).files
}
