import type { Kysely } from 'kysely'

export const name = '084-receipt-corrections'
export const isAdditive = true

/** What applicants say that their receipts show, where a machine read something else. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt_corrections')
    .addColumn('upload_id', 'text', (column) =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('amount_minor', 'integer')
    .addColumn('reference', 'text')
    .addColumn('method', 'text')
    .addColumn('corrected_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
