import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** A message as it arrives: nobody has dealt with it yet. */
export type NewMessage = Omit<
  Insertable<Tables['contact_messages']>,
  'state' | 'done_by' | 'done_at' | 'created_at'
> & { created_at: Date }

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
