import { maxTags } from '#contract/person-notes.ts'
import type { Tx } from '#server/platform/database/db.ts'
import type { SelectedUsers } from '#server/platform/database/tables.ts'

/** Those of some accounts that staff added by hand, or that have a number of another account. */
export function claimantsOfPerson(tx: Tx, among: SelectedUsers, id: string): SelectedUsers {
  const numbers = (column: 'phone_e164' | 'whatsapp_e164') =>
    tx.selectFrom('users as taker').select(`taker.${column}`).where('taker.id', '=', id)
  return among.where((claimant) =>
    claimant.or([
      ...(['phone_e164', 'whatsapp_e164'] as const).flatMap((column) => [
        claimant(column, 'in', numbers('phone_e164')),
        claimant(column, 'in', numbers('whatsapp_e164')),
      ]),
      claimant.exists(
        claimant
          .selectFrom('audit_entries')
          .select('audit_entries.id')
          .whereRef('subject_id', '=', 'users.id')
          .where('action', '=', 'user.added'),
      ),
    ]),
  )
}

export async function moveNotes(tx: Tx, from: SelectedUsers, to: string): Promise<void> {
  await tx.updateTable('user_notes').set({ user_id: to }).where('user_id', 'in', from).execute()
}

/** Copies the tags that an account does not have yet, oldest first, up to the maximum. */
export async function moveTags(tx: Tx, from: SelectedUsers, to: string): Promise<void> {
  const own = await tx.selectFrom('user_tags').select('folded').where('user_id', '=', to).execute()
  const rows = await tx
    .selectFrom('user_tags')
    .select(['folded', 'tag', 'added_at'])
    .where('user_id', 'in', from)
    .orderBy('added_at')
    .orderBy('folded')
    .limit(maxTags * 10)
    .execute()
  const had = new Set(own.map(({ folded }) => folded))
  const different = new Map(rows.filter(({ folded }) => !had.has(folded)).map((row) => [row.folded, row]))
  const added = [...different.values()].slice(0, Math.max(0, maxTags - had.size))
  if (added.length === 0) return
  await tx
    .insertInto('user_tags')
    .values(added.map((row) => ({ ...row, user_id: to })))
    .execute()
}
