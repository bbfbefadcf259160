import { type Kysely, sql } from 'kysely'

export const name = '035-device-generations'

/**
 * Each account has a generation of known devices, which a new password renews; devices that are known at the upgrade stay known. Links
 * for passwords and for previews are found by the staff user who made them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('device_generation', 'text').execute()
  await sql`create index one_time_links_maker on one_time_links (created_by)
    where created_by is not null`.execute(db)
  await db.schema.createIndex('site_drafts_maker').on('site_drafts').column('shared_by').execute()
}
