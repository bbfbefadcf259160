import { type Kysely, sql } from 'kysely'

export const name = '030-ends-of-throttles'

/**
 * Each count says when neither its window nor its lock needs it any more, so that the sweep removes it then, and what is
 * surplus by its failures. Counts from before end within two days, longer than any window.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('throttles_oldest').execute()
  await db.schema.alterTable('throttles').addColumn('ends_at', 'timestamptz').execute()
  const inTwoDays = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString()
  await sql`update throttles set ends_at = ${inTwoDays} where fails > 0`.execute(db)
  await sql`delete from throttles where fails <= 0`.execute(db)
  await db.schema.createIndex('throttles_ended').on('throttles').column('ends_at').execute()
  await db.schema.createIndex('throttles_fewest').on('throttles').columns(['fails', 'updated_at']).execute()
}
