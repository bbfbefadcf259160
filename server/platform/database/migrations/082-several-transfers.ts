import { type Kysely, sql } from 'kysely'

export const name = '082-several-transfers'
export const isAdditive = true

const former = sql.raw(
  `key, application_id, amount_minor, currency, channel, sender_name, sender_number, reference, happened_at, day,
  confirmed_by, confirmed_at`,
)

/**
 * A request has several transfers, and a transfer pays several requests: each part of it is a row. What was seen before
 * a transfer was kept and the rest asked for says so, since it is not the payment of the rest.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await rebuildTransfers(db)
  const arrivals = () => db.schema.alterTable('arrivals')
  await arrivals().addColumn('set_aside_at', 'timestamptz').execute()
  await arrivals().addColumn('by_transfer', 'text').execute()
  await sql`update arrivals set by_transfer = (
    select key from transfers where transfers.application_id = arrivals.application_id
    and confirmed_by = seen_by and transfers.channel = arrivals.channel)`.execute(db)
  await setAside(db)
}

/** What was seen before the first part that was kept since, and not taken back, belongs to that part. */
async function setAside(db: Kysely<unknown>): Promise<void> {
  for (const [table, noted] of [
    ['arrivals', 'seen_at'],
    ['transfers', 'confirmed_at'],
  ] as const) {
    const kept = sql`(select min(entry.at) from ledger_entries as entry
      where entry.application_id = ${sql.table(table)}.application_id and entry.kind = 'payment'
      and entry.act_id <> entry.application_id and entry.reverses is null
      and entry.at >= ${sql.ref(`${table}.${noted}`)}
      and not exists (select 1 from ledger_entries as later where later.reverses = entry.id))`
    await sql`update ${sql.table(table)} set set_aside_at = ${kept}`.execute(db)
  }
}

async function rebuildTransfers(db: Kysely<unknown>): Promise<void> {
  // Built anew, since SQLite drops no condition of a column.
  await db.schema
    .createTable('transfers_new')
    .addColumn('key', 'text', (column) => column.notNull())
    // The version before names no part.
    .addColumn('part', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('application_id', 'text', (column) => column.references('applications.id').onDelete('cascade'))
    .addColumn('amount_minor', 'bigint', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .addColumn('channel', 'text', (column) => column.notNull())
    .addColumn('sender_name', 'text')
    .addColumn('sender_number', 'text')
    .addColumn('reference', 'text')
    .addColumn('happened_at', 'timestamptz')
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('confirmed_by', 'text', (column) => column.notNull())
    .addColumn('confirmed_at', 'timestamptz', (column) => column.notNull())
    .addColumn('set_aside_at', 'timestamptz')
    .addPrimaryKeyConstraint('transfers_parts', ['key', 'part'])
    .addUniqueConstraint('transfers_references', ['reference', 'part'])
    .execute()
  await sql`insert into transfers_new (${former}) select ${former} from transfers`.execute(db)
  await db.schema.dropTable('transfers').execute()
  await db.schema.alterTable('transfers_new').renameTo('transfers').execute()
  await db.schema.createIndex('transfers_day').on('transfers').column('day').execute()
  await db.schema.createIndex('transfers_of_application').on('transfers').column('application_id').execute()
}
