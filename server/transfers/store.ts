import { type Insertable, sql } from 'kysely'
import type { BankColumns } from '#contract/transfer-values.ts'
import { isSeenRequest } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

// What is due, also for an order from before totals were stored, which is for one month.
const due = sql<number>`coalesce(
  applications.total_minor, cast(applications.order_facts ->> 'price' as integer) * 100
)`

type Wanted = {
  amounts: number[]
  codes: string[]
  references: string[]
  since: Date
  onlyOfCoach: string | null
}
const mostOpen = 2000

/**
 * The requests with one of these amounts, pay codes or references that may still be paid: pending ones, approved ones whose payment
 * nobody saw arrive, and those seen since `since` without a transfer. The newest first, up to a limit of each.
 */
export async function findOpen(db: Db, { amounts, codes, references, since, onlyOfCoach }: Wanted) {
  if (amounts.length === 0) return []
  const requests = () =>
    db
      .selectFrom('applications')
      .leftJoin('arrivals', 'arrivals.application_id', 'applications.id')
      .leftJoin('transfers', 'transfers.application_id', 'applications.id')
      .leftJoin('proof_readings', 'proof_readings.upload_id', 'applications.proof_id')
      .select([
        ...(['applications.id', 'applications.status', 'full_name', 'phone_e164', 'whatsapp_e164'] as const),
        ...(['applications.created_at', 'pay_code', 'arrivals.seen_at', 'proof_readings.reference'] as const),
        due.as('due'),
      ])
      .where('transfers.key', 'is', null)
      .where('applications.email', '!=', '')
      .where(isSeenRequest(onlyOfCoach))
      .where((row) =>
        row.or([
          row(due, 'in', amounts),
          ...(codes.length > 0 ? [row('pay_code', 'in', codes)] : []),
          ...(references.length > 0 ? [row('proof_readings.reference', 'in', references)] : []),
        ]),
      )
      .limit(mostOpen)
  const newest = () => requests().orderBy('applications.created_at', 'desc')
  const found = [
    await newest().where('applications.status', '=', 'pending').execute(),
    await newest().where(sql<boolean>`applications.awaits_arrival = true`).execute(),
    await requests()
      .where('arrivals.seen_at', '>=', since.toISOString())
      .where('applications.status', '=', 'approved')
      .orderBy('arrivals.seen_at', 'desc')
      .execute(),
  ]
  return [...new Map(found.flat().map((row) => [row.id, row])).values()]
}
export type OpenRow = Awaited<ReturnType<typeof findOpen>>[number]

/** The stored transfers with one of these keys or references, with their requests if the caller sees them. */
export async function findStored(
  db: Db,
  { keys, references, onlyOfCoach }: { keys: string[]; references: string[]; onlyOfCoach: string | null },
) {
  if (keys.length === 0) return []
  return db
    .selectFrom('transfers')
    .leftJoin('applications', (join) =>
      join.onRef('applications.id', '=', 'transfers.application_id').on(isSeenRequest(onlyOfCoach)),
    )
    .select(['key', 'reference', 'transfers.application_id as of', 'applications.id', 'full_name'])
    .select(['applications.status', 'applications.created_at', due.as('due')])
    .where((row) =>
      row.or([
        row('key', 'in', keys),
        ...(references.length > 0 ? [row('reference', 'in', references)] : []),
      ]),
    )
    .execute()
}
export type StoredRow = Awaited<ReturnType<typeof findStored>>[number]

/** The stored transfers with this key or this reference. */
export function findSame(tx: Tx, { key, reference }: { key: string; reference: string | null }) {
  return tx
    .selectFrom('transfers')
    .select(['key', 'application_id'])
    .where((row) => row.or([row('key', '=', key), ...(reference ? [row('reference', '=', reference)] : [])]))
    .execute()
}

/** The state of a request that the caller sees, and the key of its transfer. */
export function findRequest(tx: Tx, id: string, onlyOfCoach: string | null) {
  return tx
    .selectFrom('applications')
    .leftJoin('transfers', 'transfers.application_id', 'applications.id')
    .select(['applications.id', 'applications.status', 'transfers.key'])
    .where('applications.id', '=', id)
    .where(isSeenRequest(onlyOfCoach))
    .executeTakeFirst()
}

/** Stores a transfer; its request, if it has one, has an arrival. */
export async function insertTransfer(tx: Tx, transfer: Insertable<Tables['transfers']>): Promise<void> {
  await tx.insertInto('transfers').values(transfer).execute()
}

/** Gives a transfer that was kept without a request to one. */
export async function giveToRequest(tx: Tx, key: string, requestId: string): Promise<void> {
  await tx.updateTable('transfers').set({ application_id: requestId }).where('key', '=', key).execute()
}

/** Deletes a transfer without a request; false if there is none. */
export async function deleteExtra(tx: Tx, key: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('transfers')
    .where('key', '=', key)
    .where('application_id', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The columns of files with these headings, once somebody has named them. */
export async function findColumns(db: Db, headingsKey: string): Promise<BankColumns | undefined> {
  const row = await db
    .selectFrom('bank_file_formats')
    .select('places')
    .where('headings_key', '=', headingsKey)
    .executeTakeFirst()
  return row?.places
}

/** Stores the columns of files with these headings. */
export async function saveColumns(tx: Tx, format: Insertable<Tables['bank_file_formats']>): Promise<void> {
  const { places, named_by, named_at } = format
  await tx
    .insertInto('bank_file_formats')
    .values(format)
    .onConflict((conflict) => conflict.column('headings_key').doUpdateSet({ places, named_by, named_at }))
    .execute()
}
