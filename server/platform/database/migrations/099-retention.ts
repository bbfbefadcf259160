import { type Kysely, sql } from 'kysely'

export const name = '099-retention'
export const isAdditive = true

/** How long owners chose to keep each kind, and what finds the requests that are past it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('retention_periods')
    .addColumn('kind', 'text', (column) => column.primaryKey().notNull())
    .addColumn('days', 'integer')
    .addColumn('changed_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('applications_with_receipt')
    .on('applications')
    .column('reviewed_at')
    .where(sql<boolean>`status = 'approved' and proof_id is not null`)
    .execute()
  await db.schema
    .createIndex('applications_over')
    .on('applications')
    .column('updated_at')
    .where(sql<boolean>`status in ('rejected', 'cancelled') and email <> ''`)
    .execute()
}
