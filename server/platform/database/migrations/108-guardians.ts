import type { Kysely } from 'kysely'

export const name = '108-guardians'
export const isAdditive = true

/** Who agreed for a member under 18, until the day from which the member is of age for certain. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('guardians')
    .addColumn('user_id', 'text', (column) =>
      column.primaryKey().notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('phone', 'text', (column) => column.notNull())
    .addColumn('phone_e164', 'text', (column) => column.notNull())
    .addColumn('consent_at', 'timestamptz', (column) => column.notNull())
    .addColumn('consent_version', 'text', (column) => column.notNull())
    .addColumn('needed_until', 'text', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('guardians_needed_until').on('guardians').column('needed_until').execute()
}
