import type { Tx } from '#server/platform/database/db.ts'

/** Which consents of a member to end: all, one, or only requests that wait. */
export type Ending = { userId: string; consentId?: string; state?: 'pending' }

/** A consent that ends, with the ids of its pictures. */
export type EndingConsent = { id: string; state: 'pending' | 'given'; pictures: string[] }

/** Locks the requests of a member that wait or are in force, until the transaction ends. */
export async function lockOpen(tx: Tx, { userId, consentId, state }: Ending): Promise<EndingConsent[]> {
  const ofUser = tx.updateTable('publication_consents').set({ user_id: userId }).where('user_id', '=', userId)
  const ofOne = consentId === undefined ? ofUser : ofUser.where('id', '=', consentId)
  const open = ofOne.where('state', 'in', state === undefined ? ['pending', 'given'] : [state])
  const rows = await open.returning(['id', 'state', 'before_id', 'after_id']).execute()
  return rows.map(({ id, state: present, before_id, after_id }) => ({
    id,
    state: present === 'given' ? 'given' : 'pending',
    pictures: [before_id, after_id].filter((picture) => picture !== null),
  }))
}

/** Ends consents in force: what they covered is gone, that and when they were given stays. */
export async function markWithdrawn(tx: Tx, ids: string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('publication_consents')
    .set({ state: 'withdrawn', withdrawn_at: now, facts: null, before_id: null, after_id: null })
    .where('id', 'in', ids)
    .execute()
}

/** Deletes requests that nobody answered. */
export async function deletePending(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('publication_consents').where('id', 'in', ids).execute()
}
