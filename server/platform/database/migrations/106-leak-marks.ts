import type { Kysely } from 'kysely'

export const name = '106-leak-marks'
export const isAdditive = true

/**
 * The code that the files of a resource bear for each member who opened them, and the files that cannot bear one. A code
 * outlives the resource, whose file may be found later, but not the account.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('leak_marks')
    .addColumn('code', 'text', (column) => column.primaryKey().notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('resource_id', 'text', (column) => column.notNull())
    .addColumn('first_opened_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('leak_marks_member')
    .unique()
    .on('leak_marks')
    .columns(['user_id', 'resource_id'])
    .execute()
  await db.schema
    .createTable('unmarkable_files')
    .addColumn('upload_id', 'text', (column) =>
      column.primaryKey().notNull().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('noticed_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
