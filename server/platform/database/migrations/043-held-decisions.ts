import type { Kysely } from 'kysely'

export const name = '043-held-decisions'
export const isAdditive = true

/** Decisions that wait until they can no longer be undone, and failed ones until the next decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('held_decisions')
    .addColumn('application_id', 'text', (column) =>
      column.primaryKey().references('applications.id').onDelete('cascade'),
    )
    .addColumn('outcome', 'text', (column) => column.notNull())
    .addColumn('access_days', 'integer')
    .addColumn('same_person', 'boolean')
    .addColumn('password_source', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('reason', 'text')
    .addColumn('decided_by', 'text', (column) => column.notNull())
    .addColumn('network', 'text', (column) => column.notNull())
    .addColumn('due_at', 'timestamptz')
    .addColumn('failed_code', 'text')
    .execute()
  await db.schema.createIndex('held_decisions_due').on('held_decisions').column('due_at').execute()
}
