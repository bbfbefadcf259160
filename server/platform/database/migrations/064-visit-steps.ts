import type { Kysely } from 'kysely'

export const name = '064-visit-steps'
export const isAdditive = true

/** How many visits reached a step: a number for each day, step and source, and nothing of who it was. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('visit_steps')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('visit_steps_key', ['day', 'step', 'source'])
    .execute()
}
