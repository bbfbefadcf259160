import { sql } from 'kysely'
import { receivedAmount } from '#server/ledger/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { countCap } from '#server/platform/paged-result.ts'

// A receipt that takes the place of another is issued in the transaction that voids that one.
const replacement = (column: 'year' | 'number') =>
  sql<number | null>`(select later.${sql.ref(column)} from receipts as later
    where later.application_id = receipts.application_id and later.issued_at = receipts.voided_at
      and receipts.void_reason is null and later.id <> receipts.id)`

const namedReceipts = (db: Db) =>
  db
    .selectFrom('receipts')
    .innerJoin('applications', 'applications.id', 'receipts.application_id')
    .leftJoin('users as voider', 'voider.id', 'receipts.voided_by')
    .selectAll('receipts')
    .select(['applications.code', 'voider.name as voider_name'])
    .select(replacement('year').as('replaced_year'))
    .select(replacement('number').as('replaced_number'))

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

/** Voids a receipt of a user unless it is voided; returns whether it did. One that another replaces has no reason. */
export async function markVoid(
  tx: Tx,
  { id, by, reason, now }: { id: string; by: string; reason: string | null; now: Date },
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
  and ${receivedAmount} > 0`

// None, or one that says less than what arrived: money came after it.
const withoutReceipt = (db: Db, userId: string) =>
  db
    .selectFrom('applications')
    .leftJoin('receipts as valid', (join) =>
      join.onRef('valid.application_id', '=', 'applications.id').on('valid.voided_at', 'is', null),
    )
    .select(['applications.id', 'applications.code', 'full_name', 'order_facts', 'months', 'total_minor'])
    .select(['reviewed_at', 'valid.id as valid_id', 'valid.year', 'valid.number'])
    .select('valid.amount_minor as valid_minor')
    .where('applications.user_id', '=', userId)
    .where('applications.status', '=', 'approved')
    .where(hasMoney)
    .where(sql<boolean>`(valid.id is null or valid.amount_minor < ${receivedAmount})`)

/** An approved request that may get a receipt. */
export type PaidRow = Awaited<ReturnType<typeof requestsWithoutReceipt>>[number]

/** A user's approved requests without a valid receipt for all that arrived, newest first, at most `limit`. */
export function requestsWithoutReceipt(db: Db, userId: string, limit: number) {
  return withoutReceipt(db, userId)
    .orderBy('applications.created_at', 'desc')
    .orderBy('applications.id', 'desc')
    .limit(limit)
    .execute()
}

/** One of them; undefined if its valid receipt says all, it is not approved, or is of another user. */
export const findWithoutReceipt = (db: Db, userId: string, id: string): Promise<PaidRow | undefined> =>
  withoutReceipt(db, userId).where('applications.id', '=', id).executeTakeFirst()

/** Whether a request of a user has a valid receipt. */
export async function hasReceipt(db: Db, userId: string, requestId: string): Promise<boolean> {
  const receipt = db.selectFrom('receipts').select('id').where('application_id', '=', requestId)
  const valid = receipt.where('user_id', '=', userId).where('voided_at', 'is', null)
  return (await valid.executeTakeFirst()) !== undefined
}
