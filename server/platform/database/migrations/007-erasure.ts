import { type Kysely, sql } from 'kysely'

export const name = '007-erasure'

/** The books outlive the person: a period of access may be nobody's any more, and a mail may go once it is sent. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildPeriods(db)
  await db.schema
    .alterTable('outbox')
    .addColumn('leaves_no_trace', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute()
}

const columns = sql.raw(
  'id, user_id, application_id, plan, starts_at, ends_at, days, granted_by, created_at, ended_at',
)

async function rebuildPeriods(db: Kysely<unknown>) {
  // Built anew, since SQLite changes no column of a table that is there.
  await db.schema
    .createTable('access_periods_new')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('user_id', 'text', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('application_id', 'text', (column) => column.unique())
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('starts_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ends_at', 'timestamptz', (column) => column.notNull())
    .addColumn('days', 'integer', (column) => column.notNull())
    .addColumn('granted_by', 'text', (column) => column.notNull())
    .addColumn('created_at', 'timestamptz', (column) => column.notNull())
    .addColumn('ended_at', 'timestamptz')
    .execute()
  await sql`insert into access_periods_new (${columns}) select ${columns} from access_periods`.execute(db)
  await db.schema.dropTable('access_periods').execute()
  await db.schema.alterTable('access_periods_new').renameTo('access_periods').execute()
  await db.schema
    .createIndex('access_periods_user')
    .on('access_periods')
    .columns(['user_id', 'starts_at'])
    .execute()
}
