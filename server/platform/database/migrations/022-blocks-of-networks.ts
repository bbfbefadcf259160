import type { Kysely } from 'kysely'

export const name = '022-blocks-of-networks'

/** An upload remembers, beside its network, the wider block of it: whoever owns a block owns thousands of networks. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('uploads').addColumn('network_block', 'text').execute()
}
