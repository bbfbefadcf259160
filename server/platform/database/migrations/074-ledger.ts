import { type Kysely, sql } from 'kysely'

export const name = '074-ledger'
export const isAdditive = true

type Context = { kind: 'sqlite' | 'postgres' }

/**
 * The entries of money and days, to which the database only lets more be added. Every approved order gets what the sums
 * took it for until now: its total was due, and arrived. Held decisions can name another amount that arrived.
 */
export async function up(db: Kysely<unknown>, { kind }: Context): Promise<void> {
  await db.schema
    .createTable('ledger_entries')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('act_id', 'text', (column) => column.notNull())
    .addColumn('at', 'timestamptz', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('application_id', 'text', (column) => column.notNull().references('applications.id'))
    .addColumn('plan', 'text', (column) => column.notNull())
    .addColumn('amount_minor', 'integer', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull().defaultTo('EGP'))
    .addColumn('days', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('reverses', 'text', (column) => column.unique().references('ledger_entries.id'))
    .addColumn('by_id', 'text')
    .execute()
  await addFormerOrders(db)
  const index = (of: string) => db.schema.createIndex(of).on('ledger_entries')
  await index('ledger_of_application').columns(['application_id', 'kind', 'amount_minor', 'days']).execute()
  await index('ledger_sums').columns(['kind', 'plan', 'at', 'amount_minor', 'application_id']).execute()
  await refuseChanges(db, kind)
  const held = (column: string, type: 'integer' | 'text' | 'boolean') =>
    db.schema.alterTable('held_decisions').addColumn(column, type).execute()
  await held('received_minor', 'integer')
  await held('difference', 'text')
  await held('use_credit', 'boolean')
  await held('settled_days', 'integer')
}

/** In one statement: 300,000 orders take seconds. */
async function addFormerOrders(db: Kysely<unknown>): Promise<void> {
  await sql`insert into ledger_entries
      (id, act_id, at, kind, application_id, plan, amount_minor, days, by_id)
    select applications.id || ':' || side.kind, applications.id, coalesce(reviewed_at, updated_at), side.kind,
      applications.id, applications.plan,
      side.sign * coalesce(total_minor, cast(order_facts ->> 'price' as integer) * 100, 0),
      case when side.kind = 'charge' then coalesce(period.days, 0) else 0 end, reviewed_by
    from (select 'charge' as kind, -1 as sign union all select 'payment', 1) as side
    cross join applications
    left join access_periods as period on period.application_id = applications.id
    where status = 'approved'`.execute(db)
}

async function refuseChanges(db: Kysely<unknown>, kind: Context['kind']): Promise<void> {
  if (kind === 'sqlite') {
    for (const change of ['update', 'delete']) {
      await sql`create trigger ${sql.ref(`ledger_no_${change}`)} before ${sql.raw(change)} on ledger_entries
        begin select raise(abort, 'entries of the ledger are only added'); end`.execute(db)
    }
    return
  }
  await sql`create function refuse_ledger_change() returns trigger language plpgsql as
    $$ begin raise exception 'entries of the ledger are only added'; end $$`.execute(db)
  await sql`create trigger ledger_only_added before update or delete or truncate on ledger_entries
    for each statement execute function refuse_ledger_change()`.execute(db)
}
