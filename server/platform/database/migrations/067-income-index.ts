import { type Kysely, sql } from 'kysely'

export const name = '067-income-index'
export const isAdditive = true

/** Indexes from which the income of each month, package and kind is read without the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const index = (name: string) => db.schema.createIndex(name).on('applications')
  await index('applications_income')
    .columns(['status', 'kind', 'plan', 'reviewed_at', 'total_minor'])
    .execute()
  await index('applications_without_total')
    .column('reviewed_at')
    .where(sql.ref('total_minor'), 'is', null)
    .execute()
}
