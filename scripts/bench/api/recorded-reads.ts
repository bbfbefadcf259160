import { DatabaseSync } from 'node:sqlite'

/** A question to the database as the product asks it. */
export type Read = { sql: string; values: unknown[] }

let heard: Read[] | null = null

/** From now on every statement that this process prepares is listened to. To be called before any database is opened. */
export function listenToReads(): void {
  const prepare = DatabaseSync.prototype.prepare
  DatabaseSync.prototype.prepare = function (this: DatabaseSync, sql: string) {
    const statement = prepare.call(this, sql)
    const all = statement.all.bind(statement)
    statement.all = (...values: unknown[]) => {
      heard?.push({ sql, values })
      return all(...(values as Parameters<typeof all>))
    }
    return statement
  } as typeof prepare
}

/** Every read of the database that an act leads to. */
export async function readsOf(act: () => Promise<unknown>): Promise<Read[]> {
  const reads: Read[] = []
  heard = reads
  try {
    await act()
  } finally {
    heard = null
  }
  return reads
}
