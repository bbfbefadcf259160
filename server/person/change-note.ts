import type { UserNote } from '#contract/person-notes.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { updateNote } from './note-store.ts'
import { type NoteOf, ownNote, storedNote } from './own-note.ts'

/** Changes a note of the actor's own; an equal text changes nothing. Throws `not_found` and `forbidden`. */
export function changeNote(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { text, ...of }: NoteOf & { text: string },
  actor: Actor,
): Promise<UserNote> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, of.userId, now))) throw new AppError('not_found')
    const note = await ownNote(tx, of, actor)
    if (note.text !== text) {
      await updateNote(tx, note.id, { text, now })
      const details = { note: note.id }
      await audit(tx, actor, { at: now, action: 'user.note_changed', subjectId: of.userId, details })
    }
    return storedNote(tx, of)
  })
}
