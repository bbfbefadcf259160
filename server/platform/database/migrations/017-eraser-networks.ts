import { type Kysely, sql } from 'kysely'

export const name = '017-eraser-networks'

/** The networks from which people were erased are kept for some days: an index that is as short as they are few. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('audit_entries_erasers')
    .on('audit_entries')
    .column('at')
    .where(sql<boolean>`action = 'person_erased' and network_hash is not null`)
    .execute()
}
