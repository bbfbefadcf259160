import type { Kysely } from 'kysely'

export const name = '073-transfers'
export const isAdditive = true

/** Transfers that staff confirmed, each for one arrival or for none, and the columns of the files of banks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transfers')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('application_id', 'text', (column) =>
      column.unique().references('arrivals.application_id').onDelete('cascade'),
    )
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('sender_name', 'text')
    .addColumn('sender_number', 'text')
    .addColumn('reference', 'text', (column) => column.unique())
    .addColumn('happened_at', 'timestamptz')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('confirmed_by', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('transfers_day').on('transfers').column('day').execute()
  await db.schema
    .createTable('bank_file_formats')
    .addColumn('headings_key', 'text', (column) => column.primaryKey())
    .addColumn('places', 'json', (column) => column.notNull())
    .addColumn('named_by', 'text', (column) => column.notNull())
    .addColumn('named_at', 'timestamptz', (column) => column.notNull())
    .execute()
}
