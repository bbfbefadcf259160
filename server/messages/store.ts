import { type ExpressionBuilder, type Insertable, type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { isSeenMessage } from '#server/accounts/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'
import { sqlDirection } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { countCap } from '#server/platform/paged-result.ts'

/** A message to insert, in the state `new`. */
export type NewMessage = Omit<
  Insertable<Tables['contact_messages']>,
  'state' | 'done_by' | 'done_at' | 'created_at'
> & { created_at: Date }

/** A stored message. */
export type MessageRow = Selectable<Tables['contact_messages']>

/** A message with the name of the user who marked it as done, while that account exists. */
export type NamedMessageRow = MessageRow & { done_by_name: string | null }

/** Whether a message is done. */
export type MessageState = MessageRow['state']

// What a claimed email sent may be another person's.
const isOf = (is: ExpressionBuilder<Tables, 'contact_messages'>, userId: string) =>
  is.or([
    is('contact_messages.user_id', '=', userId),
    is('contact_messages.email', '=', (users) =>
      users.selectFrom('users').select('users.email').where('users.id', '=', userId),
    ),
  ])

/** One page of the messages in a state, or of all; of one user, or of everybody whom the caller sees. */
export function listMessages(
  db: Db,
  {
    state,
    userId,
    onlyOfCoach,
    sort,
    offset,
    limit,
  }: {
    state: MessageState | undefined
    userId: string | undefined
    onlyOfCoach: string | null
    sort: Sort
    offset: number
    limit: number
  },
): Promise<NamedMessageRow[]> {
  const all = namedMessages(db).where(isSeenMessage(onlyOfCoach))
  const messages = userId === undefined ? all : all.where((is) => isOf(is, userId))
  const direction = sqlDirection(sort)
  return (state ? messages.where('contact_messages.state', '=', state) : messages)
    .orderBy('contact_messages.created_at', direction)
    .orderBy('contact_messages.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Counts the messages in a state, or all, of one user or everybody; up to one more than the cap. */
export async function countMessages(
  db: Db,
  state: MessageState | undefined,
  { userId, onlyOfCoach }: { userId?: string | undefined; onlyOfCoach: string | null },
): Promise<number> {
  const all = db.selectFrom('contact_messages').where(isSeenMessage(onlyOfCoach))
  const messages = userId === undefined ? all : all.where((is) => isOf(is, userId))
  const counted = (state ? messages.where('state', '=', state) : messages).select('id').limit(countCap + 1)
  const { count } = await db
    .selectFrom(counted.as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function namedMessages(db: Db) {
  return db
    .selectFrom('contact_messages')
    .leftJoin('users as doer', 'doer.id', 'contact_messages.done_by')
    .selectAll('contact_messages')
    .select('doer.name as done_by_name')
}

export function findMessage(db: Db, id: string): Promise<NamedMessageRow | undefined> {
  return namedMessages(db).where('contact_messages.id', '=', id).executeTakeFirst()
}

/** A member's newest program review request. */
export function findNewestReview(db: Db, userId: string): Promise<MessageRow | undefined> {
  return db
    .selectFrom('contact_messages')
    .selectAll()
    .where('user_id', '=', userId)
    .where('kind', '=', 'review')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Changes the state of a message; false if it already has that state or does not exist. */
export async function setMessageState(
  tx: Tx,
  { id, state, actorId, now }: { id: string; state: MessageState; actorId: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('contact_messages')
    .set(
      state === 'done' ? { state, done_by: actorId, done_at: now } : { state, done_by: null, done_at: null },
    )
    .where('id', '=', id)
    .where('state', '!=', state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Deletes some messages of a kind received at or before `before`, oldest first; returns their ids. */
export async function deleteOldMessages(
  tx: Tx,
  { kind, before }: { kind: 'message' | 'review'; before: Date },
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('contact_messages')
    .where('id', 'in', (messages) =>
      messages
        .selectFrom('contact_messages')
        .select('id')
        .where('created_at', '<=', before.toISOString())
        .where('kind', '=', kind)
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Inserts a message in the state `new`. */
export async function insertMessage(tx: Tx, message: NewMessage): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, state: 'new', done_by: null, done_at: null })
    .execute()
}
