import type { Kysely } from 'kysely'

export const name = '040-password-sources'
export const isAdditive = true

/** Whose password an approved application's account got, for the applicant. Null if it was approved before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('applications').addColumn('password_source', 'text').execute()
}
