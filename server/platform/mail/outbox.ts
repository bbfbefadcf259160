import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { Email } from '#contract/text.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import { countCap } from '#server/platform/paged-result.ts'
import { isUnleased } from './mail-lease.ts'

/** A mail to one recipient. Of two with the same `dedupKey` only the first is ever sent. */
export type NewMail = {
  dedupKey: string
  /** The id of its subject, an application or a message. The mail is deleted together with it. */
  about?: string
  recipient: string
  /** The reply address, if it is not the sender: one address. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** The language of its texts, such as `ar`. */
  language: string
  /** Deletes the row once the mail is sent or dead, because its address must be erased. */
  leavesNoTrace?: true
  /** It is not sent before this time; at once unless set. */
  notBefore?: Date
  /** Whether staff must not read its text, because it may carry a secret or a one-time link; true unless set. */
  isPrivate?: boolean
}

const day = 24 * 60 * 60 * 1000

/** How long mails stay that could not be sent, in milliseconds. */
export const deadMailLife = 90 * day

const purgedAtOnce = 500
// SQLite rejects a statement with too many parameters.
const idsAtOnce = 500

export type OutboxState = 'waiting' | 'sent' | 'dead'

/** A mail as staff see it; times are ISO 8601, `lastError` contains no personal data. */
export type ListedMail = {
  id: string
  recipient: string
  subject: string
  language: string
  state: OutboxState
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

/** Why a mail is to be sent: its dedup key, the id of its subject, and since when it is in the outbox. */
export type MailCause = { dedupKey: string; aboutId: string | null; createdAt: string }

/**
 * Puts a mail into the outbox, in the transaction of its cause: it is sent if and only if that commits. Returns false
 * if its dedup key exists already. Throws if `replyTo` is not one plain address: it becomes a header line of the mail,
 * where a stranger must not inject another.
 */
export async function enqueueMail(tx: Db, mail: NewMail, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('outbox')
    .values({
      id: randomUUID(),
      dedup_key: mail.dedupKey,
      about_id: mail.about ?? null,
      recipient: mail.recipient,
      reply_to: mail.replyTo === undefined ? null : Email.parse(mail.replyTo),
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html ?? null,
      language: mail.language,
      leaves_no_trace: mail.leavesNoTrace ?? false,
      is_private: mail.isPrivate ?? true,
      state: 'waiting',
      attempts: 0,
      next_attempt_at: mail.notBefore ?? now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One page of the mails in a state, and their total up to `countCap` + 1. Pages count from 1. */
export async function listMails(
  db: Db,
  { state, sort, page, limit }: { state: OutboxState; sort?: Sort; page: number; limit: number },
): Promise<{ mails: ListedMail[]; total: number }> {
  const direction = sqlDirection(sort)
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { mails: rows.map(listed), total: await countIn(db, state) }
}

/** One mail as listed, or null if there is none. */
export async function findMail(db: Db, id: string): Promise<ListedMail | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? listed(row) : null
}

/** A mail with its text, or null if there is none. The text is null if it is private, or was deleted once it was sent. */
export async function readMailText(
  db: Db,
  id: string,
): Promise<{ mail: ListedMail; aboutId: string | null; text: string | null } | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return null
  const isOpen = !row.is_private && row.state !== 'sent'
  return { mail: listed(row), aboutId: row.about_id, text: isOpen ? row.body_text : null }
}

/** How many mails wait to be sent, and how many are dead; counts no more than 10,000. */
export async function countMails(db: Db): Promise<{ waiting: number; dead: number }> {
  const [waiting, dead] = [await countIn(db, 'waiting'), await countIn(db, 'dead')]
  return { waiting: Math.min(waiting, countCap), dead: Math.min(dead, countCap) }
}

/** Deletes dead mails that were created 90 days ago; returns how many. */
export function purgeDeadMails(db: Db, now: Date): Promise<number> {
  return purgeBefore(db, 'dead', new Date(now.getTime() - deadMailLife))
}

/** Deletes mails that were sent until then; returns how many. */
export const purgeSentMails = (db: Db, before: Date): Promise<number> => purgeBefore(db, 'sent', before)

async function purgeBefore(db: Db, state: 'sent' | 'dead', before: Date): Promise<number> {
  for (let count = 0; ; ) {
    const deleted = await inTransaction(db, async (tx) => {
      const some = await deleteBefore(tx, state, before)
      if (some > 0) await markErasedTraces(tx)
      return some
    })
    count += deleted
    if (deleted < purgedAtOnce) return count
  }
}

async function deleteBefore(tx: Tx, state: 'sent' | 'dead', before: Date): Promise<number> {
  const since = state === 'sent' ? 'sent_at' : 'created_at'
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('state', '=', state)
    .where('id', 'in', (mails) =>
      mails
        .selectFrom('outbox')
        .select('id')
        .where('state', '=', state)
        .where('created_at', '<=', before.toISOString())
        .where(since, '<=', before.toISOString())
        .limit(purgedAtOnce),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Moves the waiting mails to an address from one subject to another, so that they stay when the first is deleted. */
export async function transferMails(
  tx: Tx,
  { recipient, from, to }: { recipient: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('outbox')
    .set({ about_id: to })
    .where('about_id', '=', from)
    .where('recipient', '=', recipient)
    .where('state', '=', 'waiting')
    .execute()
}

/** Deletes the mails about these subjects, sent or not, in the transaction that deletes the subjects. */
export async function dropMailsAbout(tx: Tx, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce)
    await tx.deleteFrom('outbox').where('about_id', 'in', some).execute()
  }
}

/**
 * Deletes the mails to an address, and those with it as reply address; those about a subject, such as an application,
 * only with `all`.
 */
export async function dropMailsWith(
  tx: Tx,
  email: string,
  which: 'all' | 'about nothing else',
): Promise<void> {
  const mails = tx
    .deleteFrom('outbox')
    .where((mail) => mail.or([mail('recipient', '=', email), mail('reply_to', '=', email)]))
  await (which === 'all' ? mails : mails.where('about_id', 'is', null)).execute()
}

/** Deletes a mail that has not left and that no process is sending now; false if there is none. */
export async function dropUnsentMail(
  tx: Tx,
  { dedupKey, now }: { dedupKey: string; now: Date },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('dedup_key', '=', dedupKey)
    .where('state', 'in', ['waiting', 'dead'])
    .where((where) => isUnleased(where, now))
    .executeTakeFirst()
  return numDeletedRows === 1n
}

/** Deletes all mails that wait, unsent; returns why each was to be sent. */
export async function dropWaitingMails(tx: Tx): Promise<MailCause[]> {
  const rows = await tx
    .deleteFrom('outbox')
    .where('state', '=', 'waiting')
    .returning(['dedup_key', 'about_id', 'created_at'])
    .execute()
  return rows.map(causeOf)
}

/** Why a mail is to be sent; undefined if there is none. */
export async function findMailCause(tx: Tx, id: string): Promise<MailCause | undefined> {
  const row = await tx.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row && causeOf(row)
}

/**
 * Retries a dead mail, or one that waits for its next attempt, now and for a full day. Returns false if there is none:
 * it was sent, is being sent, or never existed.
 */
export async function retryMail(db: Db, { id, now }: { id: string; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, first_attempt_at: null, next_attempt_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'dead'])
    .where((where) => isUnleased(where, now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The cause of a mail, by its row. */
export function causeOf(
  row: Pick<Selectable<Tables['outbox']>, 'dedup_key' | 'about_id' | 'created_at'>,
): MailCause {
  return { dedupKey: row.dedup_key, aboutId: row.about_id, createdAt: row.created_at }
}

function listed(row: Selectable<Tables['outbox']>): ListedMail {
  return {
    id: row.id,
    recipient: row.recipient,
    subject: row.subject,
    language: row.language,
    state: row.state,
    attempts: row.attempts,
    nextAttemptAt: row.next_attempt_at,
    lastError: row.last_error,
    createdAt: row.created_at,
    sentAt: row.sent_at,
  }
}

/** How many mails are in a state, at most one more than `countCap`. */
async function countIn(db: Db, state: OutboxState): Promise<number> {
  const some = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', state)
    .limit(countCap + 1)
  const { count } = await db
    .selectFrom(some.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
