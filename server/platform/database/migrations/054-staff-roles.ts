import { type Kysely, sql } from 'kysely'

export const name = '054-staff-roles'
export const isAdditive = true

/**
 * The four roles of staff beside `role`, and open invitations to the team. Every admin becomes an owner; where there is
 * none, the oldest staff account that is not blocked does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('users').addColumn('staff_role', 'text').execute()
  await sql`update users set role = 'admin' where id = (
    select id from users where role = 'coach' and blocked_at is null order by created_at, id limit 1
  ) and not exists (select 1 from users where role = 'admin')`.execute(db)
  await sql`update users set staff_role = case role when 'admin' then 'owner' else 'coach' end
    where role in ('coach', 'admin')`.execute(db)
  await db.schema
    .createTable('staff_invitations')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('staff_role', 'text', (column) => column.notNull())
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('created_by', 'text', (column) => column.references('users.id').onDelete('cascade').notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('expires_at', 'timestamptz', (column) => column.notNull())
    .execute()
  for (const column of ['created_by', 'expires_at'] as const) {
    await db.schema
      .createIndex(`staff_invitations_${column}`)
      .on('staff_invitations')
      .column(column)
      .execute()
  }
}
