import { type Kysely, sql } from 'kysely'

export const name = '006-members-area'

/** What members write down of their progress, with the coach's comments and their photos, and what they ask to be reviewed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await growUsers(db)
  await createProgress(db)
  await growMessages(db)
}

async function growUsers(db: Kysely<unknown>) {
  await db.schema.alterTable('users').addColumn('weekly_goal', 'integer').execute()
  await db.schema.alterTable('users').addColumn('photo_consent_at', 'timestamptz').execute()
  await db.schema.alterTable('users').addColumn('photo_consent_version', 'text').execute()
}

async function createProgress(db: Kysely<unknown>) {
  await db.schema
    .createTable('progress_entries')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('workout', 'boolean', (column) => column.notNull())
    .addColumn('weight', 'integer')
    .addColumn('waist', 'integer')
    .addColumn('hip', 'integer')
    .addColumn('chest', 'integer')
    .addColumn('arm', 'integer')
    .addColumn('thigh', 'integer')
    .addColumn('energy', 'integer')
    .addColumn('sleep', 'integer')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('comment', 'text')
    .addColumn('comment_by', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('comment_at', 'timestamptz')
    .addColumn('comment_seen_at', 'timestamptz')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('progress_entries_key', ['user_id', 'day'])
    .execute()
  await db.schema
    .createIndex('progress_entries_unseen')
    .on('progress_entries')
    .columns(['user_id', 'comment_at'])
    .where(sql<boolean>`comment_at is not null and comment_seen_at is null`)
    .execute()
  await db.schema
    .createIndex('progress_entries_commenter')
    .on('progress_entries')
    .column('comment_by')
    .execute()

  await db.schema
    .createTable('progress_photos')
    .addColumn('upload_id', 'text', (column) =>
      column.primaryKey().references('uploads.id').onDelete('cascade'),
    )
    .addColumn('user_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('place', 'integer', (column) => column.notNull())
    .addForeignKeyConstraint(
      'progress_photos_entry',
      ['user_id', 'day'],
      'progress_entries',
      ['user_id', 'day'],
      (constraint) => constraint.onDelete('cascade'),
    )
    .execute()
  await db.schema
    .createIndex('progress_photos_day')
    .on('progress_photos')
    .columns(['user_id', 'day', 'place'])
    .execute()
}

async function growMessages(db: Kysely<unknown>) {
  await db.schema
    .alterTable('contact_messages')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('message'))
    .execute()
  await db.schema
    .alterTable('contact_messages')
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('cascade'))
    .execute()
  await db.schema
    .createIndex('contact_messages_user')
    .on('contact_messages')
    .columns(['user_id', 'created_at'])
    .where(sql.ref('user_id'), 'is not', null)
    .execute()
  // Of the requests of one member only one waits at a time.
  await db.schema
    .createIndex('contact_messages_one_review')
    .unique()
    .on('contact_messages')
    .column('user_id')
    .where(sql<boolean>`kind = 'review' and state = 'new'`)
    .execute()
}
