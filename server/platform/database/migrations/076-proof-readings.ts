import type { Kysely } from 'kysely'

export const name = '076-proof-readings'
export const isAdditive = true

/** What machines read on the receipts of requests, with what is looked up apart: the reference, and the amount with its minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proof_readings')
    .addColumn('upload_id', 'text', (column) =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('facts', 'json')
    .addColumn('reference', 'text')
    .addColumn('amount_minor', 'bigint')
    .addColumn('paid_at', 'text')
    .addColumn('read_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('proof_readings_reference')
    .on('proof_readings')
    .columns(['reference', 'upload_id'])
    .execute()
  await db.schema
    .createIndex('proof_readings_moment')
    .on('proof_readings')
    .columns(['paid_at', 'amount_minor', 'upload_id'])
    .execute()
}
