import type { Kysely } from 'kysely'

export const name = '110-purposes'
export const isAdditive = true

/**
 * What each version of the page about privacy uses data for, in a form that can be compared, and what each member answered
 * when it became another one. Versions from before get theirs when they are first read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('privacy_versions').addColumn('purposes', 'text').execute()
  await db.schema
    .createTable('purpose_answers')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('agrees', 'boolean', (column) => column.notNull())
    .addColumn('answered_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
