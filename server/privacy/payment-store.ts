import type { Db } from '#server/platform/database/db.ts'

/** The notes that the payments of some applications were seen to arrive. */
export async function arrivalsOf(db: Db, applicationIds: string[]) {
  if (applicationIds.length === 0) return []
  const arrivals = db.selectFrom('arrivals').select(['application_id', 'channel', 'seen_at', 'amount_minor'])
  return arrivals.where('application_id', 'in', applicationIds).execute()
}
export type OwnArrivalRow = Awaited<ReturnType<typeof arrivalsOf>>[number]

/** What the transfers of some applications say about who sent them; a note can be gone while its transfer is kept. */
export async function transfersOf(db: Db, applicationIds: string[]) {
  if (applicationIds.length === 0) return []
  return db
    .selectFrom('transfers')
    .select(['application_id', 'amount_minor', 'sender_name', 'sender_number', 'reference', 'happened_at'])
    .where('application_id', 'in', applicationIds)
    .orderBy('confirmed_at')
    .orderBy('key')
    .orderBy('part')
    .execute()
}
export type OwnTransferRow = Awaited<ReturnType<typeof transfersOf>>[number]
