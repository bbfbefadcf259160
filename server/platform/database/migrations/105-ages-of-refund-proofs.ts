import { type Kysely, sql } from 'kysely'

export const name = '105-ages-of-refund-proofs'
export const isAdditive = true

/** What finds the proofs of refunds that are past the time of the books. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('uploads_refund')
    .on('uploads')
    .column('claimed_at')
    .where(sql<boolean>`purpose = 'refund'`)
    .execute()
}
