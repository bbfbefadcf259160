import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'

const namedReceipts = (db: Db) =>
  db
    .selectFrom('receipts')
    .innerJoin('applications', 'applications.id', 'receipts.application_id')
    .leftJoin('users as voider', 'voider.id', 'receipts.voided_by')
    .selectAll('receipts')
    .select(['applications.code', 'voider.name as voider_name'])

/** A receipt with the tracking code of its request, and the name of who voided it. */
export type ReceiptRow = Awaited<ReturnType<typeof receiptsOf>>[number]

/** A part of a user's receipts, newest first. */
export function receiptsOf(db: Db, userId: string, { offset, limit }: { offset: number; limit: number }) {
  return namedReceipts(db)
    .where('receipts.user_id', '=', userId)
    .orderBy('receipts.issued_at', 'desc')
    .orderBy('receipts.id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts a user's receipts, up to one more than the cap. */
export async function countReceipts(db: Db, userId: string): Promise<number> {
  const counted = db
    .selectFrom('receipts')
    .select('id')
    .where('user_id', '=', userId)
    .limit(countCap + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One receipt. */
export const findReceipt = (db: Db, id: string): Promise<ReceiptRow | undefined> =>
  namedReceipts(db).where('receipts.id', '=', id).executeTakeFirst()

/** Voids a receipt of a user unless it is voided; returns whether it did. */
export async function markVoid(
  tx: Tx,
  { id, by, reason, now }: { id: string; by: string; reason: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('receipts')
    .set({ voided_at: now, voided_by: by, void_reason: reason })
    .where('id', '=', id)
    .where('voided_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

// Something arrived for it, and not all was paid back.
const hasMoney = sql<boolean>`exists (select 1 from ledger_entries as payment
  where payment.application_id = applications.id and payment.kind = 'payment')
  and (select sum(entry.amount_minor) from ledger_entries as entry
    where entry.application_id = applications.id and entry.kind in ('payment', 'refund')) > 0`

const withoutReceipt = (db: Db, userId: string) =>
  db
    .selectFrom('applications')
    .select(['id', 'code', 'full_name', 'order_facts', 'months', 'total_minor', 'reviewed_at'])
    .where('user_id', '=', userId)
    .where('status', '=', 'approved')
    .where(hasMoney)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('receipts')
            .select('receipts.id')
            .whereRef('receipts.application_id', '=', 'applications.id')
            .where('receipts.voided_at', 'is', null),
        ),
      ),
    )

/** An approved request that may get a receipt. */
export type PaidRow = Awaited<ReturnType<typeof requestsWithoutReceipt>>[number]

/** A user's approved requests without a valid receipt, newest first, at most `limit`. */
export function requestsWithoutReceipt(db: Db, userId: string, limit: number) {
  return withoutReceipt(db, userId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** One of them; undefined if it has a valid receipt, is not approved, or is of another user. */
export const findWithoutReceipt = (db: Db, userId: string, id: string): Promise<PaidRow | undefined> =>
  withoutReceipt(db, userId).where('id', '=', id).executeTakeFirst()

/** Whether a request of a user has a valid receipt. */
export async function hasReceipt(db: Db, userId: string, requestId: string): Promise<boolean> {
  const receipt = db.selectFrom('receipts').select('id').where('application_id', '=', requestId)
  const valid = receipt.where('user_id', '=', userId).where('voided_at', 'is', null)
  return (await valid.executeTakeFirst()) !== undefined
}
