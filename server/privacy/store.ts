import type { Insertable, Selectable } from 'kysely'
import type { UserRow } from '#server/accounts/index.ts'
import { marksOfMember } from '#server/leak-marks/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { guardianOf, publicationsOf, purposeAnswerOf } from './consent-store.ts'

/** The person whose rows to read; `email` is the verified one, or null. */
export type PersonRow = Pick<UserRow, 'id' | 'email'>

const maxActivityRows = 10_000
// SQLite rejects statements with too many parameters.
const idsAtOnce = 100

/**
 * A person's applications, by their account or their verified email, oldest first. Excludes applications of an account
 * that was removed when this one verified the address: another person sent them.
 */
export function applicationsOf(db: Db, { id, email }: PersonRow) {
  return db
    .selectFrom('applications')
    .selectAll()
    .where((row) => {
      const withEmail = row.and([row('email', '=', email), row('sender_gave_way', '=', false)])
      return row.or([row('user_id', '=', id), ...(email === null ? [] : [withEmail])])
    })
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type OwnApplicationRow = Selectable<Tables['applications']>

/** A person's messages, sent signed in or with their verified email, oldest first. */
export function messagesOf(db: Db, { id, email }: PersonRow) {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .where((row) => row.or([row('user_id', '=', id), ...(email === null ? [] : [row('email', '=', email)])]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
export type OwnMessageRow = Selectable<Tables['contact_messages']>

/** The files of some applications with what the person said that they show, and their progress photos with their days. */
export async function uploadsOf(
  db: Db,
  { userId, applicationIds }: { userId: string; applicationIds: string[] },
) {
  const uploads = db
    .selectFrom('uploads')
    .leftJoin('progress_photos', 'progress_photos.upload_id', 'uploads.id')
    .leftJoin('receipt_corrections as correction', 'correction.upload_id', 'uploads.id')
    .select([
      'uploads.id',
      'uploads.application_id',
      'uploads.purpose',
      'uploads.storage_key',
      'uploads.mimetype',
      'uploads.original_name',
      'uploads.created_at',
      'progress_photos.day',
      'correction.amount_minor',
      'correction.reference',
      'correction.method',
      'correction.corrected_at',
    ])
    .orderBy('uploads.created_at')
    .orderBy('uploads.id')
  const photos = await uploads.where('progress_photos.user_id', '=', userId).execute()
  if (applicationIds.length === 0) return photos
  const proofs = await uploads.where('uploads.application_id', 'in', applicationIds).execute()
  return [...proofs, ...photos]
}
export type FileRow = Awaited<ReturnType<typeof uploadsOf>>[number]

/** All other stored data of a person, each list in order of time. */
export async function storedDataOf(db: Db, { id, email }: PersonRow) {
  return {
    periods: await db
      .selectFrom('access_periods')
      .select(['plan', 'starts_at', 'ends_at', 'ended_at', 'days', 'created_at'])
      .where('user_id', '=', id)
      .orderBy('starts_at')
      .execute(),
    items: await db
      .selectFrom('items')
      .select(['id', 'resource_id', 'kind', 'type', 'title', 'assigned_at', 'opened_at'])
      .where('user_id', '=', id)
      .orderBy('assigned_at')
      .execute(),
    uses: await db
      .selectFrom('item_uses')
      .select(['day', 'kind', 'item_id', 'used_at'])
      .where('user_id', '=', id)
      .orderBy('used_at')
      .execute(),
    entries: await db
      .selectFrom('progress_entries')
      .selectAll()
      .where('user_id', '=', id)
      .orderBy('day')
      .execute(),
    intake: await db
      .selectFrom('intake_steps')
      .select(['step', 'answers', 'consent_at', 'consent_version', 'saved_at'])
      .where('user_id', '=', id)
      .orderBy('step')
      .execute(),
    guardian: await guardianOf(db, id),
    purposeAnswer: await purposeAnswerOf(db, id),
    publications: await publicationsOf(db, id),
    leakMarks: await marksOfMember(db, id),
    reminders: await remindersOf(db, id),
    emailChange: await emailChangeOf(db, id),
    notes: await notesAbout(db, id),
    tags: await tagsOf(db, id),
    privacyRequests: await privacyRequestsOf(db, id),
    receipts: await receiptsOf(db, id),
    sessions: await sessionsOf(db, id),
    mails: await db
      .selectFrom('outbox')
      .select(['subject', 'state', 'created_at', 'sent_at'])
      .where('recipient', '=', email ?? '')
      .orderBy('created_at')
      .execute(),
    activity: await activityOf(db, id),
  }
}

function sessionsOf(db: Db, userId: string) {
  const sessions = db.selectFrom('sessions').select(['user_agent', 'created_at', 'seen_at', 'expires_at'])
  return sessions.where('user_id', '=', userId).orderBy('created_at').execute()
}

function emailChangeOf(db: Db, userId: string) {
  const changes = db.selectFrom('email_changes').select(['email', 'requested_at'])
  return changes.where('user_id', '=', userId).executeTakeFirst()
}

function remindersOf(db: Db, userId: string) {
  const reminders = db.selectFrom('reminders').select(['about', 'reminded_at'])
  return reminders.where('user_id', '=', userId).orderBy('reminded_at').execute()
}

function notesAbout(db: Db, userId: string) {
  const notes = db.selectFrom('user_notes').select(['text', 'created_at', 'edited_at'])
  return notes.where('user_id', '=', userId).orderBy('created_at').orderBy('id').execute()
}

function receiptsOf(db: Db, userId: string) {
  const receipts = db
    .selectFrom('receipts')
    .select(['year', 'number', 'amount_minor', 'issued_at', 'voided_at'])
  return receipts.where('user_id', '=', userId).orderBy('issued_at').orderBy('id').execute()
}

function tagsOf(db: Db, userId: string) {
  const tags = db.selectFrom('user_tags').select(['tag', 'added_at'])
  return tags.where('user_id', '=', userId).orderBy('added_at').orderBy('folded').execute()
}

function privacyRequestsOf(db: Db, userId: string) {
  return db
    .selectFrom('privacy_requests')
    .select(['kind', 'state', 'way', 'text', 'received_on', 'due_on', 'answer', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('recorded_at')
    .orderBy('id')
    .execute()
}

function activityOf(db: Db, userId: string) {
  return db
    .selectFrom('audit_entries')
    .select(['at', 'action', 'actor_id'])
    .where((row) => row.or([row('subject_id', '=', userId), row('actor_id', '=', userId)]))
    .orderBy('at', 'desc')
    .limit(maxActivityRows)
    .execute()
}

/** The stored data of a person. */
export type StoredData = Awaited<ReturnType<typeof storedDataOf>>

/** Cancels those of the given applications that are pending; returns their emails. */
export async function cancelWaiting(
  tx: Tx,
  ids: string[],
  { reviewRank, now }: { reviewRank: number; now: Date },
): Promise<string[]> {
  if (ids.length === 0) return []
  const cancelled = await tx
    .updateTable('applications')
    .set({ status: 'cancelled', review_rank: reviewRank, has_same_email: false, updated_at: now })
    .where('id', 'in', ids)
    .where('status', '=', 'pending')
    .returning('email')
    .execute()
  return cancelled.map(({ email }) => email)
}

/**
 * Anonymizes some applications and what their transfers say about the sender; the order, its result, its amounts and times
 * stay, and a held decision goes.
 */
export async function takePersonOut(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.deleteFrom('held_decisions').where('application_id', 'in', ids).execute()
  await tx.deleteFrom('pay_codes').where('application_id', 'in', ids).execute()
  const ofSender = { sender_name: null, sender_number: null, reference: null }
  const theirs = tx.selectFrom('transfers').select('key').where('application_id', 'in', ids)
  // What is left of a shared transfer names its sender, too; what another person has of it is theirs.
  await tx
    .updateTable('transfers')
    .set(ofSender)
    .where('application_id', 'is', null)
    .where('key', 'in', theirs)
    .execute()
  await tx.updateTable('transfers').set(ofSender).where('application_id', 'in', ids).execute()
  await tx
    .updateTable('applications')
    .set({
      user_id: null,
      full_name: '',
      email: '',
      phone: '',
      phone_e164: '',
      whatsapp: '',
      whatsapp_e164: '',
      social_media: null,
      password_hash: null,
      proof_id: null,
      pay_code: null,
      payment_method: null,
      rejection_reason: null,
      network_block: null,
      network_expires_at: null,
      // Nobody can ask about this payment any more; the close of its day still counts it.
      awaits_arrival: false,
    })
    .where('id', 'in', ids)
    .execute()
  // Of the books: the number, the amount and the date stay.
  await tx
    .updateTable('receipts')
    .set({ name: '', user_id: null, void_reason: null })
    .where('application_id', 'in', ids)
    .execute()
}

export async function deleteMessages(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.deleteFrom('contact_messages').where('id', 'in', ids).execute()
}

/**
 * Anonymizes a person in the audit log: their id, details, and the keys that counted their sign-ins. Actions and times
 * stay, and networks until `networksUntil`, so that an erasure by someone else can be traced.
 */
export async function takeOutOfTrail(
  tx: Tx,
  { userId, subjects, networksUntil }: { userId: string; subjects: string[]; networksUntil: Date },
): Promise<void> {
  const emptied = { details: '{}', dedup_key: null }
  for (let start = 0; start < subjects.length; start += idsAtOnce) {
    const ids = subjects.slice(start, start + idsAtOnce)
    await tx
      .updateTable('audit_entries')
      .set({ network_expires_at: networksUntil })
      .where('subject_id', 'in', ids)
      .where('actor_id', 'is', null)
      .execute()
    await tx.updateTable('audit_entries').set(emptied).where('subject_id', 'in', ids).execute()
  }
  await tx
    .updateTable('audit_entries')
    .set({ ...emptied, actor_id: null, network_expires_at: networksUntil })
    .where('actor_id', '=', userId)
    .execute()
  await tx.updateTable('audit_entries').set({ subject_id: null }).where('subject_id', '=', userId).execute()
}

/** Deletes an account with its sessions, links, waiting email, items, uses, progress, reminders, notes and tags. */
export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('idempotency').where('caller_id', '=', id).execute()
  await tx.deleteFrom('users').where('id', '=', id).execute()
}

/** Records an erasure; one that is recorded already stays as it is. */
export async function insertErasure(tx: Tx, erasure: Insertable<Tables['erasures']>): Promise<void> {
  await tx
    .insertInto('erasures')
    .values(erasure)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** The erasures that are not in the file beside the database yet. */
export async function unwrittenErasures(db: Db) {
  const rows = db.selectFrom('erasures').select(['id', 'erased_at', 'subjects'])
  return rows.where('is_written', '=', false).orderBy('erased_at').limit(500).execute()
}

export async function markErasuresWritten(db: Db, ids: string[]): Promise<void> {
  await db.updateTable('erasures').set({ is_written: true }).where('id', 'in', ids).execute()
}
