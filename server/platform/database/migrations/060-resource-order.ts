import { type Kysely, sql } from 'kysely'

export const name = '060-resource-order'
export const isAdditive = true

/** The place of a resource in its list, and a version that tells apart two changes by two staff users. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // 1000 is behind all chosen places.
  await db.schema
    .alterTable('resources')
    .addColumn('position', 'integer', (column) => column.notNull().defaultTo(1000))
    .execute()
  await db.schema
    .alterTable('resources')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .execute()
  await db.schema
    .createIndex('resources_position')
    .on('resources')
    .columns(['kind', 'position', 'created_at desc', 'id desc'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
