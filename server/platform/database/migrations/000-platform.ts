import type { Kysely } from 'kysely'

export const name = '000-platform'

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('jobs')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('next_run_at', 'timestamptz', (column) => column.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('last_started_at', 'timestamptz')
    .addColumn('last_finished_at', 'timestamptz')
    .addColumn('last_error', 'text')
    .addColumn('failures', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('outbox')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('dedup_key', 'text', (column) => column.notNull().unique())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('body_text', 'text', (column) => column.notNull())
    .addColumn('body_html', 'text')
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('first_attempt_at', 'timestamptz')
    .addColumn('next_attempt_at', 'timestamptz', (column) => column.notNull())
    .addColumn('leased_by', 'text')
    .addColumn('leased_until', 'timestamptz')
    .addColumn('last_error', 'text')
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz')
    .execute()
  await db.schema.createIndex('outbox_due').on('outbox').columns(['state', 'next_attempt_at']).execute()
  await db.schema.createIndex('outbox_listed').on('outbox').columns(['state', 'created_at', 'id']).execute()

  await db.schema
    .createTable('throttles')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('fails', 'integer', (column) => column.notNull())
    .addColumn('window_starts_at', 'timestamptz', (column) => column.notNull())
    .addColumn('locked_until', 'timestamptz')
    .addColumn('updated_at', 'timestamptz', (column) => column.notNull())
    .execute()
  await db.schema.createIndex('throttles_oldest').on('throttles').column('updated_at').execute()

  await db.schema
    .createTable('counters')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('value', 'integer', (column) => column.notNull())
    .execute()

  await db.schema
    .createTable('idempotency')
    .addColumn('scope', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('body_hash', 'text', (column) => column.notNull())
    .addColumn('status', 'integer', (column) => column.notNull())
    .addColumn('answer', 'json', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('idempotency_key', ['scope', 'key'])
    .execute()
  await db.schema.createIndex('idempotency_oldest').on('idempotency').column('created_at').execute()
}
