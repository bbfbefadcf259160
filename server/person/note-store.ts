import type { Db, Tx } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'
import type { Slice } from './store.ts'

const namedNotes = (db: Db) =>
  db
    .selectFrom('user_notes')
    .leftJoin('users as author', 'author.id', 'user_notes.author_id')
    .selectAll('user_notes')
    .select('author.name as author_name')

/** A note with the name of its author, while that account exists. */
export type NamedNoteRow = Awaited<ReturnType<typeof notesOf>>[number]

/** A stored note. */
export type NoteRow = Omit<NamedNoteRow, 'author_name'>

/** A part of the notes about a user, newest first. */
export function notesOf(db: Db, userId: string, { offset, limit }: Slice) {
  return namedNotes(db)
    .where('user_notes.user_id', '=', userId)
    .orderBy('user_notes.created_at', 'desc')
    .orderBy('user_notes.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the notes about a user, up to one more than the cap. */
export async function countNotes(db: Db, userId: string): Promise<number> {
  const counted = db
    .selectFrom('user_notes')
    .select('id')
    .where('user_id', '=', userId)
    .limit(countCap + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One note about a user. */
export function findNote(
  db: Db,
  { userId, noteId }: { userId: string; noteId: string },
): Promise<NamedNoteRow | undefined> {
  return namedNotes(db)
    .where('user_notes.id', '=', noteId)
    .where('user_notes.user_id', '=', userId)
    .executeTakeFirst()
}

/** Inserts a note; one with its id, from an earlier call, stays. Returns whether it was inserted. */
export async function insertNote(
  tx: Tx,
  note: Omit<NoteRow, 'created_at' | 'edited_at'> & {
    created_at: Date | string
    edited_at: Date | string | null
  },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('user_notes')
    .values(note)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateNote(
  tx: Tx,
  id: string,
  { text, now }: { text: string; now: Date },
): Promise<void> {
  await tx.updateTable('user_notes').set({ text, edited_at: now }).where('id', '=', id).execute()
}

export async function removeNote(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('user_notes').where('id', '=', id).execute()
}
