import type { UserNote } from '#contract/person-notes.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { insertNote } from './note-store.ts'
import { readDeletion } from './note-undo.ts'
import { storedNote } from './own-note.ts'

/**
 * Restores a note that the actor deleted within the hour; one that is there already stays as it is. Throws `not_found`
 * and `note_undo_too_late`.
 */
export function restoreNote(
  { db, clock, secrets }: Pick<Context, 'db' | 'clock' | 'secrets'>,
  { userId, undo }: { userId: string; undo: string },
  actor: Actor,
): Promise<UserNote> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const note = readDeletion(secrets, undo, now)
    if (note?.user_id !== userId || note.author_id !== actor.userId) throw new AppError('note_undo_too_late')
    if (await insertNote(tx, note)) {
      const details = { note: note.id }
      await audit(tx, actor, { at: now, action: 'user.note_restored', subjectId: userId, details })
    }
    return storedNote(tx, { userId, noteId: note.id })
  })
}
