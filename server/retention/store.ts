import { type SqlBool, sql } from 'kysely'
import { cairoDay } from '#contract/cairo-days.ts'
import type { RetentionKind } from '#contract/retention-values.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { deleteUploads } from '#server/uploads/index.ts'

/** Locks the choices until the transaction ends, so that of two changes at the same moment the second sees the first. */
export async function lockPeriods(tx: Tx): Promise<void> {
  await setCounter(tx, 'retention_lock', 0)
}

/** The night in which the last run ended; null before the first. */
export async function lastNight(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('counters')
    .select('value')
    .where('name', '=', 'retention_night')
    .executeTakeFirst()
  return row?.value ?? null
}

export const recordNight = (tx: Tx, night: number): Promise<void> => setCounter(tx, 'retention_night', night)

async function setCounter(tx: Tx, name: string, value: number): Promise<void> {
  await tx
    .insertInto('counters')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute()
}

// Each condition must be exactly that of its partial index.
const hasReceipt = sql<SqlBool>`status = 'approved' and proof_id is not null`
const isRefundProof = sql<SqlBool>`purpose = 'refund'`
const isOver = sql<SqlBool>`status in ('rejected', 'cancelled') and email <> ''`
const isRejectedWithData = sql<SqlBool>`status = 'rejected' and (password_hash is not null or proof_id is not null)`

/** Approved requests whose receipts are past their time. */
const approvedBefore = (db: Db, before: Date) =>
  db.selectFrom('applications').where(hasReceipt).where('reviewed_at', '<=', before.toISOString())

const receiptsBefore = (db: Db, before: Date) =>
  db
    .selectFrom('uploads')
    .where('purpose', '=', 'proof')
    .where('application_id', 'in', approvedBefore(db, before).select('id'))

/** Proofs of refunds that are past their time, of whatever request: the books have the same time for them. */
const refundProofsBefore = (db: Db, before: Date) =>
  db.selectFrom('uploads').where(isRefundProof).where('claimed_at', '<=', before.toISOString())

// Asked by the index of an application's entries. Without the person it could neither be used nor paid back.
const holdsNoMoney = sql<SqlBool>`awaits_arrival = false and coalesce((select sum(amount_minor) from ledger_entries
  where application_id = applications.id and kind in ('credit', 'credit_used')), 0) = 0`

/** Rejected and cancelled requests with a person in them that nothing happened to since, and for which no money is kept. */
const overBefore = (db: Db, before: Date) =>
  db
    .selectFrom('applications')
    .where(isOver)
    .where('updated_at', '<=', before.toISOString())
    .where(holdsNoMoney)

const periods = sql`select 1 from access_periods where user_id = users.id and coalesce(ended_at, ends_at)`

/** Whether the last period of a user whose package was removed had ended by then: the user has no end any more. */
const lastPeriodEnded = (before: Date) =>
  sql<SqlBool>`(exists (${periods} <= ${before.toISOString()}) and not exists (${periods} > ${before.toISOString()}))`

/** Members whose access has ended by then, and who have no request that waits: they are about to come back. */
const endedBefore = (db: Db, before: Date) =>
  db
    .selectFrom('users')
    .where('users.role', '=', 'user')
    .where((user) =>
      user.or([
        user('users.access_ends_at', '<=', before.toISOString()),
        user.and([user('users.access_ends_at', 'is', null), lastPeriodEnded(before)]),
      ]),
    )
    .where(
      sql<SqlBool>`not exists (select 1 from applications where user_id = users.id and status = 'pending')`,
    )
    .where(
      sql<SqlBool>`not exists (select 1 from applications where email = users.email and status = 'pending')`,
    )

const tables = {
  photos: 'progress_photos',
  progress: 'progress_entries',
  intake: 'intake_steps',
} as const
/** The kinds that are a member's, and go after the access has ended. */
export type MembersKind = keyof typeof tables

/** Some of the requests whose receipts are past their time, the earliest first. */
export async function requestsWithReceipts(db: Db, before: Date, limit: number): Promise<string[]> {
  const due = approvedBefore(db, before).select('id').orderBy('reviewed_at').limit(limit)
  return (await due.execute()).map(({ id }) => id)
}

/** Locks an approved request and forgets which receipt it had; false if it has none any more. */
export async function forgetReceiptOf(tx: Tx, id: string, before: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('applications')
    .set({ proof_id: null })
    .where('id', '=', id)
    .where(hasReceipt)
    .where('reviewed_at', '<=', before.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Some of the proofs of refunds that are past their time, the earliest first. */
export async function refundProofsPast(db: Db, before: Date, limit: number): Promise<string[]> {
  const due = refundProofsBefore(db, before).select('id').orderBy('claimed_at').limit(limit)
  return (await due.execute()).map(({ id }) => id)
}

/** Deletes the proof of a refund; returns the keys of its files. */
export async function deleteRefundProof(tx: Tx, id: string): Promise<string[]> {
  const proof = tx.deleteFrom('uploads').where('id', '=', id).where(isRefundProof)
  return (await deleteUploads(tx, proof)).map(({ key }) => key)
}

/** Some of the requests that are over and past their time, the earliest first. */
export async function requestsOver(db: Db, before: Date, limit: number): Promise<string[]> {
  const due = overBefore(db, before).select('id').orderBy('updated_at').limit(limit)
  return (await due.execute()).map(({ id }) => id)
}

/** Whether a request is still over and past its time. */
export async function isStillOver(tx: Tx, id: string, before: Date): Promise<boolean> {
  return (await overBefore(tx, before).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Some members past their time who have something of a kind. */
export async function membersWith(
  db: Db,
  kind: MembersKind,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await endedBefore(db, before)
    .select('users.id')
    .where(({ exists, selectFrom }) =>
      exists(selectFrom(tables[kind]).select('user_id').whereRef('user_id', '=', 'users.id')),
    )
    .orderBy('users.access_ends_at')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Whether a member's access has still ended by then. */
export async function isStillEnded(tx: Tx, userId: string, before: Date): Promise<boolean> {
  const row = await endedBefore(tx, before)
    .select('users.id')
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Counts a member's rows of a kind. */
export async function countOf(tx: Tx, kind: MembersKind, userId: string): Promise<number> {
  const { count } = await tx
    .selectFrom(tables[kind])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Deletes a member's days of progress or intake; photos go before, by their files. */
export async function deleteOf(tx: Tx, kind: 'progress' | 'intake', userId: string): Promise<void> {
  await tx.deleteFrom(tables[kind]).where('user_id', '=', userId).execute()
  // Without a birth year nobody would know until when to keep who agreed.
  if (kind === 'intake') await tx.deleteFrom('guardians').where('user_id', '=', userId).execute()
}

/** Counts what of a kind is past its time. */
export async function countPast(db: Db, kind: RetentionKind, before: Date): Promise<number> {
  const { count } = await past(db, kind, before).executeTakeFirstOrThrow()
  return Number(count)
}

function past(db: Db, kind: RetentionKind, before: Date) {
  const count = db.fn.countAll<number>().as('count')
  const at = before.toISOString()
  const messages = (of: 'message' | 'review') =>
    db.selectFrom('contact_messages').select(count).where('created_at', '<=', at).where('kind', '=', of)
  const ofMembers = (members: MembersKind) =>
    db
      .selectFrom(tables[members])
      .select(count)
      .where('user_id', 'in', endedBefore(db, before).select('users.id'))
  switch (kind) {
    case 'receipts_approved':
      return db.selectNoFrom(
        sql<number>`${receiptsBefore(db, before).select(count)} + ${refundProofsBefore(db, before).select(count)}`.as(
          'count',
        ),
      )
    case 'receipts_rejected':
      return db
        .selectFrom('applications')
        .select(count)
        .where(isRejectedWithData)
        .where('rejected_as_flood', '=', false)
        .where('reviewed_at', '<=', at)
    case 'requests_ended':
      return overBefore(db, before).select(count)
    case 'messages':
      return messages('message')
    case 'program_reviews':
      return messages('review')
    case 'opened_items':
      return db.selectFrom('item_uses').select(count).where('day', '<', cairoDay(before))
    case 'mails_sent':
      return db
        .selectFrom('outbox')
        .select(count)
        .where('state', '=', 'sent')
        .where('created_at', '<=', at)
        .where('sent_at', '<=', at)
    case 'visits':
      return db
        .selectFrom('visits')
        .select(({ fn }) => fn.count<number>('day').distinct().as('count'))
        .where('day', '<=', cairoDay(before))
    default:
      return ofMembers(kind)
  }
}
