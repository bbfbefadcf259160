import { type Kysely, sql } from 'kysely'

export const name = '102-publication-consents'
export const isAdditive = true

/**
 * Requests to members to show their photos on the site, with their answers, and the keys of pictures that are not shown
 * any more: those answer 410 for good, also after the person is erased.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('publication_consents')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('requested_by', 'text', (column) => column.notNull())
    .addColumn('requested_at', 'timestamptz', (column) => column.notNull())
    .addColumn('answered_at', 'timestamptz')
    .addColumn('withdrawn_at', 'timestamptz')
    .addColumn('consent_version', 'text')
    .addColumn('words', 'json')
    .addColumn('facts', 'json')
    .addColumn('before_id', 'text')
    .addColumn('after_id', 'text')
    .execute()
  await db.schema
    .createIndex('publication_consents_user')
    .on('publication_consents')
    .columns(['user_id', 'requested_at', 'id'])
    .execute()
  await db.schema
    .createIndex('publication_consents_given')
    .on('publication_consents')
    .columns(['state', 'answered_at', 'id'])
    .execute()
  // Two requests at once would leave the member to guess which one counts.
  await sql`create unique index publication_consents_pending on publication_consents (user_id) where state = 'pending'`.execute(
    db,
  )
  await db.schema
    .createTable('withdrawn_pictures')
    .addColumn('storage_key', 'text', (column) => column.primaryKey().notNull())
    .addColumn('withdrawn_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
