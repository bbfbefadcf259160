import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import { markingQueryErrors } from './faults.ts'
import type { SqliteConnection } from './sqlite-connection.ts'
import { refuseInsideTransaction } from './transactions.ts'
import { oneAtATime, whileBusy } from './waiting.ts'

/** An open SQLite file: one connection writes, the other only reads, so reading never waits for a writer. */
export type SqlitePair = {
  writing: SqliteConnection
  reading: SqliteConnection
  waitLimit: number
  /** Throws where the file was removed or replaced, as the writing connection does too. */
  assertInPlace: () => void
}

class SharedSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

/** SQLite for Kysely. Writers of this process take turns, those of other processes are waited for up to the limit. */
export function sqliteDialect(pair: SqlitePair): Dialect {
  const adapter = new SharedSqliteAdapter()
  return {
    createAdapter: () => adapter,
    createDriver: () => sqliteDriver(pair, () => refuseInsideTransaction(adapter)),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  }
}

function sqliteDriver({ writing, reading, waitLimit }: SqlitePair, assertAllowed: () => void): Driver {
  const turn = oneAtATime()
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
        throw new Error('Rows are not streamed: ask for them page by page')
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
        // A full disk has SQLite roll back by itself.
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

// What the log holds is safe in it, so a full disk or another process at work is no reason to fail.
function emptyLog({ file }: SqliteConnection): void {
  try {
    file.exec('pragma wal_checkpoint(truncate)')
  } catch {}
}

function isReading(kind: string, sql: string): boolean {
  return kind === 'SelectQueryNode' || (kind === 'RawNode' && /^\s*select\b/i.test(sql))
}
