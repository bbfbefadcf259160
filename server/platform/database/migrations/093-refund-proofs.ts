import type { Kysely } from 'kysely'

export const name = '093-refund-proofs'
export const isAdditive = true

/** The image or PDF that shows a refund, for each act of the ledger that it entered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('refund_proofs')
    .addColumn('act_id', 'text', (column) => column.primaryKey())
    .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .execute()
  await db.schema.createIndex('refund_proofs_upload').on('refund_proofs').column('upload_id').execute()
}
