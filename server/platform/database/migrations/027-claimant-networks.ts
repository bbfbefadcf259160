import type { Kysely } from 'kysely'

export const name = '027-claimant-networks'

/** From where accounts were registered and signed in to that only claim their address. It all goes with its account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('claimant_networks')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('network_hash', 'text', (column) => column.notNull())
    .addColumn('seen_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('claimant_networks_key', ['user_id', 'network_hash'])
    .execute()
  await db.schema.createIndex('claimant_networks_seen').on('claimant_networks').column('seen_at').execute()
}
