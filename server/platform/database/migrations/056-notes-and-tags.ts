import type { CreateTableBuilder, Kysely } from 'kysely'

type Context = { orderedText: Parameters<CreateTableBuilder<string>['addColumn']>[1] }

export const name = '056-notes-and-tags'
export const isAdditive = true

/** What staff note about a user, and the tags by which they find one. */
export async function up(db: Kysely<unknown>, { orderedText }: Context): Promise<void> {
  await db.schema
    .createTable('user_notes')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('author_id', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('edited_at', 'timestamptz')
    .execute()
  await db.schema
    .createIndex('user_notes_user')
    .on('user_notes')
    .columns(['user_id', 'created_at', 'id'])
    .execute()
  await db.schema
    .createTable('user_tags')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('folded', orderedText, (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('added_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('user_tags_key', ['user_id', 'folded'])
    .execute()
  await db.schema.createIndex('user_tags_folded').on('user_tags').columns(['folded', 'tag']).execute()
}
