import { type Kysely, sql } from 'kysely'

export const name = '024-sender-gave-way'

/**
 * A request remembers that the account which sent it gave way to another one with the same address, so that it is never
 * approved for that other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('sender_gave_way', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  // Which accounts gave way, and what they sent, stands in the trail. An earlier approval may have named the account that
  // has the address now on them.
  await sql`
    update applications
    set sender_gave_way = true, user_id = case when status = 'approved' then user_id end
    where sent_by_account = false and id in (
      select sent.subject_id from audit_entries sent
      where sent.action = 'application_sent' and sent.actor_id in (
        select gone.subject_id from audit_entries gone where gone.action = 'account_gave_way'
      )
    )
  `.execute(db)
}
