import type { Kysely } from 'kysely'

export const name = '076-proof-readings'
export const isAdditive = true

/** What machines read on the receipts of requests, with the references apart, so that the same one is found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proof_readings')
    .addColumn('upload_id', 'text', (column) =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('facts', 'json')
    .addColumn('reference', 'text')
    .addColumn('read_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema
    .createIndex('proof_readings_reference')
    .on('proof_readings')
    .columns(['reference', 'upload_id'])
    .execute()
}
