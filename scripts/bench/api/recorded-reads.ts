import { DatabaseSync } from 'node:sqlite'

/** A database read as the product makes it. */
export type Read = { sql: string; values: unknown[] }

let recorded: Read[] | null = null

/** Records all statements that this process prepares from now on. Call it before any database is opened. */
export function listenToReads(): void {
  const prepare = DatabaseSync.prototype.prepare
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql)
    const all = statement.all.bind(statement)
    statement.all = (...values: unknown[]) => {
      recorded?.push({ sql, values })
      return all(...(values as Parameters<typeof all>))
    }
    return statement
  } as typeof prepare
}

/** All database reads of an act. */
export async function readsOf(act: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = []
  recorded = reads
  try {
    await act()
  } finally {
    recorded = null
  }
  return reads
}
