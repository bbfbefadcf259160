import { type Kysely, sql } from 'kysely'

export const name = '011-coaches-and-categories'

/** What stands under a coach's name wherever visitors read it; and the library by category. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const column of ['title_ar', 'title_en']) {
    await db.schema
      .alterTable('users')
      .addColumn(column, 'text', (built) => built.notNull().defaultTo(''))
      .execute()
  }
  await db.schema
    .createIndex('resources_category')
    .on('resources')
    .columns(['category', 'created_at', 'id'])
    .where(sql.ref('deleted_at'), 'is', null)
    .execute()
}
