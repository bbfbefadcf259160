import type { Kysely } from 'kysely'

export const name = '038-payment-notices'
export const isAdditive = true

/** The changes of payment details that each admin has not checked yet, and the language of mails to staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('language', 'text').execute()
  await db.schema
    .createTable('payment_notices')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('changes', 'json', (column) => column.notNull())
    .addPrimaryKeyConstraint('payment_notices_key', ['user_id', 'version'])
    .execute()
}
