import { sql } from 'kysely'
import type { Db } from '#server/platform/database/db.ts'
import type { Database } from '#server/platform/database/open.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'

const rowsAtOnce = 5000
const cacheKilobytes = 1_500_000

/** Lets SQLite change pages in memory first: the indexes are filled out of their order. */
export async function prepareToFill({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  if (kind !== 'sqlite') return
  // The product writes on one connection, which a transaction has.
  await inTransaction(db, (tx) => sql`pragma cache_size = -${sql.lit(cacheKilobytes)}`.execute(tx))
}

/** Brings the statistics of PostgreSQL up to date, as autovacuum does after some minutes. */
export async function settle({ db, kind }: Pick<Database, 'db' | 'kind'>): Promise<void> {
  if (kind === 'postgres') await sql`vacuum analyze`.execute(db)
}

/**
 * Inserts rows that all have the columns of the first; a JSON column takes its value, not its text. One parameter per
 * statement holds many rows, which is several times as fast as a parameter per value.
 */
export async function insertRows(
  { db, kind }: { db: Db; kind: Database['kind'] },
  table: keyof Tables,
  rows: Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const values = columns.map((column) => sql`value ->> ${sql.lit(`$.${column}`)}`)
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const json = JSON.stringify(rows.slice(start, start + rowsAtOnce))
    const given =
      kind === 'sqlite'
        ? sql`select ${sql.join(values)} from json_each(${json})`
        : sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json}::json)`
    await sql`insert into ${sql.table(table)} (${names}) ${given}`.execute(db)
  }
}
