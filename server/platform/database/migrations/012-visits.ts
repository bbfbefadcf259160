import type { Kysely } from 'kysely'

export const name = '012-visits'

/** How many came to the site: a number for each day, first screen and source, and nothing of who it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visits')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('page', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visits_key', ['day', 'page', 'source'])
    .execute()
}
