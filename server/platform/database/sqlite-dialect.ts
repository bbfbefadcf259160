import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { createMutex, whileBusy } from './busy-retry.ts'
import type { Db } from './db.ts'
import { markingQueryErrors } from './errors.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { assertOutsideTransaction } from './transactions.ts'

/** An open SQLite file: one connection writes, the other only reads, so reads never wait for a writer. */
export type SqlitePair = {
  writing: SqliteConnection
  reading: SqliteConnection
  waitLimit: number
  /** Throws if the file was removed or replaced, as the writing connection does too. */
  assertSameFile: () => void
}

/** Reads rows synchronously, without the layers of promises that Kysely adds to each statement. */
type ReadRows = (sql: string, values: readonly unknown[]) => Record<string, unknown>[]

class SharedSqliteAdapter extends SqliteAdapter {
  readonly read: ReadRows

  constructor({ reading }: SqlitePair) {
    super()
    this.read = (sql, values) => {
      assertOutsideTransaction(this)
      return reading.run(sql, values).rows
    }
  }

  override get supportsMultipleConnections() {
    return true
  }
}

/** The synchronous read function of an SQLite database; undefined on PostgreSQL and inside a transaction. */
export function directReadOf(db: Db): ReadRows | undefined {
  if (db.isTransaction) return undefined
  const { adapter } = db.getExecutor()
  return adapter instanceof SharedSqliteAdapter ? adapter.read : undefined
}

/** SQLite for Kysely. Writers of this process queue; those of other processes are waited for up to the limit. */
export function sqliteDialect(pair: SqlitePair): Dialect {
  const adapter = new SharedSqliteAdapter(pair)
  return {
    createAdapter: () => adapter,
    createDriver: () => sqliteDriver(pair, () => assertOutsideTransaction(adapter)),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

function sqliteDriver({ writing, reading, waitLimit }: SqlitePair, assertAllowed: () => void): Driver {
  const turn = createMutex()
  const inTransaction = new WeakSet<DatabaseConnection>()

  async function inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    await turn.take(waitLimit)
    try {
      return await act()
    } finally {
      turn.give()
    }
  }

  function end(connection: DatabaseConnection): void {
    if (inTransaction.delete(connection)) turn.give()
  }

  function connect(): DatabaseConnection {
    const connection: DatabaseConnection = {
      executeQuery<Row>({ sql, parameters, query }: CompiledQuery) {
        const write = () => writing.run(sql, parameters) as { rows: Row[] }
        return markingQueryErrors(() => {
          if (inTransaction.has(connection)) return write()
          if (isReading(query.kind, sql)) return reading.run(sql, parameters) as { rows: Row[] }
          return inTurn(() => whileBusy(waitLimit, write))
        })
      },
      streamQuery() {
        throw new Error('Rows cannot be streamed: read them page by page')
      },
    }
    return connection
  }

  return {
    init: async () => {},
    async acquireConnection() {
      assertAllowed()
      return connect()
    },
    beginTransaction: (connection) =>
      markingQueryErrors(async () => {
        await turn.take(waitLimit)
        inTransaction.add(connection)
        try {
          await whileBusy(waitLimit, () => writing.file.exec('begin immediate'))
        } catch (error) {
          end(connection)
          throw error
        }
      }),
    commitTransaction: () => markingQueryErrors(() => writing.file.exec('commit')),
    rollbackTransaction: () =>
      markingQueryErrors(() => {
        // SQLite rolls back by itself when the disk is full.
        if (writing.file.isTransaction) writing.file.exec('rollback')
      }),
    async releaseConnection(connection) {
      end(connection)
    },
    async destroy() {
      reading.file.close()
      emptyLog(writing)
      writing.file.close()
    },
  }
}

// The log's content is safe in the log, so a full disk or another active process is no reason to fail.
function emptyLog({ file }: SqliteConnection): void {
  try {
    file.exec('pragma wal_checkpoint(truncate)')
  } catch {}
}

function isReading(kind: string, sql: string): boolean {
  return kind === 'SelectQueryNode' || (kind === 'RawNode' && /^\s*select\b/i.test(sql))
}
