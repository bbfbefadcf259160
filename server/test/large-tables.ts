import { type Compilable, CompiledQuery, type RawBuilder, sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Db } from '#server/platform/database/db.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import type { TestDatabase } from './databases.ts'

/** The numbers from 1 to `last` as rows of `n`, to fill a table in one statement. */
export function numbersUpTo(kind: DatabaseKind, last: number): RawBuilder<unknown> {
  return kind === 'sqlite'
    ? sql`(with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(last)}) select n from numbers)`
    : sql`(select n from generate_series(1, ${sql.lit(last)}) as series(n))`
}

/** A stored instant from its seconds since 1970. */
export function momentAt(kind: DatabaseKind, seconds: RawBuilder<unknown>): RawBuilder<unknown> {
  return kind === 'sqlite'
    ? sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${seconds}, 'unixepoch')`
    : sql`to_timestamp(${seconds})`
}

/**
 * Does what autovacuum does after some minutes. PostgreSQL takes an index without its table only for pages that are
 * visible to everyone, and marks none while an older transaction runs, as autovacuum's own on another table.
 */
export async function vacuumWhole(db: Db, table: string): Promise<void> {
  const attempt = async () => {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
    const { rows } = await sql<{ pages: number; visible: number }>`
      select relpages as pages, relallvisible as visible from pg_class where oid = ${table}::regclass
    `.execute(db)
    expect(rows[0]?.visible).toBe(rows[0]?.pages)
  }
  await vi.waitFor(attempt, { timeout: 30_000, interval: 200 })
}

/** The query plan, in the database's words. */
export async function tablePlanOf(
  { db, kind }: Pick<TestDatabase, 'db' | 'kind'>,
  query: Compilable,
): Promise<string> {
  const { sql: text, parameters } = query.compile()
  const explain = kind === 'sqlite' ? 'explain query plan' : 'explain'
  const { rows: steps } = await db.executeQuery<Record<string, unknown>>(
    CompiledQuery.raw(`${explain} ${text}`, [...parameters]),
  )
  return steps.map((step) => String(step.detail ?? step['QUERY PLAN'])).join('\n')
}

/** Matches a plan that scans a whole table, or sorts rows without an index. */
export const wholeReads: Record<DatabaseKind, RegExp> = {
  sqlite: /SCAN (?!.*USING)|TEMP B-TREE/,
  postgres: /Seq Scan|Sort/,
}
