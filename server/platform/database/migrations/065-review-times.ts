import { type Kysely, sql } from 'kysely'

export const name = '065-review-times'
export const isAdditive = true

/** An index of the decisions with their times, so that how long applicants waited is read from it alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('applications_times')
    .on('applications')
    .columns(['reviewed_at', 'created_at', 'told_at', 'told_by'])
    .where(sql.ref('reviewed_at'), 'is not', null)
    .execute()
}
