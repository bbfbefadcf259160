import type { Kysely } from 'kysely'

export const name = '078-receipts'
export const isAdditive = true

/** Receipts of the coach for what a member paid, with numbers without gaps in each year. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('receipt_years')
    .addColumn('year', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('last_number', 'integer', (column) => column.notNull())
    .execute()
  await db.schema
    .createTable('receipts')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('year', 'integer', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id'))
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('facts', 'json', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('issued_at', 'timestamptz', (column) => column.notNull())
    .addColumn('issued_by', 'text')
    .addColumn('voided_at', 'timestamptz')
    .addColumn('voided_by', 'text')
    .addColumn('void_reason', 'text')
    .execute()
  await db.schema.createIndex('receipts_number').unique().on('receipts').columns(['year', 'number']).execute()
  await db.schema.createIndex('receipts_of_application').on('receipts').column('application_id').execute()
  await db.schema
    .createIndex('receipts_of_user')
    .on('receipts')
    .columns(['user_id', 'issued_at', 'id'])
    .execute()
}
