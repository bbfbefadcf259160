import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { removeNote } from './note-store.ts'
import { undoOfDeletion } from './note-undo.ts'
import { type NoteOf, ownNote } from './own-note.ts'

/** Deletes a note of the actor's own at once; returns the token that restores it. Throws `not_found` and `forbidden`. */
export function deleteNote(
  { db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>,
  of: NoteOf,
  actor: Actor,
): Promise<string> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, of.userId, now))) throw new AppError('not_found')
    const note = await ownNote(tx, of, actor)
    await removeNote(tx, note.id)
    const details = { note: note.id }
    await audit(tx, actor, { at: now, action: 'user.note_deleted', subjectId: of.userId, details })
    return undoOfDeletion(secrets, note, now)
  })
}
