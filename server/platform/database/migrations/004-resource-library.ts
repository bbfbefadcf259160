import { type Kysely, sql } from 'kysely'

export const name = '004-resource-library'

/** The library that staff keep, what of it was opened and how often a day, and why somebody is blocked. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await growResources(db)
  await growItems(db)
  await growUsers(db)
}

async function growUsers(db: Kysely<unknown>) {
  await db.schema.alterTable('users').addColumn('blocked_reason', 'text').execute()
  await db.schema
    .createIndex('users_open')
    .on('users')
    .columns(['role', 'blocked_at', 'access_ends_at', 'id'])
    .execute()
  // Short, since it is only there to be counted.
  await db.schema.createIndex('users_role').on('users').column('role').execute()
}

async function growResources(db: Kysely<unknown>) {
  await db.schema
    .alterTable('resources')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('document'))
    .execute()
  await db.schema.alterTable('resources').addColumn('deleted_at', 'timestamptz').execute()
  await sql`update resources set kind = 'video' where type = 'video'`.execute(db)
  await db.schema.dropIndex('resources_newest').execute()
  // Partial, since an order behind `is null` is not taken from an index by every database.
  const kept = (name: string, columns: string[]) =>
    db.schema
      .createIndex(name)
      .on('resources')
      .columns([...columns, 'created_at', 'id'])
      .where(sql.ref('deleted_at'), 'is', null)
      .execute()
  await kept('resources_kept', [])
  await kept('resources_kind', ['kind'])
  await kept('resources_type', ['type'])
  await db.schema
    .createIndex('resources_deleted')
    .on('resources')
    .column('deleted_at')
    .where(sql.ref('deleted_at'), 'is not', null)
    .execute()
}

async function growItems(db: Kysely<unknown>) {
  await db.schema.alterTable('items').addColumn('opened_at', 'timestamptz').execute()
  await db.schema
    .createTable('item_uses')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('item_id', 'text', (column) => column.notNull())
    .addColumn('used_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('item_uses_key', ['user_id', 'day', 'kind', 'item_id'])
    .execute()
  await db.schema.createIndex('item_uses_day').on('item_uses').column('day').execute()
}
