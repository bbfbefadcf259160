import type { Kysely } from 'kysely'

export const name = '068-coaches-own-members'
export const isAdditive = true

/** Whether a coach sees all members or those assigned to them. Accounts and invitations from before see all. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['users', 'staff_invitations']) {
    await db.schema
      .alterTable(table)
      .addColumn('sees', 'text', (column) => column.notNull().defaultTo('all'))
      .execute()
  }
}
