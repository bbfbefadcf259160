import type { Kysely } from 'kysely'

export const name = '061-former-files'
export const isAdditive = true

/** Files of the library that were replaced, until they are deleted; and who has a resource, by when they got it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('former_files')
    .addColumn('upload_id', 'text', (column) => column.primaryKey().references('uploads.id'))
    // No reference, as the files are deleted after their resource.
    .addColumn('resource_id', 'text', (column) => column.notNull())
    .addColumn('replaced_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('former_files_resource')
    .on('former_files')
    .columns(['resource_id', 'replaced_at'])
    .execute()
  await db.schema.createIndex('former_files_age').on('former_files').column('replaced_at').execute()
  await db.schema
    .createIndex('items_holders')
    .on('items')
    .columns(['resource_id', 'assigned_at', 'id'])
    .execute()
  // The new one serves its look-ups too.
  await db.schema.dropIndex('items_resource').execute()
}
