import type { Kysely } from 'kysely'

export const name = '080-proof-tries'
export const isAdditive = true

/** How often work on a proof was begun without an end, and when it is begun again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proof_tries')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('work', 'text', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('next_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('proof_tries_key', ['upload_id', 'work'])
    .execute()
}
