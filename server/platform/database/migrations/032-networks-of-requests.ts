import { type Kysely, sql } from 'kysely'

export const name = '032-networks-of-requests'

/**
 * A request that a stranger sent remembers its wide network (keyed) while it waits, for thirty days at most, so that staff
 * clear a flood of one network together; and a rejected one whether it was rejected in that way.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const applications = () => db.schema.alterTable('applications')
  await applications().addColumn('network_block', 'text').execute()
  await applications().addColumn('network_expires_at', 'timestamptz').execute()
  await applications()
    .addColumn('rejected_as_flood', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
  await sql`create index applications_network on applications (network_block, status, created_at)
    where network_block is not null`.execute(db)
  await sql`create index applications_network_expiry on applications (network_expires_at)
    where network_expires_at is not null`.execute(db)
}
