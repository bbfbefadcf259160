import { type Kysely, sql } from 'kysely'

export const name = '079-proof-likenesses'
export const isAdditive = true

/** How two payment proofs are alike, and which are still to be compared: at first all that have an image. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('proof_likenesses')
    .addColumn('upload_id', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('other_id', 'text', (column) => column.notNull().references('uploads.id').onDelete('cascade'))
    .addColumn('likeness', 'text', (column) => column.notNull())
    .addColumn('area', 'json')
    .addColumn('other_area', 'json')
    .addPrimaryKeyConstraint('proof_likenesses_key', ['upload_id', 'other_id'])
    .execute()
  await db.schema.createIndex('proof_likenesses_other').on('proof_likenesses').column('other_id').execute()
  await db.schema
    .createTable('proofs_to_compare')
    .addColumn('upload_id', 'text', (column) =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .execute()
  await sql`insert into proofs_to_compare (upload_id)
    select id from uploads
    where purpose = 'proof' and application_id is not null and has_variants = true`.execute(db)
}
