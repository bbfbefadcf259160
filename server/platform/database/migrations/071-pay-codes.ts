import { type Kysely, sql } from 'kysely'

export const name = '071-pay-codes'
export const isAdditive = true

/**
 * Pay codes with the order that each quotes, until its hours end; and the code and payment method of applications, with
 * an index to find a code.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('pay_codes')
    .addColumn('code', 'text', (column) => column.primaryKey())
    .addColumn('ticket_hash', 'text', (column) => column.notNull())
    .addColumn('order_facts', 'json', (column) => column.notNull())
    .addColumn('months', 'integer', (column) => column.notNull())
    .addColumn('total_minor', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.references('applications.id').onDelete('cascade'))
    .execute()
  const index = (of: string) => db.schema.createIndex(of)
  await index('pay_codes_ended').on('pay_codes').column('expires_at').execute()
  await index('pay_codes_of_application').on('pay_codes').column('application_id').execute()
  await db.schema.alterTable('applications').addColumn('pay_code', 'text').execute()
  await db.schema.alterTable('applications').addColumn('payment_method', 'text').execute()
  await index('applications_pay_code')
    .unique()
    .on('applications')
    .column('pay_code')
    .where(sql.ref('pay_code'), 'is not', null)
    .execute()
}
