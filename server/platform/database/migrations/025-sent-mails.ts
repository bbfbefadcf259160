import { type Kysely, sql } from 'kysely'

export const name = '025-sent-mails'

/**
 * Mails that were sent lose their words, which can hold a one-time link: new ones do so when they are sent. The index of
 * 017 goes, as the networks of erasures end by their own time now.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`update outbox set body_text = '', body_html = null where state = 'sent'`.execute(db)
  await db.schema.dropIndex('audit_entries_erasers').ifExists().execute()
}
