import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Notes that a payment was seen to arrive; false if it was noted before. The caller has locked changes of applications. */
export async function storeArrival(tx: Tx, arrival: Insertable<Tables['arrivals']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('arrivals')
    .values(arrival)
    .onConflict((conflict) => conflict.column('application_id').doNothing())
    .executeTakeFirst()
  await setAwaitsArrival(tx, arrival.application_id)
  return numInsertedOrUpdatedRows > 0n
}

/** Takes a note back; false if there is none. The caller has locked changes of applications. */
export async function removeArrival(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('arrivals')
    .where('application_id', '=', id)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await setAwaitsArrival(tx, id)
  return numDeletedRows > 0n
}

/** Lists an application as waiting for its payment to be seen, or not, by its state and its arrival. */
export async function setAwaitsArrival(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('applications')
    .set({
      // Nobody has to see what credit paid, or what cost nothing; and nothing is known of an erased person.
      awaits_arrival: sql<boolean>`status = 'approved' and email <> ''
        and exists (select 1 from ledger_entries where application_id = ${id} and kind = 'payment')
        and not exists (select 1 from arrivals where application_id = ${id})`,
    })
    .where('id', '=', id)
    .execute()
}

/** The arrivals of some applications, by these, with the names of who saw them. */
export async function arrivalsOf(db: Db, ids: string[]) {
  if (ids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('arrivals')
    .leftJoin('users', 'users.id', 'arrivals.seen_by')
    .select(['application_id', 'channel', 'seen_at', 'users.name as seen_by_name'])
    .where('application_id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.application_id, row]))
}

export type ArrivalView = NonNullable<ReturnType<Awaited<ReturnType<typeof arrivalsOf>>['get']>>
