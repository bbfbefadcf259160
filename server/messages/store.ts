import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { Sort } from '#contract/lists.ts'
import { directionOf } from '#server/platform/database/direction.ts'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** A message as it arrives: nobody has dealt with it yet. */
export type NewMessage = Omit<
  Insertable<Tables['contact_messages']>,
  'state' | 'done_by' | 'done_at' | 'created_at'
> & { created_at: Date }

/** A message as it is stored. */
export type MessageRow = Selectable<Tables['contact_messages']>

/** A message with the name of who is done with it, as long as they have an account. */
export type NamedMessageRow = MessageRow & { done_by_name: string | null }

/** Whether somebody has dealt with a message. */
export type MessageState = MessageRow['state']

/** Counting on past this many rows would cost more than the number is worth. */
export const mostCounted = 10_000

/** One page of the messages in a state, or of all. */
export function listMessages(
  db: Db,
  {
    state,
    sort,
    offset,
    limit,
  }: { state: MessageState | undefined; sort: Sort; offset: number; limit: number },
): Promise<NamedMessageRow[]> {
  const messages = namedMessages(db)
  const direction = directionOf(sort)
  return (state ? messages.where('contact_messages.state', '=', state) : messages)
    .orderBy('contact_messages.created_at', direction)
    .orderBy('contact_messages.id', direction)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** How many messages are in a state, or at all; one more than counted at most. */
export async function countMessages(db: Db, state: MessageState | undefined): Promise<number> {
  const messages = db.selectFrom('contact_messages')
  const counted = (state ? messages.where('state', '=', state) : messages).select('id').limit(mostCounted + 1)
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

/** The newest request of a member that their program is reviewed. */
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

/** Puts a message into a state; false where it is in that state already, or does not exist. */
export async function setMessageState(
  tx: Db,
  { id, state, by, now }: { id: string; state: MessageState; by: string; now: Date },
): Promise<boolean> {
  const changed = await tx
    .updateTable('contact_messages')
    .set(state === 'done' ? { state, done_by: by, done_at: now } : { state, done_by: null, done_at: null })
    .where('id', '=', id)
    .where('state', '!=', state)
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Removes some of the messages that came in at a moment or before it, the oldest first; answers which. */
export async function deleteMessages(tx: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await tx
    .deleteFrom('contact_messages')
    .where('id', 'in', (messages) =>
      messages
        .selectFrom('contact_messages')
        .select('id')
        .where('created_at', '<=', before.toISOString())
        .orderBy('created_at')
        .orderBy('id')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Keeps a message as a new one. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, state: 'new', done_by: null, done_at: null })
    .execute()
}
