import type { UserNote } from '#contract/person-notes.ts'
import { lockUser } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { insertNote } from './note-store.ts'
import { storedNote } from './own-note.ts'

/** Adds a note about a user. Throws `not_found`. */
export function addNote(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { userId, text }: { userId: string; text: string },
  actor: Actor,
): Promise<UserNote> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    if (!(await lockUser(tx, userId, now))) throw new AppError('not_found')
    const id = newId(now)
    const note = { id, user_id: userId, author_id: actor.userId, text, created_at: now, edited_at: null }
    await insertNote(tx, note)
    await audit(tx, actor, { at: now, action: 'user.note_added', subjectId: userId, details: { note: id } })
    return storedNote(tx, { userId, noteId: id })
  })
}
