import type { Kysely } from 'kysely'

export const name = '091-requesters-of-emails'
export const isAdditive = true

/** Who of the staff entered a new address for a member: the link that proves it works while they may sign in as the member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('email_changes').addColumn('requested_by', 'text').execute()
}
