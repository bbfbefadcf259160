import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { Email } from '#contract/text.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A mail to one person. Of two with the same `dedupKey` only the first is ever sent. */
export type NewMail = {
  dedupKey: string
  /** What it tells of, by its id: an application or a message. The mail is removed together with that. */
  about?: string
  recipient: string
  /** Whom an answer goes to, where that is not the sender: one address. */
  replyTo?: string
  subject: string
  text: string
  html?: string
  /** The language of its words, like `ar`. */
  language: string
  /** Is not kept once it is sent or given up, where its address is to be forgotten. */
  leavesNoTrace?: true
}

/** Counting on past this many mails would cost more than the number is worth. */
export const mostCounted = 10_000

const day = 24 * 60 * 60 * 1000

/** How long mails stay that need nothing more, in milliseconds. */
export const mailsKept = { sent: 30 * day, dead: 90 * day }

const forgottenAtOnce = 500
// A statement of too many parts is refused by SQLite.
const idsAtOnce = 500

export type MailState = 'waiting' | 'sent' | 'dead'

/** What staff see of a mail; instants are ISO 8601, `lastError` names no person. */
export type ListedMail = {
  id: string
  recipient: string
  subject: string
  language: string
  state: MailState
  attempts: number
  nextAttemptAt: string
  lastError: string | null
  createdAt: string
  sentAt: string | null
}

/**
 * Puts a mail into the outbox, in the transaction of its cause: it goes out if and only if that is kept.
 * Returns false where its dedup key is known already. Throws for a `replyTo` that is not one plain address: it becomes a
 * line of the mail's head, where a stranger must not write any other.
 */
export async function enqueueMail(tx: Kysely<Tables>, mail: NewMail, now: Date): Promise<boolean> {
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
      state: 'waiting',
      attempts: 0,
      next_attempt_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('dedup_key').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** One page of the mails in a state, and how many there are, counted to a limit. Pages count from 1. */
export async function listMails(
  db: Kysely<Tables>,
  { state, sort, page, limit }: { state: MailState; sort?: Sort; page: number; limit: number },
): Promise<{ mails: ListedMail[]; total: number; totalIsLowerBound?: boolean }> {
  const direction = directionOf(sort)
  const rows = await db
    .selectFrom('outbox')
    .selectAll()
    .where('state', '=', state)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  const total = await countIn(db, state)
  return {
    mails: rows.map(listed),
    total: Math.min(total, mostCounted),
    ...(total > mostCounted && { totalIsLowerBound: true }),
  }
}

/** One mail as it is listed, or null where there is none. */
export async function findMail(db: Kysely<Tables>, id: string): Promise<ListedMail | null> {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? listed(row) : null
}

/** How many mails wait to be sent, and how many were given up; no more than 10,000 are counted. */
export async function countMails(db: Kysely<Tables>): Promise<{ waiting: number; dead: number }> {
  const [waiting, dead] = [await countIn(db, 'waiting'), await countIn(db, 'dead')]
  return { waiting: Math.min(waiting, mostCounted), dead: Math.min(dead, mostCounted) }
}

/** Removes the mails sent 30 days ago, and those given up that were written 90 days ago; answers how many. */
export async function forgetSentMails(db: Kysely<Tables>, now: Date): Promise<number> {
  const sent = await forgetBefore(db, 'sent', now.getTime() - mailsKept.sent)
  return sent + (await forgetBefore(db, 'dead', now.getTime() - mailsKept.dead))
}

async function forgetBefore(db: Kysely<Tables>, state: 'sent' | 'dead', before: number): Promise<number> {
  const since = state === 'sent' ? 'sent_at' : 'created_at'
  for (let count = 0; ; ) {
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('state', '=', state)
      .where('id', 'in', (mails) =>
        mails
          .selectFrom('outbox')
          .select('id')
          .where('state', '=', state)
          .where('created_at', '<=', new Date(before).toISOString())
          .where(since, '<=', new Date(before).toISOString())
          .limit(forgottenAtOnce),
      )
      .executeTakeFirst()
    count += Number(numDeletedRows)
    if (numDeletedRows < forgottenAtOnce) return count
  }
}

/** Has the mails to an address that wait and tell of one thing tell of another, so that they stay where the first is removed. */
export async function handOnMails(
  tx: Kysely<Tables>,
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

/** Removes the mails that tell of something, in the transaction that removes that, whether or not they were sent. */
export async function dropMailsAbout(tx: Kysely<Tables>, ids: string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce)
    await tx.deleteFrom('outbox').where('about_id', 'in', some).execute()
  }
}

/**
 * Removes the mails to an address and those that are answered to it; of those that are about something, such as a request,
 * only where `all` of them are to go.
 */
export async function dropMailsWith(
  tx: Kysely<Tables>,
  email: string,
  which: 'all' | 'about nothing else',
): Promise<void> {
  const mails = tx
    .deleteFrom('outbox')
    .where((mail) => mail.or([mail('recipient', '=', email), mail('reply_to', '=', email)]))
  await (which === 'all' ? mails : mails.where('about_id', 'is', null)).execute()
}

/**
 * Has a mail that was given up, or waits for its next attempt, tried again now, with a full day before it.
 * Returns false where there is none such: it was sent, is being sent, or never was.
 */
export async function retryMail(
  db: Kysely<Tables>,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ state: 'waiting', attempts: 0, first_attempt_at: null, next_attempt_at: now })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'dead'])
    .where((where) =>
      where.or([where('leased_until', 'is', null), where('leased_until', '<=', now.toISOString())]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
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

/** How many mails are in a state, one more than the limit at most. */
async function countIn(db: Kysely<Tables>, state: MailState): Promise<number> {
  const some = db
    .selectFrom('outbox')
    .select('id')
    .where('state', '=', state)
    .limit(mostCounted + 1)
  const { count } = await db
    .selectFrom(some.as('counted'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
