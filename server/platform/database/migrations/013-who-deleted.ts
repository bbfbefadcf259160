import { type Kysely, sql } from 'kysely'

export const name = '013-who-deleted'

/** Who deleted a resource: the same again changes nothing, somebody else is told that it is gone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('resources')
    .addColumn('deleted_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .execute()
  await db.schema
    .createIndex('resources_deleted_by')
    .on('resources')
    .column('deleted_by')
    .where(sql.ref('deleted_by'), 'is not', null)
    .execute()
}
