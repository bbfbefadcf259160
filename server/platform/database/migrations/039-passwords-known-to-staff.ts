import type { Kysely } from 'kysely'

export const name = '039-passwords-known-to-staff'
export const isAdditive = true

/** Since when a member has a password that staff chose, or whose link they made and could open. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('password_staff_knew_at', 'timestamptz').execute()
}
