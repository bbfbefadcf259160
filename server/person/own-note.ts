import type { UserNote } from '#contract/person-notes.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findNote, type NamedNoteRow } from './note-store.ts'
import { noteView } from './view.ts'

/** Which note, and about whom. */
export type NoteOf = { userId: string; noteId: string }

/** A note of the actor's own. Throws `not_found`, and `forbidden` for another's. */
export async function ownNote(tx: Tx, of: NoteOf, actor: Actor): Promise<NamedNoteRow> {
  const note = await findNote(tx, of)
  if (!note) throw new AppError('not_found')
  if (note.author_id !== actor.userId) throw new AppError('forbidden')
  return note
}

/** A note as it is stored now, for its author. Throws `not_found`. */
export async function storedNote(db: Db, of: NoteOf): Promise<UserNote> {
  const note = await findNote(db, of)
  if (!note) throw new AppError('not_found')
  return noteView(note, note.author_id)
}
