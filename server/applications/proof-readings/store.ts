import type { Insertable } from 'kysely'
import { isSeenRequest } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { UploadRow } from '#server/uploads/index.ts'

// Whoever approves at once leaves no time for reading; a week is enough for a backlog.
export const readAfterApproval = 7 * 24 * 60 * 60 * 1000

/**
 * The proof of the oldest pending request that nobody has read, or else of the oldest one approved within a week: the same
 * receipt may be sent again. Not those that are tried again later.
 */
export async function findUnread(db: Db, now: Date): Promise<UploadRow | undefined> {
  const since = new Date(now.getTime() - readAfterApproval).toISOString()
  return (
    (await unread(db, now).where('applications.status', '=', 'pending').executeTakeFirst()) ??
    (await unread(db, now)
      .where('applications.status', '=', 'approved')
      .where('applications.reviewed_at', '>=', since)
      .executeTakeFirst())
  )
}

function unread(db: Db, now: Date) {
  return db
    .selectFrom('applications')
    .innerJoin('uploads', 'uploads.id', 'applications.proof_id')
    .leftJoin('proof_readings', 'proof_readings.upload_id', 'uploads.id')
    .leftJoin('proof_tries', (join) =>
      join.onRef('proof_tries.upload_id', '=', 'uploads.id').on('work', '=', 'read'),
    )
    .selectAll('uploads')
    .where('proof_readings.upload_id', 'is', null)
    .where(({ eb, or }) => or([eb('next_at', 'is', null), eb('next_at', '<=', now.toISOString())]))
    .orderBy('applications.created_at')
    .limit(1)
}

/** Stores a reading, unless its proof was deleted or read meanwhile. */
export async function insertReading(tx: Tx, reading: Insertable<Tables['proof_readings']>): Promise<void> {
  const proof = tx.selectFrom('uploads').select('id').where('id', '=', reading.upload_id)
  if (!(await proof.executeTakeFirst())) return
  await tx
    .insertInto('proof_readings')
    .values(reading)
    .onConflict((conflict) => conflict.column('upload_id').doNothing())
    .execute()
}

// The next try is a minute away at most; later ones wait for minutes and hours.
const triesAtOnce = 2

/** Those of several proofs that nobody reads soon: it was tried before, in vain. */
export async function findPutOff(db: Db, uploadIds: string[]): Promise<Set<string>> {
  if (uploadIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('proof_tries')
    .select('upload_id')
    .where('upload_id', 'in', uploadIds)
    .where('work', '=', 'read')
    .where('tries', '>=', triesAtOnce)
    .execute()
  return new Set(rows.map(({ upload_id }) => upload_id))
}

/** The readings of several proofs. */
export async function findReadings(db: Db, uploadIds: string[]) {
  if (uploadIds.length === 0) return []
  return db.selectFrom('proof_readings').selectAll().where('upload_id', 'in', uploadIds).execute()
}

/** What applicants say of several proofs. */
export async function findCorrections(db: Db, uploadIds: string[]) {
  if (uploadIds.length === 0) return []
  return db.selectFrom('receipt_corrections').selectAll().where('upload_id', 'in', uploadIds).execute()
}

/** The requests with a receipt of one of these references, the oldest first; `is_seen` by this coach. */
export async function findByReference(db: Db, references: string[], onlyOfCoach: string | null) {
  if (references.length === 0) return []
  return readRequests(db, onlyOfCoach).where('proof_readings.reference', 'in', references).execute()
}

/** The requests with a receipt of one of these minutes, as written on receipts, the oldest first. */
export async function findByMinute(db: Db, minutes: string[], onlyOfCoach: string | null) {
  if (minutes.length === 0) return []
  return readRequests(db, onlyOfCoach).where('proof_readings.paid_at', 'in', minutes).execute()
}

function readRequests(db: Db, onlyOfCoach: string | null) {
  return db
    .selectFrom('proof_readings')
    .innerJoin('uploads', 'uploads.id', 'proof_readings.upload_id')
    .innerJoin('applications', 'applications.id', 'uploads.application_id')
    .select((row) => [
      'proof_readings.reference',
      'proof_readings.paid_at',
      'proof_readings.amount_minor',
      'proof_readings.facts',
      'applications.id',
      'applications.full_name',
      row.case().when(isSeenRequest(onlyOfCoach)).then(1).else(0).end().as('is_seen'),
    ])
    .orderBy('uploads.id')
    .limit(mostSame)
}

// A page has few of them, and more requests with one of them than this tell no more.
const mostSame = 200
