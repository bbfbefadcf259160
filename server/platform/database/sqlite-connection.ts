import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { QueryResult } from 'kysely'
import { toSqlValue } from './sql-value.ts'

type Column = { name: string; read: ((value: unknown) => unknown) | undefined }
type Statement = { statement: StatementSync; columns: Column[] }

const CACHED_STATEMENTS = 300

/** One connection to an SQLite file. */
export type SqliteConnection = {
  file: DatabaseSync
  /** Runs one statement; converts values as the columns declare them: boolean and json. */
  run(sql: string, values: readonly unknown[]): QueryResult<Record<string, unknown>>
}

/** Wraps an open SQLite file; caches the prepared statements used last. */
export function sqliteConnection(file: DatabaseSync): SqliteConnection {
  const prepared = new Map<string, Statement>()

  function prepare(sql: string): Statement {
    let found = prepared.get(sql)
    if (found) {
      prepared.delete(sql)
    } else {
      const statement = file.prepare(sql)
      statement.setReturnArrays(true)
      found = { statement, columns: columnsOf(statement) }
    }
    prepared.set(sql, found)
    if (prepared.size > CACHED_STATEMENTS) {
      for (const oldest of prepared.keys()) {
        prepared.delete(oldest)
        break
      }
    }
    return found
  }

  return {
    file,
    run(sql, values) {
      const found = prepare(sql)
      const bound = values.map((value) => {
        const bindable = toSqlValue(value)
        return typeof bindable === 'boolean' ? Number(bindable) : bindable
      })
      if (found.columns.length === 0) {
        return { rows: [], numAffectedRows: BigInt(found.statement.run(...bound).changes) }
      }
      const rows = found.statement.all(...bound) as unknown as unknown[][]
      // Another process may have changed the table since the statement was prepared.
      if (rows[0] && rows[0].length !== found.columns.length) found.columns = columnsOf(found.statement)
      return { rows: rows.map((row) => toRecord(row, found.columns)) }
    },
  }
}

function columnsOf(statement: StatementSync): Column[] {
  return statement.columns().map(({ name, type }) => ({ name, read: reading(type) }))
}

function reading(declared: string | null): Column['read'] {
  if (declared === 'boolean') return (value) => (value === null ? null : value !== 0)
  // SQLite stores a number in a JSON column as a number, so it is converted to text first.
  if (declared === 'json') return (value) => (value === null ? null : JSON.parse(String(value)))
  return undefined
}

function toRecord(row: unknown[], columns: Column[]): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  // An iterator over entries would create an array for each value.
  for (let index = 0; index < columns.length; index++) {
    const { name, read } = columns[index] as Column
    record[name] = read ? read(row[index]) : row[index]
  }
  return record
}
