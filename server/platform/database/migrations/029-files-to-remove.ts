import { type Kysely, sql } from 'kysely'

export const name = '029-files-to-remove'

/**
 * Which files are to go since their row was deleted, so that the sweep tells what a crash left of them from files that it
 * cannot explain. And indexes of the few rows that are looked for among ever more others, in the words of their queries.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('files_to_remove')
    .addColumn('storage_key', 'text', (column) => column.primaryKey())
    .execute()
  // By this index SQLite read every proof ever kept, to find the few that wait and those of one page of applications.
  await db.schema.dropIndex('uploads_purpose').execute()
  await sql`create index uploads_site on uploads (created_at, id) where purpose = 'site'`.execute(db)
  await sql`create index users_unproved on users (created_at)
    where role = 'user' and unproved_email is not null and had_access = false`.execute(db)
}
