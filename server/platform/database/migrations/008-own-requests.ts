import { type Kysely, sql } from 'kysely'

export const name = '008-own-requests'

/** Tells what an account asked for itself, signed in, from what anybody may have sent with its e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('applications')
    .addColumn('sent_by_account', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  // Who sent what is there already stands in the trail.
  await sql`
    update applications set sent_by_account = true
    where id in (
      select subject_id from audit_entries where action = 'application_sent' and actor_id is not null
    )
  `.execute(db)
}
