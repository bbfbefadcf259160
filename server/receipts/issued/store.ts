import { type Insertable, sql } from 'kysely'
import type { Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** Takes the next number of a year; the transaction holds the year's row, so that no number is lost or given twice. */
export async function takeNumber(tx: Tx, year: number): Promise<number> {
  const { last_number } = await tx
    .insertInto('receipt_years')
    .values({ year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet({ last_number: sql<number>`receipt_years.last_number + 1` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export async function insertReceipt(tx: Tx, receipt: Insertable<Tables['receipts']>): Promise<void> {
  await tx.insertInto('receipts').values(receipt).execute()
}

/**
 * Voids the receipt of an application, because all of what it says was received has been paid back; returns its member,
 * undefined if there is none. It has no other reason.
 */
export async function voidRefunded(
  tx: Tx,
  { applicationId, by, now }: { applicationId: string; by: string; now: Date },
): Promise<{ userId: string | null } | undefined> {
  const voided = await tx
    .updateTable('receipts')
    .set({ voided_at: now, voided_by: by })
    .where('application_id', '=', applicationId)
    .where('voided_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return voided && { userId: voided.user_id }
}

/** Voids the receipt of an application if it is for more than arrived; returns its member, undefined if there is none. */
export async function voidAbove(
  tx: Tx,
  { applicationId, arrived, by, now }: { applicationId: string; arrived: number; by: string; now: Date },
): Promise<{ userId: string | null } | undefined> {
  const voided = await tx
    .updateTable('receipts')
    .set({ voided_at: now, voided_by: by })
    .where('application_id', '=', applicationId)
    .where('voided_at', 'is', null)
    .where('amount_minor', '>', arrived)
    .returning('user_id')
    .executeTakeFirst()
  return voided && { userId: voided.user_id }
}
