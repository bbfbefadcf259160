import { type Insertable, sql } from 'kysely'
import type { BankColumns } from '#contract/transfer-values.ts'
import { isSeenRequest } from '#server/accounts/index.ts'
import { dueAmount, missingAmount, tickedAmount } from '#server/ledger/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Wanted = {
  amounts: number[]
  codes: string[]
  references: string[]
  /** Since when a payment was seen to arrive of which no transfer is known. */
  seenSince: Date
  /** Since when a request was sent whose amount may be a part of a transfer, or its sum. */
  sentSince: Date
  onlyOfCoach: string | null
}
const mostOpen = 2000

/**
 * The requests of which something is missing and may still be paid, with one of these amounts, pay codes or references:
 * pending ones, approved ones whose payment nobody saw arrive, and those seen since `seenSince`; and all pending or
 * awaited ones since `sentSince`. The newest first, up to a limit of each.
 */
export async function findOpen(db: Db, wanted: Wanted) {
  const { amounts, codes, references, seenSince, sentSince } = wanted
  if (amounts.length === 0) return []
  const named = () =>
    openRequests(db, wanted.onlyOfCoach).where((row) =>
      row.or([
        row(missingAmount, 'in', amounts),
        ...(codes.length > 0 ? [row('pay_code', 'in', codes)] : []),
        ...(references.length > 0 ? [row('proof_readings.reference', 'in', references)] : []),
      ]),
    )
  const recent = () =>
    openRequests(db, wanted.onlyOfCoach).where('applications.created_at', '>=', sentSince.toISOString())
  const awaited = sql<boolean>`applications.awaits_arrival = true`
  const newest = (query: ReturnType<typeof named>) =>
    query.orderBy('applications.created_at', 'desc').execute()
  const found = [
    await newest(named().where('applications.status', '=', 'pending')),
    await newest(named().where(awaited)),
    await named()
      .where('arrivals.seen_at', '>=', seenSince.toISOString())
      .where('applications.status', '=', 'approved')
      .orderBy('arrivals.seen_at', 'desc')
      .execute(),
    await newest(recent().where('applications.status', '=', 'pending')),
    await newest(recent().where(awaited)),
  ]
  // Asked of each row by the database, this would take as long as all else.
  const open = found.flat().filter(({ missing }) => missing > 0)
  return [...new Map(open.map((row) => [row.id, row])).values()]
}
export type OpenRow = Awaited<ReturnType<typeof findOpen>>[number]

const openRequests = (db: Db, onlyOfCoach: string | null) =>
  db
    .selectFrom('applications')
    .leftJoin('arrivals', (join) =>
      join.onRef('arrivals.application_id', '=', 'applications.id').on('arrivals.set_aside_at', 'is', null),
    )
    .leftJoin('proof_readings', 'proof_readings.upload_id', 'applications.proof_id')
    .select([
      ...(['applications.id', 'applications.status', 'full_name', 'phone_e164', 'whatsapp_e164'] as const),
      ...(['applications.created_at', 'pay_code', 'arrivals.seen_at', 'proof_readings.reference'] as const),
      ...[dueAmount.as('due'), missingAmount.as('missing')],
    ])
    .where('applications.email', '!=', '')
    .where(isSeenRequest(onlyOfCoach))
    .limit(mostOpen)

/**
 * Requests for which just one of these amounts was kept since a day while the rest was asked for, and no transfer is known
 * that brought it; the newest first. A request is there once for each such part, with its amount as `missing`.
 */
export async function findPaidAheadParts(
  db: Db,
  { amounts, since, onlyOfCoach }: { amounts: number[]; since: Date; onlyOfCoach: string | null },
) {
  if (amounts.length === 0) return []
  const unknown = sql<number>`cast(entry.amount_minor - coalesce((select sum(part.amount_minor) from transfers as part
    where part.application_id = applications.id and part.set_aside_at = entry.at), 0) as bigint)`
  return (
    openRequests(db, onlyOfCoach)
      .innerJoin('ledger_entries as entry', 'entry.application_id', 'applications.id')
      .select(['entry.id as part', unknown.as('kept')])
      // An approval says what arrived with it. As in its index, which has only what was entered besides.
      .where('entry.kind', '=', 'payment')
      .where(sql<boolean>`entry.act_id <> entry.application_id`)
      .where('entry.amount_minor', '>', 0)
      .where('entry.at', '>=', since.toISOString())
      .where('entry.reverses', 'is', null)
      // Nor what an approval moved here from another request at that moment.
      .where(sql<boolean>`(applications.status <> 'approved' or entry.at <> applications.reviewed_at)`)
      .where(sql<boolean>`not exists (select 1 from ledger_entries as later where later.reverses = entry.id)`)
      .where(unknown, 'in', amounts)
      .orderBy('entry.at', 'desc')
      .execute()
  )
}

export type PartRow = Awaited<ReturnType<typeof findPaidAheadParts>>[number]

/** How many whole transfers are read at once. */
export const paidAtOnce = 500

type PaidInFull = {
  amounts: number[]
  since: string
  onlyOfCoach: string | null
  /** The last one of those that were read before. */
  after: { paid_day: string; paid_key: string; paid_part: number } | undefined
}

/**
 * Requests that cost one of these amounts and of which nothing is missing, since a transfer that came in since a day brought all
 * that was due: some of them, with the latest such transfer first.
 */
export function findPaidInFull(db: Db, { amounts, since, onlyOfCoach, after }: PaidInFull) {
  if (amounts.length === 0) return Promise.resolve([])
  // Only an approval that said more than this transfer brought can miss something, so only there the sums are read.
  const isMore = sql<boolean>`exists (select 1 from ledger_entries as said
    where said.id = applications.id || ':payment' and said.amount_minor > paid.amount_minor)`
  let rows = db
    .selectFrom('transfers as paid')
    .innerJoin('applications', 'applications.id', 'paid.application_id')
    .leftJoin('proof_readings', 'proof_readings.upload_id', 'applications.proof_id')
    .select([
      ...(['applications.id', 'applications.status', 'full_name', 'phone_e164', 'whatsapp_e164'] as const),
      ...(['applications.created_at', 'pay_code', 'proof_readings.reference'] as const),
      ...(['paid.channel as paid_channel', 'paid.day as paid_day', 'paid.happened_at as paid_at'] as const),
      ...(['paid.key as paid_key', 'paid.part as paid_part'] as const),
      dueAmount.as('due'),
    ])
    .where('paid.day', '>=', since)
    .where('paid.set_aside_at', 'is', null)
    .where('applications.email', '!=', '')
    // Written so that no index of states is taken: almost all requests are approved.
    .where(sql<boolean>`case when applications.status in ('pending', 'approved') then true else false end`)
    .where(isSeenRequest(onlyOfCoach))
    .where(dueAmount, 'in', amounts)
    .where(sql<boolean>`paid.amount_minor >= ${dueAmount}`)
    .where(
      sql<boolean>`case when applications.status = 'pending' then true when ${isMore} then ${missingAmount} <= 0 else true end`,
    )
  if (after)
    rows = rows.where(
      sql<boolean>`(paid.day, paid.key, paid.part) < (${after.paid_day}, ${after.paid_key}, ${after.paid_part})`,
    )
  return rows
    .orderBy('paid.day', 'desc')
    .orderBy('paid.key', 'desc')
    .orderBy('paid.part', 'desc')
    .limit(paidAtOnce)
    .execute()
}
export type PaidRow = Awaited<ReturnType<typeof findPaidInFull>>[number]

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
    .select(['key', 'part', 'reference', 'transfers.application_id as of', 'applications.id', 'full_name'])
    .select(['applications.status', 'applications.created_at', dueAmount.as('due')])
    .select(missingAmount.as('missing'))
    .where((row) =>
      row.or([
        row('key', 'in', keys),
        ...(references.length > 0 ? [row('reference', 'in', references)] : []),
      ]),
    )
    .execute()
}
export type StoredRow = Awaited<ReturnType<typeof findStored>>[number]

/** The parts of the stored transfers with this key or this reference. */
export function findSame(tx: Tx, { key, reference }: { key: string; reference: string | null }) {
  return tx
    .selectFrom('transfers')
    .select(['key', 'part', 'application_id', 'amount_minor', 'set_aside_at'])
    .where((row) => row.or([row('key', '=', key), ...(reference ? [row('reference', '=', reference)] : [])]))
    .execute()
}

/** The state of a request that the caller sees, what of its money is missing, and what of that a person ticked. */
export function findRequest(tx: Tx, id: string, onlyOfCoach: string | null) {
  return tx
    .selectFrom('applications')
    .select(['applications.id', 'applications.status', 'applications.plan', 'user_id', 'reviewed_at'])
    .select([missingAmount.as('missing'), tickedAmount.as('ticked'), dueAmount.as('due')])
    .where('applications.id', '=', id)
    .where(isSeenRequest(onlyOfCoach))
    .executeTakeFirst()
}

/**
 * Stores a part of a transfer, after those that were stored before it in the same moment. The caller has locked changes of
 * applications.
 */
export async function insertTransfer(
  tx: Tx,
  transfer: Omit<Insertable<Tables['transfers']>, 'place' | 'confirmed_at'> & { confirmed_at: Date },
): Promise<void> {
  const before = await tx
    .selectFrom('transfers')
    .select(({ fn }) => fn.max('place').as('last'))
    .where('confirmed_at', '=', transfer.confirmed_at.toISOString())
    .executeTakeFirstOrThrow()
  // An aggregate of nothing is null.
  const place = before.last === null ? 0 : Number(before.last) + 1
  await tx
    .insertInto('transfers')
    .values({ ...transfer, place })
    .execute()
}

/** Deletes the parts of a transfer that belong to no request. */
export async function deleteExtra(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('transfers').where('key', '=', key).where('application_id', 'is', null).execute()
}

/** Deletes all parts of a transfer. */
export async function deleteTransfer(tx: Tx, key: string): Promise<void> {
  await tx.deleteFrom('transfers').where('key', '=', key).execute()
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
