import type { PageQuery } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { assertMember } from './assert-member.ts'
import { countNotes, notesOf } from './note-store.ts'
import { noteView } from './view.ts'

/** One page of the notes about a user, newest first, for a staff user. Throws `not_found`. */
export async function readNotes(
  { db }: Pick<Context, 'db'>,
  { userId, viewerId }: { userId: string; viewerId: string },
  query: PageQuery,
) {
  await assertMember(db, userId)
  const { page, limit } = query
  const rows = await notesOf(db, userId, { offset: (page - 1) * limit, limit })
  return {
    notes: rows.map((row) => noteView(row, viewerId)),
    ...cappedResult(query, await countNotes(db, userId)),
  }
}
