import type { Secrets } from '#server/platform/secrets.ts'
import type { NoteRow } from './note-store.ts'

const purpose = 'undo of a note'
const undoLife = 60 * 60 * 1000

/**
 * The token that restores a deleted note: the note itself, signed. So nothing of a deleted note stays in the database.
 */
export function undoOfDeletion(secrets: Secrets, note: NoteRow, now: Date): string {
  const { id, user_id, author_id, text, created_at, edited_at } = note
  const deleted = { note: { id, user_id, author_id, text, created_at, edited_at }, at: now.toISOString() }
  const encoded = Buffer.from(JSON.stringify(deleted)).toString('base64url')
  return `${encoded}.${secrets.sign(purpose, encoded)}`
}

/** The note in a token, within the hour; null for another text. */
export function readDeletion(secrets: Secrets, undo: string, now: Date): NoteRow | null {
  const [encoded = '', signature = ''] = undo.split('.')
  if (!secrets.verify(purpose, encoded, signature)) return null
  const { note, at } = JSON.parse(Buffer.from(encoded, 'base64url').toString())
  return Date.parse(at) + undoLife < now.getTime() ? null : note
}
