import { type Kysely, sql } from 'kysely'

export const name = '107-order-of-transfers'
export const isAdditive = true

/**
 * Which of the transfers that were ticked in one moment was ticked first, and what finds those that were ticked, or kept as credit,
 * on a day, for its close; and in which order the latest are read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('transfers')
    .addColumn('place', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  const index = (name: string) => db.schema.createIndex(name).on('transfers')
  await index('transfers_confirmed').columns(['confirmed_at', 'place']).execute()
  await index('transfers_newest').columns(['day', 'key', 'part']).execute()
  await index('transfers_set_aside')
    .column('set_aside_at')
    .where(sql<boolean>`set_aside_at is not null`)
    .execute()
}
