import type { ExpressionBuilder, Selectable } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import { markErasedTraces } from '#server/platform/database/erased-traces.ts'
import type { Tables } from '#server/platform/database/tables.ts'

/** A mail that this process is sending, exclusively until `leased_until`. */
export type LeasedMail = Selectable<Tables['outbox']>

const LEASE_MS = 3 * 60_000
// Later than any attempt is ever planned: the clock was set back since.
const IMPOSSIBLE_WAIT_MS = 2 * 60 * 60_000

/** Leases the mail that has been due longest and that no process is sending; undefined if there is none. */
export async function leaseDueMail(db: Db, holder: string, now: Date): Promise<LeasedMail | undefined> {
  for (;;) {
    const due = await db
      .selectFrom('outbox')
      .select(['id', 'first_attempt_at'])
      .where((where) => isDue(where, now))
      .orderBy('next_attempt_at')
      .limit(1)
      .executeTakeFirst()
    if (!due) return undefined
    const leased = await db
      .updateTable('outbox')
      .set((set) => ({
        leased_by: holder,
        leased_until: new Date(now.getTime() + LEASE_MS),
        attempts: set('attempts', '+', 1),
        first_attempt_at: due.first_attempt_at ?? now,
      }))
      .where('id', '=', due.id)
      .where((where) => isDue(where, now))
      .returningAll()
      .executeTakeFirst()
    if (leased) return leased
  }
}

/** Deletes a leased mail that is not to be sent any more. */
export async function dropLeased(db: Db, mail: LeasedMail): Promise<void> {
  await db.deleteFrom('outbox').where('id', '=', mail.id).where('leased_by', '=', mail.leased_by).execute()
}

/** Records that a leased mail was sent, and deletes its texts: they can contain a one-time link and are not needed. */
export async function markSent(db: Db, mail: LeasedMail, now: Date): Promise<void> {
  await end(db, mail, { state: 'sent', body_text: '', body_html: null, sent_at: now, last_error: null })
}

/** Records why a leased mail was not sent, and the time of the next attempt; false if it is leased no more. */
export function markFailed(
  db: Db,
  mail: LeasedMail,
  outcome: { state: 'waiting' | 'dead'; last_error: string; next_attempt_at: Date },
): Promise<boolean> {
  return end(db, mail, outcome)
}

type Change = {
  state: LeasedMail['state']
  last_error: string | null
  body_text?: ''
  body_html?: null
  sent_at?: Date
  next_attempt_at?: Date
}

async function end(db: Db, mail: LeasedMail, change: Change): Promise<boolean> {
  if (mail.leaves_no_trace && change.state !== 'waiting') {
    const { numDeletedRows } = await db
      .deleteFrom('outbox')
      .where('id', '=', mail.id)
      .where('leased_by', '=', mail.leased_by)
      .executeTakeFirst()
    await markErasedTraces(db)
    return numDeletedRows === 1n
  }
  const { numUpdatedRows } = await db
    .updateTable('outbox')
    .set({ ...change, leased_by: null, leased_until: null })
    .where('id', '=', mail.id)
    .where('leased_by', '=', mail.leased_by)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

function isDue(where: ExpressionBuilder<Tables, 'outbox'>, now: Date) {
  const present = now.toISOString()
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString()
  return where.and([
    where('state', '=', 'waiting'),
    where.or([
      where('next_attempt_at', '<=', present),
      where('next_attempt_at', '>', after(IMPOSSIBLE_WAIT_MS)),
    ]),
    isUnleased(where, now),
  ])
}

/** Whether no process is sending a mail: its lease has ended, or is longer than any because the clock was set back. */
export function isUnleased(where: ExpressionBuilder<Tables, 'outbox'>, now: Date) {
  return where.or([
    where('leased_until', 'is', null),
    where('leased_until', '<=', now.toISOString()),
    where('leased_until', '>', new Date(now.getTime() + 2 * LEASE_MS).toISOString()),
  ])
}
