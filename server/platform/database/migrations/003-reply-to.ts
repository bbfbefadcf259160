import type { Kysely } from 'kysely'

export const name = '003-reply-to'

/** Whom an answer to a mail goes to, where that is not its sender. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('reply_to', 'text').execute()
}
