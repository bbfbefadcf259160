import type { Kysely } from 'kysely'

export const name = '042-intake-steps'
export const isAdditive = true

/** What members tell their coach before the plan, a row per step; the health step with its consent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('intake_steps')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('step', 'text', (column) => column.notNull())
    .addColumn('answers', 'json')
    .addColumn('consent_at', 'timestamptz')
    .addColumn('consent_version', 'text')
    .addColumn('saved_at', 'timestamptz')
    .addPrimaryKeyConstraint('intake_steps_key', ['user_id', 'step'])
    .execute()
}
