import { type Kysely, sql } from 'kysely'

export const name = '094-kept-parts'
export const isAdditive = true

/** The few payments that no approval entered, by their time: without it each pasted message reads all payments ever made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('ledger_kept_parts')
    .on('ledger_entries')
    .columns(['kind', 'at'])
    .where(sql<boolean>`act_id <> application_id`)
    .execute()
}
