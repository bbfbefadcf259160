import type { Insertable, Kysely } from 'kysely'
import type { Tables } from '#server/platform/database/tables.ts'

type Db = Kysely<Tables>

/** A message as it arrives: nobody has dealt with it yet. */
export type NewMessage = Omit<
  Insertable<Tables['contact_messages']>,
  'state' | 'done_by' | 'done_at' | 'created_at'
> & { created_at: Date }

/** Keeps a message as a new one. */
export async function insertMessage(tx: Db, message: NewMessage): Promise<void> {
  await tx
    .insertInto('contact_messages')
    .values({ ...message, state: 'new', done_by: null, done_at: null })
    .execute()
}
