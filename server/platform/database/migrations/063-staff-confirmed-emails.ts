import type { Kysely } from 'kysely'

export const name = '063-staff-confirmed-emails'
export const isAdditive = true

/** Since when a member has an address that staff confirmed in person, and whose mails they could read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('email_staff_confirmed_at', 'timestamptz').execute()
}
