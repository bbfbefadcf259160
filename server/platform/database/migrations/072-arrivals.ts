import { type Kysely, sql } from 'kysely'

export const name = '072-arrivals'
export const isAdditive = true

/**
 * Payments that somebody of the staff saw arrive, and the approvals that wait for it. What was approved before waits for
 * nothing: nobody was asked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('arrivals')
    .addColumn('application_id', 'text', (column) =>
      column.primaryKey().references('applications.id').onDelete('cascade'),
    )
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('seen_by', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('arrivals_seen_at').on('arrivals').column('seen_at').execute()
  await db.schema
    .alterTable('applications')
    .addColumn('awaits_arrival', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await db.schema
    .createIndex('applications_awaits_arrival')
    .on('applications')
    .columns(['created_at', 'id', 'status', 'plan', 'kind', 'reviewed_at'])
    .where(sql<boolean>`awaits_arrival = true`)
    .execute()
  await db.schema.alterTable('held_decisions').addColumn('arrival_channel', 'text').execute()
}
